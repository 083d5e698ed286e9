// @ts-check
// How a step is decided: which pairs stand for election, and what the other tie rule would choose.

import { samePair } from './history.js';

/** @import { History, Pair } from './history.js' */
/** @import { CountedPair, PairCounts } from './pair_counts.js' */
/** @import { Ties } from './payload.js' */

const CANDIDATES = 20;

/**
 * @typedef {object} Election
 * @property {number} step
 * @property {number} count  how often its pair occurs
 * @property {number} next  and the next most frequent one; 0 for none
 * @property {Pair | null} other  what the other tie rule would choose; null where there is no tie
 */

/**
 * Returns the pairs that stand for election after `step` steps, the one that will win first.
 *
 * @param {PairCounts} counts
 * @param {History} history
 * @param {number} step
 * @returns {CountedPair[]}
 */
export function candidatesAfter(counts, history, step) {
  counts.moveTo(step);
  const ranking = counts.ranking(CANDIDATES);
  if (step >= history.size) return ranking;
  const next = { ...history.pairAt(step + 1), id: history.id[step] };
  return [{ ...next, count: counts.of(next) }, ...ranking.filter(pair => !samePair(pair, next))];
}

/**
 * Returns how step `step` was decided.
 *
 * @param {PairCounts} counts
 * @param {History} history
 * @param {number} step
 * @param {Ties | undefined} ties
 * @returns {Election}
 */
export function electionOf(counts, history, step, ties) {
  counts.moveTo(step - 1);
  const winner = history.pairAt(step);
  const count = counts.of(winner);
  if (history.mode === 'apply') return { step, count, next: 0, other: null };
  const second = counts.ranking(CANDIDATES).find(pair => !samePair(pair, winner));
  const tied = history.tied[step - 1] ? counts.tiedWith(count) : [];
  const other = ties === 'first' ? tied[0] : counts.firstOf(tied);
  return { step, count, next: second?.count ?? 0, other: other ?? null };
}
