// The text of the stage in blocks of a few lines. A block holds the tokens that begin in it, torn characters whole; where no
// pre-token ends for long, a token can reach into the next block, or over it, and leave it empty.
//
//   new TextBlocks(text)          a MergedText
//     .count
//     .sizeOf(k)                  bytes, by which its height is guessed
//     .startOf(k, step)           where its tokens begin after `step` steps; startOf(k + 1, step) is where they end
//     .blockOf(offset, step)      the block of the token that begins at `offset`
//     .within(places, k, step)    those of a step's places that concern its tokens; `places` ascend

import { firstFrom, lastCutBefore } from '../browser/bisect.js';
import { PRE_TOKEN_ENDS, TORN } from '../chips/flags.js';
import { NEVER } from './history.js';

const SHORT_BLOCK = 160; // bytes; a block ends at the first end of a line or sentence after so many
const LONG_BLOCK = 400; // or, in a longer sentence, between two pre-tokens after so many
const HALVE_FROM = 5000; // bytes; from here on half as many, for a step out of sight draws the blocks around it
const SENTENCE_ENDS = new Set([33, 46, 63]); // ! . ?

export class TextBlocks {
  constructor(text) {
    const { bytes, flags, removedAt, length } = (this.text = text);
    const cuts = (this.cuts = [0]);
    const part = length < HALVE_FROM ? 1 : 0.5;
    const short = SHORT_BLOCK * part;
    const long = LONG_BLOCK * part;
    for (let offset = 1, start = 0, border = 0; offset < length; offset++) {
      if (flags[offset - 1] & TORN) continue;
      const size = offset - start;
      const last = bytes[offset - 1];
      const borders = flags[offset - 1] & PRE_TOKEN_ENDS;
      if (borders) border = offset;
      const endless = offset - border >= long; // without a border near, a boundary will do that a step removes
      if (!endless && removedAt[offset] !== NEVER) continue;
      const sentenceEnds = (borders || endless) && SENTENCE_ENDS.has(last) && bytes[offset] === 32;
      // between pre-tokens, at a blank, or at last anywhere, so that a block is some hundred chips at most
      const apart = borders || (endless && bytes[offset] === 32);
      if (
        size >= long * (endless ? 1.2 : 4) ||
        (size >= long && apart) ||
        (size >= short && (last === 10 || sentenceEnds))
      )
        cuts.push((start = offset));
    }
    if (length) cuts.push(length);
    this.found = {};
  }
  get count() {
    return this.cuts.length - 1;
  }
  sizeOf(k) {
    return this.cuts[k + 1] - this.cuts[k];
  }
  startOf(k, step) {
    const { text, found } = this;
    const cut = this.cuts[k];
    if (step === found.step && found.cut <= cut && cut <= found.at) return found.at; // the blocks under one long token
    let at = k ? text.endOf(cut - 1, step) : 0;
    while (at && at < text.length && text.flags[at - 1] & TORN) at = text.endOf(at, step);
    this.found = { step, cut, at };
    return at;
  }
  blockOf(offset, step) {
    let k = lastCutBefore(this.cuts, offset);
    while (this.startOf(k, step) > offset) k--;
    return k;
  }
  within(places, k, step) {
    const empty = this.startOf(k, step) >= this.cuts[k + 1]; // then only of what may have begun here before the step
    const end = empty ? this.cuts[k + 1] : this.startOf(k + 1, step) + 1;
    return places.subarray(firstFrom(places, this.cuts[k]), firstFrom(places, end));
  }
}
