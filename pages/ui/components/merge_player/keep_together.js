// @ts-check
// Short pre-tokens do not break at the end of a line.

import { element } from '../browser/nodes.js';

const UNBROKEN = 16; // characters of a pre-token that never breaks

/**
 * Wraps the chips of each pre-token in a span.
 *
 * @param {HTMLElement} line
 */
export function keepTogether(line) {
  /** @type {HTMLElement | null} */
  let group = null;
  let size = 0;
  for (const node of /** @type {HTMLElement[]} */ ([...line.children])) {
    if (!group) {
      group = element('span', 'pre-token');
      line.insertBefore(group, node);
      size = 0;
    }
    group.append(node);
    size += node.textContent?.length ?? 0;
    if (size > UNBROKEN) group.classList.add('pre-token-long');
    const last = node.classList.contains('chip') ? node : node.lastElementChild;
    if (last?.classList.contains('chip-pre-end')) group = null;
  }
}
