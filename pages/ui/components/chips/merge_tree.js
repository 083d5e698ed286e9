// The merge tree of one token: which two tokens it was merged from, down to single bytes. Nested lists, so that a screen reader
// gets the structure; lines are drawn by merge_tree.css.
//
//   mergeTree(tree, {marks, onPick}) -> element     tree: {id, label, hex, left: tree | null, right: tree | null}
//   onPick(id), optional                     called when a box is clicked

import { element } from '../browser/nodes.js';
import { drawLabel } from './chips.js';
import { huesOf } from './hues.js';

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

function mergeNode(tree, { marks, onPick }) {
  const item = element('li');
  const box = element(onPick ? 'button' : 'span', `merge-box hue${huesOf([tree.id])[0]}`);
  if (onPick) {
    box.type = 'button';
    box.addEventListener('click', () => onPick(tree.id));
  }
  const label = element('span', 'merge-label');
  drawLabel(
    label,
    Uint8Array.from(tree.hex.match(/[0-9a-f]{2}/gi) ?? [], digits => parseInt(digits, 16)),
    marks,
  );
  box.append(label, element('span', 'merge-id', String(tree.id)));
  box.title = `${tree.label}  id ${tree.id}  ${tree.hex}`;
  item.append(box);
  const parts = [tree.left, tree.right].filter(Boolean);
  if (parts.length) {
    const list = element('ul');
    parts.forEach(part => list.append(mergeNode(part, { marks, onPick })));
    item.append(list);
  }
  return item;
}
