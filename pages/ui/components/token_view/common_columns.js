// @ts-check
// Several tokenizers on one text: where all of them cut, and how that falls into lines.

import { partAt } from '../browser/bisect.js';
import { INSIDE_CHARACTER, SPECIAL_TOKEN, TORN } from '../chips/flags.js';

/** @import { TokenRun } from '../chips/token_run.js' */

/** @typedef {number[][]} Columns  for each run the tokens at which columns begin, and their number after the last */

const LETTER = 0.605; // of a monospaced font, in font sizes
const DIGIT = 0.41; // of an id

/**
 * Returns columns that end where all runs have a boundary that does not lie inside a character or grapheme.
 *
 * @param {TokenRun[]} runs  of one text
 * @returns {Columns}
 */
export function commonColumns(runs) {
  const columns = runs.map(() => [0]);
  const at = runs.map(() => 0);
  const [first] = runs;
  for (let i = 1; i <= first.count; i++) {
    const position = first.offsets[i];
    if (i < first.count && first.flags[i - 1] & TORN) continue;
    at[0] = i;
    let common = true;
    for (let r = 1; r < runs.length; r++) {
      const { offsets } = runs[r];
      while (offsets[at[r]] < position) at[r]++;
      common &&= offsets[at[r]] === position;
    }
    if (common) for (let r = 0; r < runs.length; r++) columns[r].push(at[r]);
  }
  return columns;
}

/**
 * Returns the byte positions inside column c at which every run has a boundary.
 *
 * @param {TokenRun[]} runs
 * @param {Columns} columns
 * @param {number} c
 */
export function boundariesOfAll(runs, columns, c) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  runs.forEach(({ offsets }, r) => {
    for (let i = columns[r][c] + 1; i < columns[r][c + 1]; i++) seen.set(offsets[i], (seen.get(offsets[i]) ?? 0) + 1);
  });
  return new Set([...seen].filter(([, count]) => count === runs.length).map(([position]) => position));
}

/**
 * Guesses the width of a chip from above, in px: monospaced letters, wide letters, torn bytes.
 *
 * @param {TokenRun} run
 * @param {number} i
 * @param {number} size  of the font, in px
 */
export function guessedWidth(run, i, size) {
  let letters = 0;
  for (const byte of run.bytesOf(i)) {
    if (byte < 0x80) letters += byte < 32 ? 2 : 1;
    else if (byte >= 0xe3) letters += 2.1;
    else if (byte >= 0xc0) letters += 1.05;
  }
  const torn = run.flags[i] & INSIDE_CHARACTER || (i && run.flags[i - 1] & INSIDE_CHARACTER);
  if (torn) letters = Math.max(letters, (run.offsets[i + 1] - run.offsets[i]) * 2.6);
  if (run.flags[i] & SPECIAL_TOKEN) letters += 1.5;
  return Math.max(letters * size * LETTER + 2, String(run.ids[i]).length * size * DIGIT + 2) + 2;
}

/**
 * @typedef {object} Stretches
 * @property {number[]} stretches  columns at which a stretch begins, one after the other as wide as the page
 * @property {number[]} lines  those of them at which a line of the text begins
 */

/**
 * Cuts columns into stretches that fit the page.
 *
 * @param {TokenRun[]} runs
 * @param {Columns} columns
 * @param {number} room  px
 * @param {number} size  of the font, in px
 * @returns {Stretches}
 */
export function cutStretches(runs, columns, room, size) {
  const count = columns[0].length - 1;
  const stretches = [0];
  const lines = [0];
  for (let c = 0, used = 0; c < count; c++) {
    const wide = columnWidth(runs, columns, c, size);
    if (used && used + wide > room) {
      stretches.push(c);
      used = 0;
    }
    used += wide;
    if (c + 1 === count || !endsLine(runs[0], columns[0], c)) continue;
    stretches.push(c + 1);
    lines.push(c + 1);
    used = 0;
  }
  stretches.push(count);
  lines.push(count);
  return { stretches, lines };
}

/**
 * @param {TokenRun[]} runs
 * @param {Columns} columns
 * @param {number} c
 * @param {number} size
 */
function columnWidth(runs, columns, c, size) {
  const widths = runs.map((run, r) => {
    let sum = 0;
    for (let i = columns[r][c]; i < columns[r][c + 1]; i++) sum += guessedWidth(run, i, size);
    return sum;
  });
  return Math.max(...widths);
}

/**
 * Whether a line of the text ends in column c.
 *
 * @param {TokenRun} run
 * @param {number[]} columns  of this run
 * @param {number} c
 */
function endsLine(run, columns, c) {
  for (let i = columns[c]; i < columns[c + 1]; i++) if (run.endsLine(i)) return true;
  return false;
}

/**
 * Returns the line of the text that a column stands in, as tokens from..to of the first run.
 *
 * @param {Columns} columns
 * @param {number[]} lines
 * @param {number} c
 */
export function lineOf(columns, lines, c) {
  const line = partAt(lines, c);
  return { from: columns[0][lines[line]], to: columns[0][lines[line + 1]] };
}
