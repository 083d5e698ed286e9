// @ts-check
// A board of labeled rows.

import { sameBytes, utf8 } from '../browser/bytes.js';
import { mounted } from '../browser/component.js';
import { element, setTheme } from '../browser/nodes.js';
import { describeOnHover, drawLabel, drawLines } from '../chips/chips.js';
import { hueOf } from '../chips/hues.js';
import { describeToken } from '../chips/labels.js';
import { sentRun } from '../chips/token_run.js';
import { unpack } from '../chips/wire.js';

/** @import { Component } from '../browser/component.js' */
/** @import { SentRun } from '../chips/wire.js' */

/** @typedef {{ label: string, note: string }} RowNames */

/**
 * @typedef {object} TokensOnly  tokens as chips
 * @property {'tokens'} kind
 * @property {SentRun} run
 * @property {boolean} show_ids
 * @property {boolean} borders  whether cuts of the pre-tokenizer are marked
 */

/**
 * @typedef {object} ColumnsOnly  every character in a column of its own
 * @property {'columns'} kind
 * @property {string[]} tokens
 * @property {number[] | null} ids  without them, bare characters
 * @property {boolean} show_ids
 * @property {number} of  columns
 * @property {boolean} left  whether they begin at the left, else they end at the right
 * @property {boolean} rule  whether a line stands above
 * @property {string} lit  characters that are marked
 */

/** @typedef {{ kind: 'text', text: string, faulty: boolean, said: boolean }} TextOnly */
/** @typedef {RowNames & TokensOnly} TokensRow */
/** @typedef {RowNames & ColumnsOnly} ColumnsRow */
/** @typedef {RowNames & TextOnly} TextRow */
/** @typedef {TokensRow | ColumnsRow | TextRow} BoardRow */

/**
 * @typedef {object} BoardData
 * @property {BoardRow[]} rows
 * @property {number} size  of chips in talk mode, in hundredths of the screen's width
 * @property {boolean} large
 * @property {boolean} beside  whether it stands beside others and is narrow
 * @property {boolean} talk
 */

class Board {
  /** @type {Uint8Array} */
  #drawn = new Uint8Array();

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'board');
    parent.append(this.root);
  }

  /** @param {Component<Uint8Array>} component */
  update({ data }) {
    setTheme(this.root);
    if (sameBytes(data, this.#drawn)) return;
    this.#drawn = data;
    /** @type {BoardData} */
    const board = unpack(data);
    this.root.classList.toggle('chips-talk', board.talk);
    this.root.classList.toggle('board-large', board.large);
    this.root.classList.toggle('board-beside', board.beside);
    this.root.style.setProperty('--size', String(board.size));
    this.root.replaceChildren(drawRows(board));
  }

  destroy() {
    this.root.remove();
  }
}

/** @param {BoardData} data */
function drawRows({ rows }) {
  const bare = rows.some(row => row.label) ? '' : ' board-bare-labels';
  const drawn = element('div', `board-rows${bare}`);
  for (const row of rows) {
    const line = element('div', 'board-row');
    line.append(element('div', 'board-label', row.label), drawRow(row), element('div', 'board-note', row.note));
    drawn.append(line);
  }
  return drawn;
}

/**
 * @param {BoardRow} row
 */
function drawRow(row) {
  if (row.kind === 'tokens') return drawTokens(row);
  return row.kind === 'columns' ? drawColumns(row) : drawText(row);
}

/**
 * @param {TokensRow} row
 */
function drawTokens(row) {
  const run = sentRun(row.run);
  const box = element('div', 'board-tokens chips-font');
  box.setAttribute('role', 'listbox');
  box.setAttribute('aria-label', `${row.label} ${row.note}`);
  box.classList.toggle('show-ids', row.show_ids);
  box.classList.toggle('show-pre-tokens', row.borders);
  box.append(...drawLines(run, 0, run.count));
  describeOnHover(box, chip => describeToken(run, Number(chip.dataset.index)));
  return box;
}

/**
 * @param {ColumnsRow} row
 */
function drawColumns(row) {
  const box = element('div', 'board-columns chips-font');
  box.style.setProperty('--columns', String(row.of));
  box.classList.toggle('board-rule', row.rule);
  box.classList.toggle('show-ids', row.ids !== null && row.show_ids);
  const tokens = row.tokens.map(token => [...token]);
  let column = row.left ? 1 : 1 + row.of - tokens.reduce((sum, characters) => sum + characters.length, 0);
  tokens.forEach((characters, i) => {
    const id = row.ids?.[i];
    const chip = element('span', id === undefined ? 'board-bare' : `chip hue${hueOf(id)}`);
    if (id !== undefined) chip.dataset.id = String(id);
    chip.style.gridColumn = `${column} / span ${characters.length}`;
    chip.style.setProperty('--width', String(characters.length));
    for (const character of characters) {
      const cell = element('span', 'board-cell');
      drawLabel(cell, utf8.encode(character));
      cell.classList.toggle('board-lit', row.lit.includes(character));
      chip.append(cell);
    }
    column += characters.length;
    box.append(chip);
  });
  return box;
}

/** @param {TextRow} row */
function drawText({ text, faulty, said }) {
  const box = element('div', 'board-text chips-font');
  for (const part of text.split(/(\ufffd+)/u)) {
    if (part) box.append(part.startsWith('\ufffd') ? element('span', 'board-torn', part) : part);
  }
  box.classList.toggle('board-faulty', faulty);
  box.classList.toggle('board-said', said);
  return box;
}

export const board = mounted(Board);
