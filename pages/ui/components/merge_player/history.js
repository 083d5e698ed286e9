// The merge history as it comes from Python (payload.js reads it): a step for every merge, and for every boundary the step that removes it.
//
//   History
//     .size                                     number of steps; steps count from 1
//     .left .right .id .count .merged .tied .tokens    typed arrays, one entry a step (entry 0 is step 1)
//     .text .corpus                             MergedText; in encoding the corpus is the text
//     .pairs                                    Map of pair key -> id for encoding, null for training
//     .bytesOf(id)                              bytes of a token (the first LONGEST of them)
//     .stepOf(id)                               the step that makes the token; 0 for start tokens
//     .tree(id, marks)                          its merge tree, as merge_tree.js wants it
//   MergedText
//     .bytes .flags .length
//     .endOf(start, step) .startOf(end, step)   of the token that starts (ends) there after `step` steps
//     .idOf(start, end)                         id of a token
//     .placesOf(step)                           offsets of the boundaries that the step removes, ascending
//     .tokenCount(step)
//   pairKey(left, right) -> number, pairOf(key) -> [left, right]

import { fromHex, hexByte, utf8 } from '../browser/bytes.js';
import { plainLabel } from '../chips/labels.js';

export const NEVER = 0xffffffff;
const LONGEST = 256; // bytes of a token that labels show
const KEY = 2 ** 22;
export const pairKey = (left, right) => (left + 1) * KEY + right + 1;
export const pairOf = key => [Math.floor(key / KEY) - 1, (key % KEY) - 1];

export class MergedText {
  constructor(fields, stepIds) {
    Object.assign(this, fields); // bytes, flags, removedAt, startIds, weights
    this.stepIds = stepIds;
    this.length = this.bytes.length;
  }
  endOf(start, step) {
    let end = start + 1;
    while (this.removedAt[end] <= step) end++;
    return end;
  }
  startOf(end, step) {
    let start = end - 1;
    while (start > 0 && this.removedAt[start] <= step) start--;
    return start;
  }
  idOf(start, end) {
    let last = 0;
    for (let offset = start + 1; offset < end; offset++)
      if (this.removedAt[offset] > last) last = this.removedAt[offset];
    return last ? this.stepIds[last - 1] : this.startIds[start];
  }
  placesOf(step) {
    if (!this.places) this.#sort();
    return this.places.subarray(this.placeStarts[step], this.placeStarts[step + 1]);
  }
  tokenCount(step) {
    if (!this.places) this.#sort();
    return this.startCount - this.placeStarts[step + 1];
  }
  #sort() {
    // boundaries by the step that removes them
    const starts = new Uint32Array(this.stepIds.length + 2);
    let count = this.length ? 1 : 0;
    for (let offset = 1; offset < this.length; offset++) {
      const step = this.removedAt[offset];
      if (step) count++;
      if (step && step !== NEVER) starts[step + 1]++;
    }
    for (let step = 1; step < starts.length; step++) starts[step] += starts[step - 1];
    const next = starts.slice();
    this.places = new Uint32Array(starts[starts.length - 1]);
    for (let offset = 1; offset < this.length; offset++) {
      const step = this.removedAt[offset];
      if (step && step !== NEVER) this.places[next[step]++] = offset;
    }
    this.placeStarts = starts;
    this.startCount = count;
  }
}

export class History {
  constructor(header, columns, text, corpus, pairs) {
    this.mode = header.mode;
    this.header = header;
    Object.assign(this, columns);
    this.size = this.id.length;
    this.text = text;
    this.corpus = corpus;
    this.pairs = pairs;
    this.tokenBytes = new Map(header.start_tokens.map(([id, hex]) => [id, fromHex(hex)]));
    this.made = new Map();
    for (let i = 0; i < this.size; i++) {
      this.made.set(this.id[i], i + 1);
      if (!this.tokenBytes.has(this.id[i]))
        this.tokenBytes.set(this.id[i], joined(this.bytesOf(this.left[i]), this.bytesOf(this.right[i])));
    }
  }
  bytesOf(id) {
    return this.tokenBytes.get(id) ?? utf8.encode(id === -1 ? '\ufffd' : '');
  }
  stepOf(id) {
    return this.made.get(id) ?? 0;
  }
  tree(id, marks, depth = 0) {
    const bytes = this.bytesOf(id);
    const step = depth > 400 ? 0 : this.stepOf(id);
    const parts = step
      ? [this.left[step - 1], this.right[step - 1]].map(part => this.tree(part, marks, depth + 1))
      : [null, null];
    return {
      id,
      label: plainLabel(bytes, marks),
      hex: Array.from(bytes, byte => hexByte[byte]).join(' '),
      left: parts[0],
      right: parts[1],
    };
  }
}

function joined(left, right) {
  const bytes = new Uint8Array(Math.min(LONGEST, left.length + right.length));
  bytes.set(left);
  bytes.set(right.subarray(0, bytes.length - left.length), left.length);
  return bytes;
}
