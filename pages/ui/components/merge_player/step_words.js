// @ts-check
// A step in words.

import { grouped, times } from '../browser/figures.js';
import { plainLabel } from '../chips/labels.js';
import { samePair } from './history.js';

/** @import { Election } from './election.js' */
/** @import { History } from './history.js' */
/** @import { CountedPair } from './pair_counts.js' */
/** @import { PlayerOptions, Ties } from './payload.js' */

/** @type {Record<Ties, string>} */
export const RULES = { first: 'first seen', smallest: 'smallest ids' };

/** @param {Ties} rule */
export const otherRule = rule => (rule === 'first' ? 'smallest' : 'first');

/**
 * @param {History} history
 * @param {number} id
 */
export const spokenToken = (history, id) => `'${plainLabel(history.bytesOf(id))}'`;

/**
 * The step as one sentence, spoken.
 *
 * @param {History} history
 * @param {number} step
 */
export function describeStep(history, step) {
  if (!step) return `Start: ${grouped(history.text.tokenCount(0))} tokens, no merge yet.`;
  const i = step - 1;
  const [left, right, made] = [history.left[i], history.right[i], history.id[i]].map(id => spokenToken(history, id));
  const often =
    history.mode === 'learn' ? `, occurred ${times(history.count[i])}` : `, ${times(history.merged[i])} in this text`;
  const became = `${left} and ${right} became ${made}, id ${history.id[i]}${often}`;
  return `Step ${step} of ${history.size}: ${became}. ${grouped(history.tokens[i])} tokens.`;
}

/**
 * What became of the pair that was thought to win a step.
 *
 * @param {History} history
 * @param {number} step
 * @param {CountedPair} guess
 */
export function verdictOn(history, step, guess) {
  const wins = samePair(guess, history.pairAt(step));
  if (history.mode === 'apply')
    return `rank ${grouped(guess.id ?? 0)}: ${wins ? 'yes, the lowest.' : 'no, a lower rank goes first.'}`;
  if (wins) return `${times(guess.count)}: yes, it wins.`;
  return guess.count === history.count[step - 1]
    ? `${times(guess.count)}: as frequent, but the tie rule took the other pair.`
    : `${times(guess.count)}: no, another pair is more frequent.`;
}

/**
 * A guess and its verdict, spoken.
 *
 * @param {History} history
 * @param {number} step
 * @param {CountedPair} guess
 */
export function spokenGuess(history, step, guess) {
  const pair = `${spokenToken(history, guess.left)} and ${spokenToken(history, guess.right)}`;
  return `Your guess, ${pair}, ${verdictOn(history, step, guess)}`;
}

/**
 * What stands before the first step.
 *
 * @param {History} history
 * @param {PlayerOptions} options
 */
export function startWords(history, options) {
  const learn = history.mode === 'learn';
  if (!history.size) {
    const alone = history.text.length ? 'no pair is left to merge' : 'there is no text';
    return `Nothing to ${learn ? 'learn' : 'merge'}: ${alone}.`;
  }
  const tokens = `The text as ${grouped(history.text.tokenCount(0))} ${options.alphabet}.`;
  return learn
    ? `${tokens} The most frequent pair of neighbors becomes a token; then again.`
    : `${tokens} The pair with the lowest rank merges first; then the next.`;
}

/**
 * How often the pair of a step occurred and was merged.
 *
 * @param {History} history
 * @param {number} step
 * @param {boolean} merged  or about to be
 * @param {Election | null} election
 */
export function frequencyWords(history, step, merged, election) {
  const i = step - 1;
  const done = grouped(history.merged[i]);
  if (history.mode === 'apply') {
    const overlaps = election && election.count > history.merged[i];
    if (overlaps)
      return `${merged ? '' : `rank ${grouped(history.id[i])}: `}counted ${grouped(election.count)}, merged ${done}`;
    return merged
      ? `merged ${times(history.merged[i])}`
      : `rank ${grouped(history.id[i])}: ${times(history.merged[i])}`;
  }
  const parts =
    history.count[i] === history.merged[i]
      ? [`occurred ${times(history.count[i])}`]
      : [`counted ${grouped(history.count[i])}, merged ${done}`];
  if (!merged && election) parts.push(election.next ? `next best ${grouped(election.next)}` : 'no other pair');
  if (!history.text.placesOf(step).length) parts.push('not in this text');
  return parts.join(' \u00b7 ');
}

/**
 * Why the last step is the last.
 *
 * @param {History} history
 * @param {PlayerOptions} options
 */
export function endWords(history, options) {
  if (history.mode === 'apply') return 'No pair of neighbors is in the vocabulary any more: these are the tokens.';
  if (options.stopped === 'no pair is left') return 'The end: no pair is left.';
  return options.stopped === 'cancelled' ? 'Training was cancelled here.' : 'The end: the vocabulary has its size.';
}
