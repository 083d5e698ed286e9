// @ts-check
// One tokenizer's chips, which flow and wrap like text, in blocks of a few lines.

import { partAt } from '../browser/bisect.js';
import { cutBlocks, guessedRows, keptOf, NOTHING_KEPT } from './block_layout.js';
import { drawLines } from './chips.js';

/** @import { Blocks, Kept } from './block_layout.js' */
/** @import { DrawOptions } from './chips.js' */
/** @import { TokenRun } from './token_run.js' */

/**
 * @typedef {object} Layout  how ChipArea shows tokens
 * @property {TokenRun[]} runs
 * @property {number} blockCount
 * @property {(k: number, width: number) => number} height  of block k in px, guessed
 * @property {(k: number) => DocumentFragment} draw
 * @property {(row: number, index: number) => number} blockOf  the block that holds a token
 * @property {Blocks} [blocks]  where blocks can be kept over an edit
 * @property {unknown[]} [look]  what else they depend on
 */

/**
 * @typedef {object} FlowOptions
 * @property {number} [rowHeight]  px
 * @property {number} [columnWidth]  px
 */

/**
 * @param {TokenRun} run
 * @param {DrawOptions & FlowOptions} [options]
 * @returns {Layout}
 */
export function flowLayout(run, { templates, rowHeight = 46, columnWidth = 10.6 } = {}) {
  const cuts = cutBlocks(run);
  return {
    runs: [run],
    blockCount: cuts.length - 1,
    blocks: { run, cuts },
    look: [templates, run.hasRtl],
    blockOf: (_row, index) => partAt(cuts, index),
    height(k, width) {
      const columns = Math.max(12, Math.floor(width / columnWidth));
      return guessedRows(run, cuts[k], cuts[k + 1], columns) * rowHeight;
    },
    draw(k) {
      const fragment = document.createDocumentFragment();
      fragment.append(...drawLines(run, cuts[k], cuts[k + 1], { templates }));
      return fragment;
    },
  };
}

/**
 * Returns which blocks of a layout another one can keep.
 *
 * @param {Layout | undefined} before
 * @param {Layout} after
 * @returns {Kept}
 */
export function keptBlocks(before, after) {
  if (!before?.blocks || !after.blocks) return NOTHING_KEPT;
  if (after.look?.some((value, i) => value !== before.look?.[i])) return NOTHING_KEPT;
  return keptOf(before.blocks, after.blocks);
}
