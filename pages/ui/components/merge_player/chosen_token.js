// @ts-check
// The token that was chosen in the text, the list or a tree: where it comes from, and its merge tree.

import { grouped } from '../browser/figures.js';
import { button, element } from '../browser/nodes.js';
import { mergeTree } from '../chips/merge_tree.js';
import { tokenChip } from './token_chip.js';

/** @import { History } from './history.js' */

/**
 * @param {number} id
 * @param {number} step  that makes it; 0 for a start token
 */
export function originOf(id, step) {
  if (id < 0) return 'unknown: not in the corpus';
  return `id ${grouped(id)}, ${step ? `made at step ${grouped(step)}` : 'a start token'}`;
}

export class ChosenToken {
  /** @param {{ onChoose: (id: number | null) => void }} handlers */
  constructor({ onChoose }) {
    this.onChoose = onChoose;
    this.element = element('section', 'chosen');
    this.element.setAttribute('aria-label', 'Chosen token');
  }

  /**
   * @param {History} history
   * @param {number | null} id
   */
  show(history, id) {
    this.element.replaceChildren();
    this.element.hidden = id === null;
    if (id === null) return;
    const step = history.stepOf(id);
    const head = element('p', 'chosen-head');
    const close = button('chosen-close', 'clear', () => this.onChoose(null));
    head.append(tokenChip(history, id), element('span', '', ` ${originOf(id, step)}`), close);
    this.element.append(head);
    if (step) this.element.append(mergeTree(history.tree(id), { onPick: this.onChoose }));
  }
}
