// @ts-check
// Two to four tokenizers on one text: one row of chips each, stacked for each stretch of text that fits the width. A stretch is
// a grid whose columns end where all tokenizers cut, so that those boundaries stand below each other.

import { partAt } from '../browser/bisect.js';
import { signed } from '../browser/figures.js';
import { all, element } from '../browser/nodes.js';
import { chipDirection, lineDirection, visualOrder } from '../chips/bidi.js';
import { drawChips } from '../chips/chips.js';
import { boundariesOfAll, commonColumns, cutStretches, lineOf } from './common_columns.js';

/** @import { ChipDirection, Direction } from '../chips/bidi.js' */
/** @import { Layout } from '../chips/flow_layout.js' */
/** @import { TokenRun } from '../chips/token_run.js' */
/** @import { Columns } from './common_columns.js' */

/**
 * @typedef {object} StackOptions
 * @property {Map<number, HTMLElement>[]} templates  for each run
 * @property {string[]} labels  of the tokenizers
 * @property {number} width  px
 * @property {number} size  of the font, in px
 */

/** @typedef {StackOptions & { labelWidth: number }} DrawStackOptions */

const BLOCK_COLUMNS = 120;
const BLOCK_STRETCHES = 24;

/**
 * @param {TokenRun[]} runs
 * @param {StackOptions} options
 * @returns {Layout}
 */
export function stackedLayout(runs, options) {
  const { width, size } = options;
  const columns = commonColumns(runs);
  const labelWidth = width < 500 ? 46 : 88;
  const room = Math.max(120, width - labelWidth - 40);
  const { stretches, lines } = cutStretches(runs, columns, room, size);
  const blocks = cutIntoBlocks(stretches);
  const stretchHeight = runs.length * size * 2.85 + size;
  /** @type {(c: number) => Direction} */
  const directionAt = c => {
    if (!runs[0].hasRtl) return 'ltr';
    const { from, to } = lineOf(columns, lines, c);
    return lineDirection(runs[0].textBetween(from, to - 1));
  };
  return {
    runs,
    blockCount: runs[0].count ? blocks.length - 1 : 0,
    height: k => (blocks[k + 1] - blocks[k]) * stretchHeight,
    blockOf: (row, index) => partAt(blocks, partAt(stretches, partAt(columns[row], index))),
    draw(k) {
      const fragment = document.createDocumentFragment();
      for (let s = blocks[k]; s < blocks[k + 1]; s++) {
        const place = { from: stretches[s], to: stretches[s + 1], direction: directionAt(stretches[s]) };
        fragment.append(drawStretch(runs, columns, place, { ...options, labelWidth }));
      }
      return fragment;
    },
  };
}

/**
 * Returns the stretches at which blocks begin, and their number after the last.
 *
 * @param {number[]} stretches
 */
export function cutIntoBlocks(stretches) {
  const blocks = [0];
  const count = stretches.length - 1;
  for (let s = 1; s < count; s++) {
    const start = blocks[blocks.length - 1];
    if (stretches[s] - stretches[start] >= BLOCK_COLUMNS || s - start >= BLOCK_STRETCHES) blocks.push(s);
  }
  blocks.push(count);
  return blocks;
}

/**
 * @param {TokenRun[]} runs
 * @param {Columns} columns
 * @param {{ from: number, to: number, direction: Direction }} place  from..to: columns
 * @param {DrawStackOptions} options
 */
function drawStretch(runs, columns, { from, to, direction }, options) {
  const grid = element('div', 'stretch');
  grid.setAttribute('role', 'presentation');
  grid.style.setProperty('--label', `${options.labelWidth}px`);
  grid.style.gridTemplateRows = `repeat(${runs.length}, auto)`;
  grid.dir = direction;
  grid.append(...options.labels.map(label => element('span', 'stretch-label', label)));
  for (const item of inReadingOrder(runs[0], columns[0], from, to, direction))
    grid.append(...drawColumn(runs, columns, item, options));
  const counts = columns.map(starts => starts[to] - starts[from]);
  counts.forEach((count, r) => {
    const difference = element('bdi', 'stretch-difference', r && count !== counts[0] ? signed(count - counts[0]) : '');
    difference.dir = 'ltr';
    grid.append(difference);
  });
  return grid;
}

/** @typedef {{ c: number, direction: ChipDirection }} ColumnItem */

/**
 * @param {TokenRun} run
 * @param {number[]} columns  of this run
 * @param {number} from
 * @param {number} to
 * @param {Direction} direction  of the line
 */
function inReadingOrder(run, columns, from, to, direction) {
  /** @type {ColumnItem[]} */
  const items = [];
  for (let c = from; c < to; c++) {
    const inner = run.hasRtl ? chipDirection(run.textBetween(columns[c], columns[c + 1] - 1)) : null;
    items.push({ c, direction: inner });
  }
  return run.hasRtl ? visualOrder(items, direction) : items;
}

/**
 * Draws one column: a cell for each tokenizer, in which boundaries that not all share are marked.
 *
 * @param {TokenRun[]} runs
 * @param {Columns} columns
 * @param {ColumnItem} item
 * @param {DrawStackOptions} options
 */
function drawColumn(runs, columns, { c, direction }, { templates }) {
  const shared = boundariesOfAll(runs, columns, c);
  return runs.map((run, row) => {
    const cell = element('span', 'stretch-cell');
    if (direction === 'rtl' || direction === 'ltr') cell.dir = direction;
    const drawn = drawChips(run, columns[row][c], columns[row][c + 1], { row, templates: templates[row] });
    cell.append(...drawn.map(item => item.node));
    all(cell, '.chip').forEach((chip, i) => {
      const own = i > 0 && !shared.has(run.offsets[Number(chip.dataset.index)]);
      chip.classList.add(own ? 'boundary-own' : 'boundary-common');
    });
    return cell;
  });
}
