// @ts-check
// One line of the text as it is read, for scripts whose letters join, stack or run right to left and so fall apart in chips.

import { LINE_END, looseText } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { needsPreview } from '../chips/bidi.js';

/** @import { TokenRun } from '../chips/token_run.js' */

const CHARACTERS = 300;

/**
 * @typedef {object} PreviewLine
 * @property {number} number  of the line, from 1
 * @property {string} before
 * @property {string} chosen  the token's characters
 * @property {string} after
 */

/**
 * Returns the line of the text that a token stands in, or begins in, parted at the token.
 *
 * @param {TokenRun} run
 * @param {number} index
 * @returns {PreviewLine}
 */
export function lineAround(run, index) {
  const { bytes, offsets } = run;
  const { first, last } = run.torn(index) ?? { first: index, last: index };
  const from = offsets[first];
  const to = offsets[last + 1];
  const start = from ? bytes.lastIndexOf(LINE_END, from - 1) + 1 : 0;
  const next = bytes.indexOf(LINE_END, to);
  const end = next < 0 ? bytes.length : next;
  const part = (/** @type {number} */ a, /** @type {number} */ b) =>
    looseText.decode(bytes.subarray(a, Math.max(a, b)));
  const number = bytes.subarray(0, start).reduce((count, byte) => count + (byte === LINE_END ? 1 : 0), 1);
  return { number, before: part(Math.min(start, from), from), chosen: part(from, to), after: part(to, end) };
}

export class Preview {
  #needed = false;
  #oneLine = true;
  #first = { number: 1, text: '' }; // the first line that needs it

  constructor() {
    this.element = element('div', 'preview');
    this.element.hidden = true;
    this.line = element('p', 'preview-line');
    this.line.dir = 'auto';
    this.caption = element('span', 'preview-caption');
    this.element.append(this.caption, this.line);
  }

  /**
   * Hidden unless the text needs it.
   *
   * @param {string} text
   */
  show(text) {
    this.#needed = needsPreview(text);
    this.element.hidden = !this.#needed;
    if (!this.#needed) return;
    const lines = text.split('\n');
    const at = lines.findIndex(needsPreview);
    this.#oneLine = lines.length === 1;
    this.#first = { number: at + 1, text: lines[at] ?? '' };
    this.#plain();
  }

  /**
   * Shows the line of a token, with the token marked.
   *
   * @param {TokenRun} run
   * @param {number} index
   */
  follow(run, index) {
    if (!this.#needed) return;
    const { number, before, chosen, after } = lineAround(run, index);
    if (!needsPreview(before + chosen + after)) return this.#plain();
    this.#name(number);
    const marked = element('mark', 'preview-chosen', chosen);
    this.line.replaceChildren(shorten(before, -CHARACTERS / 2), marked, shorten(after, 0, CHARACTERS / 2));
  }

  #plain() {
    this.#name(this.#first.number);
    this.line.replaceChildren(shorten(this.#first.text, 0, CHARACTERS));
  }

  /** @param {number} number */
  #name(number) {
    this.caption.textContent = this.#oneLine ? 'as it is read' : `line ${grouped(number)}, as it is read`;
  }
}

/**
 * @param {string} text
 * @param {number} from
 * @param {number} [to]
 */
function shorten(text, from, to) {
  const cut = text.slice(from, to);
  if (cut === text) return text;
  return from < 0 ? `\u2026${cut}` : `${cut}\u2026`;
}
