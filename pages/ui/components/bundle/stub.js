// @ts-check
// All that Streamlit knows of a component's code, and sends with every change of its data: it waits for what the loader brings.

import { arrival } from './arrival.js';

export default await arrival.promise;
