// The tokens of a text.
//
//   new TokenRun(bytes, offsets, ids, flags)   bytes Uint8Array (UTF-8 of the whole text), offsets (count + 1 byte positions),
//                                              ids, flags (flags.js, after each token)
//     .count .ids .flags .hues .hasRtl
//     .bytesOf(i) .textOf(i) .hexOf(i)         textOf has U+FFFD for torn bytes; hexOf is 'F0 9F'
//     .textBetween(i, j)                       exact text of tokens i..j, widened to whole characters
//     .torn(i)                                 null, or {first, last, characters}: tokens that share torn characters
//     .endsLine(i)                             whether a line of the text ends in this token

import { hexByte, looseText, utf8 } from '../browser/bytes.js';
import { RTL } from './bidi.js';
import { TORN } from './flags.js';
import { huesOf } from './hues.js';

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

export class TokenRun {
  constructor(bytes, offsets, ids, flags) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.ids = ids;
    this.flags = flags;
    this.count = ids.length;
    this.hues = huesOf(ids);
    this.hasRtl = RTL.test(looseText.decode(bytes));
  }
  bytesOf(i) {
    return this.bytes.subarray(this.offsets[i], this.offsets[i + 1]);
  }
  textOf(i) {
    return looseText.decode(this.bytesOf(i));
  }
  hexOf(i) {
    return Array.from(this.bytesOf(i), b => hexByte[b]).join(' ');
  }
  endsLine(i) {
    for (let at = this.offsets[i]; at < this.offsets[i + 1]; at++) if (this.bytes[at] === 10) return true;
    return false;
  }
  textBetween(i, j) {
    let start = this.offsets[i];
    let end = this.offsets[j + 1];
    while (start > 0 && (this.bytes[start] & 0xc0) === 0x80) start--;
    while (end < this.bytes.length && (this.bytes[end] & 0xc0) === 0x80) end++;
    return looseText.decode(this.bytes.subarray(start, end));
  }
  torn(i) {
    let first = i;
    let last = i;
    while (first > 0 && this.flags[first - 1] & TORN) first--;
    while (last + 1 < this.count && this.flags[last] & TORN) last++;
    return first === last ? null : { first, last, characters: this.#tornCharacters(first, last) };
  }
  #tornCharacters(first, last) {
    // only the characters that a boundary runs through
    const text = this.textBetween(first, last);
    if (!segmenter || text.length > 2000) return [text.slice(0, 40)];
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
