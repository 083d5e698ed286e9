// @ts-check
// Nodes of the page. User text only ever reaches the page as text nodes and attributes.

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * A button that submits nothing.
 *
 * @param {string} className
 * @param {string} text
 * @param {() => void} act
 */
export function button(className, text, act) {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

/**
 * An element that only screen readers speak, when its text changes.
 *
 * @param {string} className
 */
export function liveRegion(className) {
  const region = element('div', className);
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  return region;
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/**
 * A drawing of 24 by 24.
 *
 * @param {string} path
 */
export function icon(path) {
  const drawing = svg('svg', { viewBox: '0 0 24 24', width: 18, height: 18, 'aria-hidden': 'true' });
  const pen = { stroke: 'currentColor', 'stroke-width': 2.4, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  drawing.append(svg('path', { d: path, fill: 'currentColor', ...pen }));
  return drawing;
}

/**
 * Writes a text where it is another one; the same again would lay the page out again.
 *
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * The closest element of an event's target; null where there is none.
 *
 * @param {Event} event
 * @param {string} selector
 */
export function closest({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return /** @type {HTMLElement | null} */ (found);
}

/**
 * All elements below `parent` that match.
 *
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (parent, selector) => parent.querySelectorAll(selector);

/**
 * Sets data-theme to light or dark, from Streamlit's background color.
 *
 * @param {HTMLElement} host
 */
export function setTheme(host) {
  const probe = element('span');
  probe.style.color = 'var(--st-background-color, white)';
  host.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  probe.remove();
  host.dataset.theme = 0.3 * red + 0.6 * green + 0.1 * blue < 128 ? 'dark' : 'light';
}
