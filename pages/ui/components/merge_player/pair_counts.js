// How often each pair of neighboring tokens occurs in a text after any number of steps; a step forward or back changes only what it touches.
//
//   new PairCounts(history)
//     .moveTo(step)                       now counts what is there after `step` steps
//     .slowTo(step)                       whether that takes longer than a frame
//     .of(left, right)                    how often, overlaps included
//     .ranking(limit)                     [{left, right, count, id?}]: most frequent first (training), lowest rank first (encoding)
//     .tiedWith(count)                    pairs that occur `count` times
//     .firstOf(pairs)                     the one of these that occurs first in the text
// A pair is {left, right, count}. All pairs of the ranking that share a count come smallest ids first.

import { PRE_TOKEN_ENDS } from '../chips/flags.js';
import { pairKey, pairOf } from './history.js';

const FAR = 64; // steps; beyond, counting anew is faster
const SLOW = 20_000; // bytes that are counted anew within a few milliseconds

export class PairCounts {
  constructor(history) {
    this.text = history.corpus;
    this.pairs = history.pairs;
    this.ends = [];
    for (let i = 0; i < this.text.length; i++) if (this.text.flags[i] & PRE_TOKEN_ENDS) this.ends.push(i + 1);
    this.step = -1;
  }
  moveTo(step) {
    if (this.step < 0 || Math.abs(step - this.step) > FAR) this.#countAll(step);
    while (this.step < step) this.#forward();
    while (this.step > step) this.#back();
  }
  slowTo(step) {
    return this.text.length > SLOW && (this.step < 0 || Math.abs(step - this.step) > FAR);
  }
  of(left, right) {
    return this.counts.get(pairKey(left, right)) ?? 0;
  }
  ranking(limit) {
    const best = []; // ascending; few enough for insertion
    const { pairs } = this;
    for (const [key, count] of this.counts) {
      const id = pairs ? pairs.get(key) : undefined;
      if (pairs && id === undefined) continue;
      const worth = pairs ? -id : count;
      if (
        best.length === limit &&
        (worth < best[limit - 1].worth || (worth === best[limit - 1].worth && key > best[limit - 1].key))
      )
        continue;
      let at = best.length;
      while (at > 0 && (best[at - 1].worth < worth || (best[at - 1].worth === worth && best[at - 1].key > key))) at--;
      best.splice(at, 0, { key, count, worth, id });
      if (best.length > limit) best.pop();
    }
    return best.map(({ key, count, id }) => this.#pair(key, count, id));
  }
  tiedWith(count) {
    const tied = [];
    for (const [key, times] of this.counts) if (times === count) tied.push(this.#pair(key, times));
    return tied.sort((a, b) => a.left - b.left || a.right - b.right);
  }
  firstOf(pairs) {
    const wanted = new Map(pairs.map(pair => [pairKey(pair.left, pair.right), pair]));
    let found = null;
    this.#eachPair(this.step, key => (found = wanted.get(key) ?? null) !== null);
    return found;
  }
  #pair(key, count, id) {
    const [left, right] = pairOf(key);
    return { left, right, count, id };
  }
  #countAll(step) {
    this.counts = new Map();
    this.step = step;
    this.#eachPair(step, (key, weight) => {
      this.counts.set(key, (this.counts.get(key) ?? 0) + weight);
    });
  }
  #eachPair(step, visit) {
    // stops when visit returns true
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
    this.step++;
    for (const place of this.text.placesOf(this.step)) this.#turn(place, 1);
  }
  #back() {
    const places = this.text.placesOf(this.step);
    for (let i = places.length - 1; i >= 0; i--) this.#turn(places[i], -1);
    this.step--;
  }
  // One merge at `place`, done (sign 1) or undone (-1); of the places of the same step, those to the left are merged already.
  #turn(place, sign) {
    const { text, step } = this;
    const { removedAt, flags } = text;
    const gone = offset => removedAt[offset] < step || (removedAt[offset] === step && offset < place);
    const startOf = end => {
      let start = end - 1;
      while (start > 0 && gone(start)) start--;
      return start;
    };
    const endOf = start => {
      let end = start + 1;
      while (gone(end)) end++;
      return end;
    };
    const start = startOf(place);
    const end = endOf(place);
    const left = text.idOf(start, place);
    const right = text.idOf(place, end);
    const whole = text.stepIds[step - 1];
    const weight = this.#weightAt(place);
    this.#add(left, right, -sign * weight);
    if (start > 0 && !(flags[start - 1] & PRE_TOKEN_ENDS)) {
      const before = text.idOf(startOf(start), start);
      this.#add(before, left, -sign * weight);
      this.#add(before, whole, sign * weight);
    }
    if (!(flags[end - 1] & PRE_TOKEN_ENDS)) {
      const after = text.idOf(end, endOf(end));
      this.#add(right, after, -sign * weight);
      this.#add(whole, after, sign * weight);
    }
  }
  #add(left, right, change) {
    const key = pairKey(left, right);
    const count = (this.counts.get(key) ?? 0) + change;
    if (count) this.counts.set(key, count);
    else this.counts.delete(key);
  }
  #weightAt(place) {
    const { ends } = this;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] > place) high = middle;
      else low = middle + 1;
    }
    return this.text.weights[low];
  }
}
