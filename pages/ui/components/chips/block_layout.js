// @ts-check
// Where a run of tokens is cut into blocks, and which blocks an edit leaves as they are.

import { TORN } from './flags.js';

/** @import { TokenRun } from './token_run.js' */

const BLOCK_TOKENS = 48; // a block ends at the first line end after so many tokens: an edit draws one block anew
const LARGE_BLOCK = 256; // in long texts, for the number of blocks costs, too
const LONG_TEXT = 50000;
const LONGEST_BLOCK = 512; // a block ends here at the latest, outside of torn characters

/**
 * Returns the tokens at which blocks begin, and the number of tokens after the last one.
 *
 * @param {TokenRun} run
 */
export function cutBlocks(run) {
  const cuts = [0];
  const least = run.count > LONG_TEXT ? LARGE_BLOCK : BLOCK_TOKENS;
  for (let i = 0, start = 0; i < run.count; i++) {
    const held = i + 1 - start;
    const whole = !(run.flags[i] & TORN) || held >= 8 * LONGEST_BLOCK;
    if (!whole || held < least || (held < LONGEST_BLOCK && !run.endsLine(i))) continue;
    start = i + 1;
    cuts.push(start);
  }
  if (cuts.at(-1) !== run.count) cuts.push(run.count);
  return cuts;
}

/**
 * Guesses how many rows of `columns` letters the chips from..to-1 fill.
 *
 * @param {TokenRun} run
 * @param {number} from
 * @param {number} to
 * @param {number} columns
 */
export function guessedRows(run, from, to, columns) {
  let rows = 0;
  let column = 0;
  for (let i = from; i < to; i++) {
    column += run.offsets[i + 1] - run.offsets[i] + 0.4;
    if (column < columns && !run.endsLine(i)) continue;
    rows++;
    column = 0;
  }
  return rows + (column ? 1 : 0);
}

/**
 * @typedef {object} Kept
 * @property {number} head  blocks at the beginning that are there already
 * @property {number} tail  blocks at the end
 * @property {number} tailTokens  tokens at the end that are the same
 * @property {number} moved  by how many tokens the end has moved
 */

/** @type {Kept} */
export const NOTHING_KEPT = { head: 0, tail: 0, tailTokens: 0, moved: 0 };

/**
 * @typedef {object} Blocks
 * @property {TokenRun} run
 * @property {number[]} cuts
 */

/**
 * Returns what stays of blocks after an edit.
 *
 * @param {Blocks} before
 * @param {Blocks} after
 * @returns {Kept}
 */
export function keptOf({ run: old, cuts: oldCuts }, { run, cuts }) {
  /** @type {(i: number, j: number) => boolean} */
  const same = (i, j) => old.ids[i] === run.ids[j] && old.flags[i] === run.flags[j];
  const moved = run.count - old.count;
  const most = Math.min(old.count, run.count);
  let headTokens = 0;
  while (headTokens < most && same(headTokens, headTokens)) headTokens++;
  let tailTokens = 0;
  while (tailTokens < most - headTokens && same(old.count - 1 - tailTokens, run.count - 1 - tailTokens)) tailTokens++;
  const count = cuts.length - 1;
  let head = 0;
  while (head < count && cuts[head + 1] <= headTokens && cuts[head + 1] === oldCuts[head + 1]) head++;
  let tail = 0;
  for (let k = count - 1, j = oldCuts.length - 2; k >= head; k--, j--, tail++)
    if (run.count - cuts[k] > tailTokens || cuts[k] - moved !== oldCuts[j]) break;
  return { head, tail, tailTokens, moved };
}
