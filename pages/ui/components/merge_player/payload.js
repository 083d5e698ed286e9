// @ts-check
// A merge history as it comes from Python (payload.py): JSON headers and typed arrays.

import { looseText } from '../browser/bytes.js';
import { History, pairKey } from './history.js';
import { MergedText } from './merged_text.js';

/** @import { Columns, Mode } from './history.js' */
/** @import { Marks } from '../chips/labels.js' */

/** @typedef {'first' | 'smallest'} Ties  the rule that chooses among pairs that are as frequent */

/**
 * @typedef {object} OrderOption  the shown text, encoded with its merges in the learned and in another order
 * @property {string} name
 * @property {{ label: string, ids: number[], lengths: number[] }[]} rows  tokens by id and length in bytes
 * @property {string} note  why there are no rows
 */

/** @typedef {[hex: string, count: number]} LearnedToken */

/**
 * @typedef {object} TrainingsOption  the first merges of both tie rules
 * @property {LearnedToken[]} first
 * @property {LearnedToken[]} smallest
 * @property {boolean} cut  whether there are more
 */

/**
 * @typedef {object} PlayerOptions
 * @property {string} rev  names the history; the same rev keeps the position
 * @property {number} step  where to start when the history is new here
 * @property {Marks} marks
 * @property {boolean} talk
 * @property {boolean} quiz  whether the winner is hidden until asked for
 * @property {'bytes' | 'characters'} alphabet
 * @property {{ tokens: number, size: number, vocab: number }} start  of the corpus; of the text, in encoding
 * @property {Ties} [ties]  of the training
 * @property {string} [stopped]  why it ended
 * @property {OrderOption | null} [order]
 * @property {TrainingsOption | null} [trainings]
 */

/** @typedef {{ bytes: number, pre_tokens: number }} TextSize */

/**
 * @typedef {object} HistoryHeader
 * @property {Mode} mode
 * @property {number} steps
 * @property {TextSize} text
 * @property {TextSize | null} corpus
 * @property {number} pairs
 * @property {[id: number, hex: string][]} start_tokens
 */

/** Takes one part of a payload after the other. */
class Reader {
  at = 0;

  /** @param {Uint8Array} payload */
  constructor(payload) {
    this.payload = payload;
  }

  /** @param {number} size */
  bytes(size) {
    this.at += size;
    return this.payload.slice(this.at - size, this.at);
  }

  /** @param {number} count */
  signed(count) {
    return new Int32Array(this.bytes(4 * count).buffer);
  }

  /** @param {number} count */
  unsigned(count) {
    return new Uint32Array(this.bytes(4 * count).buffer);
  }

  json() {
    const [size] = this.unsigned(1);
    return JSON.parse(looseText.decode(this.bytes(size)));
  }

  /**
   * @param {TextSize} size
   * @param {Int32Array} stepIds
   */
  text({ bytes: size, pre_tokens: preTokens }, stepIds) {
    const removedAt = this.unsigned(size + 1);
    const startIds = this.signed(size);
    const weights = this.unsigned(preTokens);
    const bytes = this.bytes(size);
    const flags = this.bytes(size);
    this.at += (-2 * size) & 3;
    return new MergedText({ removedAt, startIds, weights, bytes, flags }, stepIds);
  }
}

/**
 * Reads the options; the history, which costs more, when it is asked for.
 *
 * @param {Uint8Array} payload
 * @returns {{ options: PlayerOptions, history: () => History }}
 */
export function readPayload(payload) {
  const reader = new Reader(payload);
  return { options: reader.json(), history: () => readHistory(reader) };
}

/** @param {Reader} reader */
function readHistory(reader) {
  /** @type {HistoryHeader} */
  const header = reader.json();
  /** @type {Columns} */
  const columns = {
    left: reader.signed(header.steps),
    right: reader.signed(header.steps),
    id: reader.signed(header.steps),
    count: reader.signed(header.steps),
    merged: reader.signed(header.steps),
    tied: reader.signed(header.steps),
    tokens: reader.signed(header.steps),
  };
  const text = reader.text(header.text, columns.id);
  const corpus = header.corpus && reader.text(header.corpus, columns.id);
  const triples = reader.signed(3 * header.pairs);
  if (header.mode === 'learn') return new History(header.mode, header.start_tokens, columns, text, corpus, null);
  /** @type {Map<number, number>} */
  const pairs = new Map();
  for (let i = 0; i < triples.length; i += 3) pairs.set(pairKey(triples[i], triples[i + 1]), triples[i + 2]);
  return new History(header.mode, header.start_tokens, columns, text, text, pairs);
}
