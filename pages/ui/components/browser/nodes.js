// Nodes of the page. User text only ever reaches the page as text nodes and attributes.
//
//   element(name, className, text?)   a DOM element
//   svg(name, attributes)             one of SVG
//   icon(path)                        a drawing of 24 by 24
//   setText(node, text)               writes a text only where it is another one
//   setTheme(host)                    data-theme = light | dark on the host, from Streamlit's background color

export function element(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

export function setTheme(host) {
  const probe = element('span');
  probe.style.color = 'var(--st-background-color, white)';
  host.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  probe.remove();
  host.dataset.theme = 0.3 * red + 0.6 * green + 0.1 * blue < 128 ? 'dark' : 'light';
}

export function setText(node, text) {
  // the same text again would lay the page out again
  if (node.textContent !== text) node.textContent = text;
}

export function svg(name, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

export function icon(path) {
  const drawing = svg('svg', { viewBox: '0 0 24 24', width: 18, height: 18, 'aria-hidden': 'true' });
  drawing.append(
    svg('path', {
      d: path,
      fill: 'currentColor',
      stroke: 'currentColor',
      'stroke-width': 2.4,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  );
  return drawing;
}
