// @ts-check
// The text of the stage in blocks of a few lines. A block holds the tokens that begin in it, torn characters whole; where no
// pre-token ends for long, a token can reach into the next block, or over it, and leave it empty.

import { firstFrom, partAt } from '../browser/bisect.js';
import { LINE_END } from '../browser/bytes.js';
import { PRE_TOKEN_ENDS, TORN } from '../chips/flags.js';
import { NEVER } from './merged_text.js';

/** @import { MergedText } from './merged_text.js' */

const SHORT_BLOCK = 160; // bytes; a block ends at the first end of a line or sentence after so many
const LONG_BLOCK = 400; // or, in a longer sentence, between two pre-tokens after so many
const HALVE_FROM = 5000; // bytes; from here on half as many, for a step out of sight draws the blocks around it
const SENTENCE_ENDS = new Set([33, 46, 63]); // ! . ?
const BLANK = 32;

export class TextBlocks {
  #found = { step: -1, cut: 0, at: 0 }; // the last answer of startOf

  /** @param {MergedText} text */
  constructor(text) {
    this.text = text;
    this.cuts = cutText(text);
  }

  get count() {
    return this.cuts.length - 1;
  }

  /**
   * Bytes, by which a block's height is guessed.
   *
   * @param {number} k
   */
  sizeOf(k) {
    return this.cuts[k + 1] - this.cuts[k];
  }

  /**
   * Where the tokens of block k begin after `step` steps; those of the block before end there.
   *
   * @param {number} k
   * @param {number} step
   */
  startOf(k, step) {
    const { text } = this;
    const found = this.#found;
    const cut = this.cuts[k];
    if (step === found.step && found.cut <= cut && cut <= found.at) return found.at; // the blocks under one long token
    let at = k ? text.endOf(cut - 1, step) : 0;
    while (at && at < text.length && text.flags[at - 1] & TORN) at = text.endOf(at, step);
    this.#found = { step, cut, at };
    return at;
  }

  /**
   * The block of the token that begins at `offset`.
   *
   * @param {number} offset
   * @param {number} step
   */
  blockOf(offset, step) {
    let k = partAt(this.cuts, offset);
    while (this.startOf(k, step) > offset) k--;
    return k;
  }

  /**
   * Those of a step's places that concern the tokens of block k.
   *
   * @param {Uint32Array} places  ascending
   * @param {number} k
   * @param {number} step
   */
  within(places, k, step) {
    const empty = this.startOf(k, step) >= this.cuts[k + 1]; // then only of what may have begun here before the step
    const end = empty ? this.cuts[k + 1] : this.startOf(k + 1, step) + 1;
    return places.subarray(firstFrom(places, this.cuts[k]), firstFrom(places, end));
  }
}

/** @param {MergedText} text */
function cutText({ bytes, flags, removedAt, length }) {
  const cuts = [0];
  const part = length < HALVE_FROM ? 1 : 0.5;
  const short = SHORT_BLOCK * part;
  const long = LONG_BLOCK * part;
  for (let offset = 1, start = 0, border = 0; offset < length; offset++) {
    if (flags[offset - 1] & TORN) continue;
    const size = offset - start;
    const last = bytes[offset - 1];
    const borders = (flags[offset - 1] & PRE_TOKEN_ENDS) > 0;
    if (borders) border = offset;
    const endless = offset - border >= long; // without a border near, a boundary will do that a step removes
    if (!endless && removedAt[offset] !== NEVER) continue;
    const beforeBlank = bytes[offset] === BLANK;
    const sentenceEnds = (borders || endless) && SENTENCE_ENDS.has(last) && beforeBlank;
    // between pre-tokens, at a blank, or at last anywhere, so that a block is some hundred chips at most
    const full = size >= long * (endless ? 1.2 : 4) || (size >= long && (borders || (endless && beforeBlank)));
    if (!full && (size < short || (last !== LINE_END && !sentenceEnds))) continue;
    start = offset;
    cuts.push(start);
  }
  if (length) cuts.push(length);
  return cuts;
}
