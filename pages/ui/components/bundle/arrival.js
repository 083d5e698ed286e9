// @ts-check
// Where the code of the components arrives. Streamlit imports each script by itself, so they meet in the window; the version
// keeps a page that outlived a change of the app from mixing two codes.

/** @typedef {ReturnType<typeof Promise.withResolvers<(component: any) => (() => void) | void>>} Arrival */

const KEY = Symbol.for('bpe-playground VERSION');

const meeting = /** @type {{ [KEY]?: Arrival }} */ (globalThis);
meeting[KEY] ??= Promise.withResolvers();

export const arrival = meeting[KEY];
