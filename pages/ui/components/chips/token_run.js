// @ts-check
// The tokens of a text.

import { LINE_END, looseText, toHex, utf8 } from '../browser/bytes.js';
import { RTL } from './bidi.js';
import { TORN } from './flags.js';

/** @import { SentRun } from './wire.js' */

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;
const LONGEST_SEGMENTED = 2000; // UTF-16 units of what hangs together

/**
 * @typedef {object} Torn  tokens that share characters
 * @property {number} first
 * @property {number} last
 * @property {string[]} characters  only those that a boundary runs through
 */

export class TokenRun {
  /**
   * @param {Uint8Array} bytes  UTF-8 of the whole text
   * @param {ArrayLike<number>} offsets  count + 1 positions in it
   * @param {ArrayLike<number>} ids
   * @param {ArrayLike<number>} flags  flags.js, after each token
   * @param {boolean} [hasRtl]  whether some of the text may run from right to left, where that is known
   */
  constructor(bytes, offsets, ids, flags, hasRtl = RTL.test(looseText.decode(bytes))) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.ids = ids;
    this.flags = flags;
    this.count = ids.length;
    this.hasRtl = hasRtl;
  }

  /** @param {number} i */
  bytesOf(i) {
    return this.bytes.subarray(this.offsets[i], this.offsets[i + 1]);
  }

  /**
   * With U+FFFD for torn bytes.
   *
   * @param {number} i
   */
  textOf(i) {
    return looseText.decode(this.bytesOf(i));
  }

  /** @param {number} i */
  hexOf(i) {
    return toHex(this.bytesOf(i));
  }

  /**
   * Whether a line of the text ends in this token.
   *
   * @param {number} i
   */
  endsLine(i) {
    for (let at = this.offsets[i]; at < this.offsets[i + 1]; at++) if (this.bytes[at] === LINE_END) return true;
    return false;
  }

  /**
   * The exact text of tokens i to j, widened to whole characters.
   *
   * @param {number} i
   * @param {number} j
   */
  textBetween(i, j) {
    let start = this.offsets[i];
    let end = this.offsets[j + 1];
    while (start > 0 && (this.bytes[start] & 0xc0) === 0x80) start--;
    while (end < this.bytes.length && (this.bytes[end] & 0xc0) === 0x80) end++;
    return looseText.decode(this.bytes.subarray(start, end));
  }

  /**
   * The tokens that share characters with token i; null when its own are whole.
   *
   * @param {number} i
   * @returns {Torn | null}
   */
  torn(i) {
    let first = i;
    let last = i;
    while (first > 0 && this.flags[first - 1] & TORN) first--;
    while (last + 1 < this.count && this.flags[last] & TORN) last++;
    return first === last ? null : { first, last, characters: this.#tornCharacters(first, last) };
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  #tornCharacters(first, last) {
    const text = this.textBetween(first, last);
    if (!segmenter || text.length > LONGEST_SEGMENTED) return [text.slice(0, 40)];
    const cuts = [];
    for (let i = first; i < last; i++) cuts.push(this.offsets[i + 1] - this.offsets[first]);
    const found = [];
    let at = 0;
    let cut = 0;
    for (const { segment } of segmenter.segment(text)) {
      const end = at + utf8.encode(segment).length;
      while (cut < cuts.length && cuts[cut] <= at) cut++;
      if (cut < cuts.length && cuts[cut] < end) found.push(segment);
      at = end;
    }
    return found.length ? found : [text];
  }
}

/**
 * Returns the tokens that a message holds; `known` is the text where they come without it.
 *
 * @param {SentRun} sent
 * @param {Uint8Array} [known]
 */
export function sentRun({ ids, lengths, flags, bytes }, known = new Uint8Array()) {
  const offsets = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) offsets[i + 1] = offsets[i] + lengths[i];
  return new TokenRun(bytes ?? known, offsets, ids, flags);
}
