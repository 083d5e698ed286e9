// @ts-check
// A text with, for every boundary between two bytes, the step that removes it: its tokens after any number of steps.

/** The step of a boundary that no step removes. */
export const NEVER = 0xffffffff;

/**
 * @typedef {object} TextFields
 * @property {Uint8Array} bytes  UTF-8
 * @property {Uint8Array} flags  chips/flags.js, one a byte: of the boundary after it
 * @property {Uint32Array} removedAt  the step that removes the boundary before each byte, and at the end; 0 inside of
 *   characters that are one start token
 * @property {Int32Array} startIds  of the token that begins at each byte before the first step
 * @property {Uint32Array} weights  how often each pre-token counts
 */

export class MergedText {
  /**
   * @param {TextFields} fields
   * @param {Int32Array} stepIds  the token that each step makes
   */
  constructor({ bytes, flags, removedAt, startIds, weights }, stepIds) {
    this.bytes = bytes;
    this.flags = flags;
    this.removedAt = removedAt;
    this.startIds = startIds;
    this.weights = weights;
    this.stepIds = stepIds;
    this.length = bytes.length;
    this.sorted = sorted(removedAt, this.length, stepIds.length);
  }

  /**
   * Where the token ends that begins at `start` after `step` steps.
   *
   * @param {number} start
   * @param {number} step
   */
  endOf(start, step) {
    let end = start + 1;
    while (this.removedAt[end] <= step) end++;
    return end;
  }

  /**
   * Where the token begins that ends at `end` after `step` steps.
   *
   * @param {number} end
   * @param {number} step
   */
  startOf(end, step) {
    let start = end - 1;
    while (start > 0 && this.removedAt[start] <= step) start--;
    return start;
  }

  /**
   * The id of the token that spans these bytes.
   *
   * @param {number} start
   * @param {number} end
   */
  idOf(start, end) {
    let last = 0;
    for (let offset = start + 1; offset < end; offset++)
      if (this.removedAt[offset] > last) last = this.removedAt[offset];
    return last ? this.stepIds[last - 1] : this.startIds[start];
  }

  /**
   * Offsets of the boundaries that a step removes, ascending.
   *
   * @param {number} step
   */
  placesOf(step) {
    const { places, starts } = this.sorted;
    return places.subarray(starts[step], starts[step + 1]);
  }

  /** @param {number} step */
  tokenCount(step) {
    return this.sorted.count - this.sorted.starts[step + 1];
  }
}

/**
 * Sorts the boundaries by the step that removes them.
 *
 * @param {Uint32Array} removedAt
 * @param {number} length
 * @param {number} steps
 */
function sorted(removedAt, length, steps) {
  const starts = new Uint32Array(steps + 2);
  let count = length ? 1 : 0;
  for (let offset = 1; offset < length; offset++) {
    const step = removedAt[offset];
    if (step) count++;
    if (step && step !== NEVER) starts[step + 1]++;
  }
  for (let step = 1; step < starts.length; step++) starts[step] += starts[step - 1];
  const next = starts.slice();
  const places = new Uint32Array(starts[steps + 1]);
  for (let offset = 1; offset < length; offset++) {
    const step = removedAt[offset];
    if (step && step !== NEVER) places[next[step]++] = offset;
  }
  return { places, starts, count };
}

const nothing = new Uint8Array();
/** A text of no bytes. */
export const NO_TEXT = new MergedText(
  {
    bytes: nothing,
    flags: nothing,
    removedAt: new Uint32Array(1),
    startIds: new Int32Array(),
    weights: new Uint32Array(),
  },
  new Int32Array(),
);
