// @ts-check
// What Streamlit calls: a component's default export, at each rerun and each change of theme.

/**
 * @template Data
 * @typedef {object} Component  what Streamlit hands over at each call
 * @property {HTMLElement} parentElement
 * @property {Data} data
 * @property {(name: string, value: unknown) => void} setStateValue
 * @property {(name: string, value: unknown) => void} setTriggerValue
 */

/**
 * @template Data
 * @typedef {object} View
 * @property {(component: Component<Data>) => void} update
 * @property {() => void} destroy
 */

const LEAVING_MS = 3000; // that another page may take to answer a click
const LINKS = '[data-testid=stSidebarNavLink], [data-testid=stPageLink-NavLink]';
const leaving = { since: Number.NEGATIVE_INFINITY, from: '' };
globalThis.addEventListener?.(
  'click',
  event => {
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement && node.matches(LINKS));
    if (link instanceof HTMLAnchorElement && link.pathname !== location.pathname)
      Object.assign(leaving, { since: performance.now(), from: location.pathname });
  },
  true,
);

/** Returns whether somebody has asked for another page, which has not answered yet. */
const isLeaving = () => performance.now() - leaving.since < LEAVING_MS && location.pathname === leaving.from;

/**
 * Returns a component that tells nothing while the page is being left: a word that reaches the server after the click would
 * call the page back, without what was chosen there.
 *
 * @template Data
 * @param {Component<Data>} component
 * @returns {Component<Data>}
 */
function untilLeft(component) {
  return {
    ...component,
    setTriggerValue: (name, value) => {
      if (!isLeaving()) component.setTriggerValue(name, value);
    },
  };
}

/**
 * Returns a component's default export: one view for each parent element, kept as long as it is on the page.
 *
 * @template Data
 * @param {new (parent: HTMLElement) => View<Data>} Kind
 */
export function mounted(Kind) {
  /** @type {WeakMap<HTMLElement, View<Data>>} */
  const views = new WeakMap();
  return (/** @type {Component<Data>} */ component) => {
    const parent = component.parentElement;
    const view = views.get(parent) ?? new Kind(parent);
    views.set(parent, view);
    view.update(untilLeft(component));
    return () => {
      view.destroy();
      views.delete(parent);
    };
  };
}
