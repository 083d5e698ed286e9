// @ts-check
// The merge tree of one token: which two tokens it was merged from, down to single bytes. Nested lists, so that a screen
// reader gets the structure; lines are drawn by merge_tree.css.

import { fromHex } from '../browser/bytes.js';
import { button, element } from '../browser/nodes.js';
import { drawLabel } from './chips.js';
import { hueOf } from './hues.js';

/**
 * @typedef {object} Tree
 * @property {number} id
 * @property {string} label
 * @property {string} hex
 * @property {Tree | null} left
 * @property {Tree | null} right
 */

/**
 * @typedef {object} TreeOptions
 * @property {(id: number) => void} [onPick]  called when a box is clicked
 */

/**
 * @param {Tree} tree
 * @param {TreeOptions} [options]
 */
export function mergeTree(tree, options = {}) {
  const root = element('div', 'merge-tree chips-font show-blanks');
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', `merge tree of ${tree.label}, id ${tree.id}`);
  root.tabIndex = 0; // it scrolls, so it must be reachable by keyboard
  const list = element('ul');
  list.append(mergeNode(tree, options));
  root.append(list);
  return root;
}

/**
 * @param {Tree} tree
 * @param {TreeOptions} options
 */
function mergeNode(tree, options) {
  const { onPick } = options;
  const item = element('li');
  const look = `merge-box hue${hueOf(tree.id)}`;
  const box = onPick ? button(look, '', () => onPick(tree.id)) : element('span', look);
  const label = element('span', 'merge-label');
  drawLabel(label, fromHex(tree.hex));
  box.append(label, element('span', 'merge-id', String(tree.id)));
  box.title = `${tree.label}  id ${tree.id}  ${tree.hex}`;
  item.append(box);
  const parts = [tree.left, tree.right].filter(part => part !== null);
  if (parts.length) {
    const list = element('ul');
    list.append(...parts.map(part => mergeNode(part, options)));
    item.append(list);
  }
  return item;
}
