// @ts-check
// How often each pair of neighboring tokens occurs in a text after any number of steps; a step forward or back changes only
// what it touches.

import { firstFrom } from '../browser/bisect.js';
import { PRE_TOKEN_ENDS } from '../chips/flags.js';
import { pairKey, pairOf } from './history.js';

/** @import { Pair } from './history.js' */
/** @import { MergedText } from './merged_text.js' */

/** @typedef {Pair & { count: number, id?: number }} CountedPair  id: what the pair becomes, in encoding */

const FAR = 64; // steps; beyond, counting anew is faster
const SLOW = 20_000; // bytes that are counted anew within a few milliseconds

export class PairCounts {
  /** @type {Map<number, number>} */
  #counts = new Map();
  #step = -1;

  /**
   * @param {MergedText} text  the corpus
   * @param {Map<number, number> | null} pairs  the id that each pair becomes, for encoding
   */
  constructor(text, pairs) {
    this.text = text;
    this.pairs = pairs;
    /** @type {number[]} */
    this.ends = []; // of pre-tokens
    for (let i = 0; i < text.length; i++) if (text.flags[i] & PRE_TOKEN_ENDS) this.ends.push(i + 1);
  }

  /**
   * Now counts what is there after `step` steps.
   *
   * @param {number} step
   */
  moveTo(step) {
    if (this.#isFar(step)) this.#countAll(step);
    while (this.#step < step) this.#forward();
    while (this.#step > step) this.#back();
  }

  /**
   * Whether moving there takes longer than a frame.
   *
   * @param {number} step
   */
  slowTo(step) {
    return this.text.length > SLOW && this.#isFar(step);
  }

  /** @param {number} step */
  #isFar(step) {
    return this.#step < 0 || Math.abs(step - this.#step) > FAR;
  }

  /**
   * How often a pair occurs, overlaps included.
   *
   * @param {Pair} pair
   */
  of({ left, right }) {
    return this.#counts.get(pairKey(left, right)) ?? 0;
  }

  /**
   * The first pairs in order: most frequent first in training, lowest rank first in encoding; smallest ids first among
   * equals.
   *
   * @param {number} limit
   */
  ranking(limit) {
    /** @type {{ key: number, count: number, worth: number, id?: number }[]} */
    const best = []; // few enough for insertion
    const { pairs } = this;
    for (const [key, count] of this.#counts) {
      const id = pairs?.get(key);
      if (pairs && id === undefined) continue;
      const worth = id === undefined ? count : -id;
      let at = best.length;
      while (at > 0 && (best[at - 1].worth < worth || (best[at - 1].worth === worth && best[at - 1].key > key))) at--;
      if (at === limit) continue;
      best.splice(at, 0, { key, count, worth, id });
      if (best.length > limit) best.pop();
    }
    return best.map(({ key, count, id }) => counted(key, count, id));
  }

  /**
   * Pairs that occur `count` times, smallest ids first.
   *
   * @param {number} count
   */
  tiedWith(count) {
    const tied = [];
    for (const [key, times] of this.#counts) if (times === count) tied.push(counted(key, times));
    return tied.sort((a, b) => a.left - b.left || a.right - b.right);
  }

  /**
   * The one of these that occurs first in the text.
   *
   * @param {CountedPair[]} pairs
   */
  firstOf(pairs) {
    const wanted = new Map(pairs.map(pair => [pairKey(pair.left, pair.right), pair]));
    /** @type {CountedPair | null} */
    let found = null;
    this.#eachPair(this.#step, key => {
      found = wanted.get(key) ?? null;
      return found !== null;
    });
    return /** @type {CountedPair | null} */ (found);
  }

  /** @param {number} step */
  #countAll(step) {
    this.#counts = new Map();
    this.#step = step;
    this.#eachPair(step, (key, weight) => {
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + weight);
      return false;
    });
  }

  /**
   * Visits every pair of neighbors within a pre-token, until `visit` returns true.
   *
   * @param {number} step
   * @param {(key: number, weight: number) => boolean} visit  weight: of the pre-token
   */
  #eachPair(step, visit) {
    const { text, ends } = this;
    let start = 0;
    for (let p = 0; p < ends.length; p++) {
      let left = null;
      while (start < ends[p]) {
        const end = text.endOf(start, step);
        const id = text.idOf(start, end);
        if (left !== null && visit(pairKey(left, id), text.weights[p])) return;
        left = id;
        start = end;
      }
    }
  }

  #forward() {
    this.#step++;
    for (const place of this.text.placesOf(this.#step)) this.#turn(place, 1);
  }

  #back() {
    for (const place of this.text.placesOf(this.#step)) this.#turn(place, -1);
    this.#step--;
  }

  /**
   * One merge at `place`, done or undone; of the places of the same step, those to the left are merged already.
   *
   * @param {number} place
   * @param {1 | -1} sign
   */
  #turn(place, sign) {
    const { text } = this;
    const step = this.#step;
    const { start, end, before, after } = this.#around(place);
    const left = text.idOf(start, place);
    const right = text.idOf(place, end);
    const whole = text.stepIds[step - 1];
    const weight = sign * text.weights[firstFrom(this.ends, place + 1)];
    this.#add(left, right, -weight);
    if (before !== null) {
      this.#add(before, left, -weight);
      this.#add(before, whole, weight);
    }
    if (after !== null) {
      this.#add(right, after, -weight);
      this.#add(whole, after, weight);
    }
  }

  /**
   * What stands around the pair that meets at `place`: its ends, and its neighbors within the pre-token.
   *
   * @param {number} place
   */
  #around(place) {
    const { text } = this;
    const { removedAt, flags } = text;
    const step = this.#step;
    /** @type {(offset: number) => boolean} */
    const gone = offset => removedAt[offset] < step || (removedAt[offset] === step && offset < place);
    /** @type {(end: number) => number} */
    const startOf = end => {
      let at = end - 1;
      while (at > 0 && gone(at)) at--;
      return at;
    };
    /** @type {(start: number) => number} */
    const endOf = start => {
      let at = start + 1;
      while (gone(at)) at++;
      return at;
    };
    const start = startOf(place);
    const end = endOf(place);
    const first = start === 0 || flags[start - 1] & PRE_TOKEN_ENDS;
    const last = flags[end - 1] & PRE_TOKEN_ENDS;
    return {
      start,
      end,
      before: first ? null : text.idOf(startOf(start), start),
      after: last ? null : text.idOf(end, endOf(end)),
    };
  }

  /**
   * @param {number} left
   * @param {number} right
   * @param {number} change
   */
  #add(left, right, change) {
    const key = pairKey(left, right);
    const count = (this.#counts.get(key) ?? 0) + change;
    if (count) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/**
 * @param {number} key
 * @param {number} count
 * @param {number} [id]
 * @returns {CountedPair}
 */
const counted = (key, count, id) => ({ ...pairOf(key), count, id });
