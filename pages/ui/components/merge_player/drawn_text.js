// @ts-check
// Draws the tokens of a text: blocks of them, and single chips that merge into one or part again.

import { LINE_END, looseText } from '../browser/bytes.js';
import { all, element } from '../browser/nodes.js';
import { RTL } from '../chips/bidi.js';
import { drawChip, drawLines } from '../chips/chips.js';
import { TORN } from '../chips/flags.js';
import { TokenRun } from '../chips/token_run.js';
import { keepTogether } from './keep_together.js';

/** @import { MergedText } from './merged_text.js' */

/** @typedef {Map<number, HTMLElement>} ChipMap  chips by the offset at which their tokens begin */

const MOST_TEMPLATES = 5000;

export class DrawnText {
  /** @type {Map<number, HTMLElement>} */
  #templates = new Map();

  /**
   * @param {MergedText} text
   */
  constructor(text) {
    this.text = text;
    this.hasRtl = RTL.test(looseText.decode(text.bytes)); // then single chips are not exchanged
  }

  /**
   * Draws the tokens between two of their boundaries.
   *
   * @param {number} from
   * @param {number} to
   * @param {number} step
   */
  block(from, to, step) {
    const run = this.#runOf(from, to, step);
    const fragment = document.createDocumentFragment();
    const lines = drawLines(run, 0, run.count, this.#options());
    if (!run.hasRtl) for (const line of lines) keepTogether(line);
    if (lines.length) fragment.append(...lines);
    else fragment.append(element('div')); // a block without nodes is one that is not drawn
    /** @type {ChipMap} */
    const map = new Map();
    for (const chip of all(fragment, '.chip')) map.set(from + run.offsets[Number(chip.dataset.index)], chip);
    return { fragment, map };
  }

  /**
   * Exchanges the two chips that meet at `place` for the one that they become; null when torn characters, line ends or two
   * blocks are concerned, and the block has to be drawn anew.
   *
   * @param {ChipMap} map
   * @param {number} place
   * @param {number} step  that merges them
   */
  merge(map, place, step) {
    const start = this.text.startOf(place, step);
    const left = map.get(start);
    const right = map.get(place);
    if (!left || !right || left.parentElement !== right.parentElement || isTorn(left)) return null;
    const end = this.text.endOf(start, step);
    const chip = this.#chip(start, end);
    chip.style.setProperty('--seam', `${(100 * (place - start)) / (end - start)}%`);
    left.replaceWith(chip);
    right.remove();
    map.set(start, chip);
    map.delete(place);
    return chip;
  }

  /**
   * Undoes a merge; null when it has to be drawn anew.
   *
   * @param {ChipMap} map
   * @param {number} place
   * @param {number} step  before the merge
   */
  split(map, place, step) {
    const { text } = this;
    const start = text.startOf(place, step);
    const whole = map.get(start);
    if (!whole || isTorn(whole)) return null;
    if (text.flags[place - 1] & TORN || text.bytes.subarray(start, place).includes(LINE_END)) return null;
    const pair = [this.#chip(start, place), this.#chip(place, text.endOf(place, step))];
    whole.replaceWith(...pair);
    map.set(start, pair[0]);
    map.set(place, pair[1]);
    return pair;
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  #chip(start, end) {
    const { bytes, flags } = this.text;
    const run = new TokenRun(
      bytes.subarray(start, end),
      [0, end - start],
      [this.text.idOf(start, end)],
      [flags[end - 1]],
    );
    return drawChip(run, 0, this.#options());
  }

  #options() {
    if (this.#templates.size > MOST_TEMPLATES) this.#templates.clear();
    return { templates: this.#templates };
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} step
   */
  #runOf(from, to, step) {
    const { text } = this;
    const offsets = [0];
    const ids = [];
    const flags = [];
    for (let start = from; start < to; ) {
      const end = text.endOf(start, step);
      offsets.push(end - from);
      ids.push(text.idOf(start, end));
      flags.push(text.flags[end - 1]);
      start = end;
    }
    return new TokenRun(text.bytes.subarray(from, to), offsets, ids, flags);
  }
}

/** @param {HTMLElement} chip */
const isTorn = chip => chip.parentElement?.classList.contains('chip-torn') ?? false;
