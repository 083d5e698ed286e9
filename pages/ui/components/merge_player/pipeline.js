// @ts-check
// bytes -> pre-tokens -> merges -> ids: where the player is, and how many of each there are. Each part leads to its step.

import { grouped } from '../browser/figures.js';
import { button, element, setText } from '../browser/nodes.js';

/** @import { History } from './history.js' */

/** @typedef {'bytes' | 'pre-tokens' | 'merges' | 'ids'} PartName */

export class Pipeline {
  #size = 0;

  /**
   * @param {object} handlers
   * @param {(step: number) => void} handlers.onGo
   * @param {() => void} handlers.onIds
   */
  constructor({ onGo, onIds }) {
    this.element = element('ol', 'pipeline');
    this.element.setAttribute('aria-label', 'From bytes to ids');
    this.bytes = new Part('bytes', () => onGo(0));
    this.preTokens = new Part('pre-tokens', () => onGo(0));
    this.merges = new Part('merges', () => onGo(Math.min(1, this.#size)));
    this.ids = new Part('ids', () => {
      onGo(Infinity);
      onIds();
    });
    for (const part of [this.bytes, this.preTokens, this.merges, this.ids]) this.element.append(part.item);
  }

  /**
   * @param {History} history
   * @param {number} step
   * @param {number} standing  the text stands there: before the merge of `step`, or after it
   */
  update({ text, size }, step, standing) {
    this.#size = size;
    this.bytes.show(grouped(text.length), step === 0);
    this.preTokens.show(grouped(text.weights.length), step === 0);
    this.merges.show(`${grouped(step)} of ${grouped(size)}`, step > 0 && step < size);
    this.ids.show(grouped(text.tokenCount(standing)), step === size && size > 0);
  }
}

class Part {
  #lit = false;

  /**
   * @param {PartName} name
   * @param {() => void} act
   */
  constructor(name, act) {
    this.name = name;
    this.item = element('li');
    this.button = button('pipeline-stage', '', act);
    this.figure = element('span', 'pipeline-figure');
    this.label = element('span', 'pipeline-name', name);
    this.button.append(this.figure, this.label);
    this.item.append(this.button);
  }

  /**
   * @param {string} figure
   * @param {boolean} lit
   */
  show(figure, lit) {
    setText(this.figure, figure);
    setText(this.label, figure === '1' ? this.name.slice(0, -1) : this.name);
    if (this.#lit === lit) return;
    this.#lit = lit;
    this.button.classList.toggle('pipeline-lit', lit);
    if (lit) this.button.setAttribute('aria-current', 'step');
    else this.button.removeAttribute('aria-current');
  }
}
