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
    view.update(component);
    return () => {
      view.destroy();
      views.delete(parent);
    };
  };
}
