// @ts-check
// A merge history as it comes from Python (payload.py).

import { sentRun } from '../chips/token_run.js';
import { unpack } from '../chips/wire.js';
import { History, pairKey } from './history.js';
import { MergedText } from './merged_text.js';

/** @import { Columns, Mode } from './history.js' */
/** @import { SentRun } from '../chips/wire.js' */

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
 * @property {boolean} talk
 * @property {boolean} quiz  whether the winner is hidden until asked for
 * @property {'bytes' | 'characters'} alphabet
 * @property {{ tokens: number, size: number, vocab: number }} start  of the corpus; of the text, in encoding
 * @property {Ties} [ties]  of the training
 * @property {string} [stopped]  why it ended
 * @property {OrderOption | null} [order]
 * @property {TrainingsOption | null} [trainings]
 */

/**
 * @typedef {object} SentText  see merged_text.js
 * @property {Uint32Array} removedAt
 * @property {Int32Array} startIds
 * @property {Uint32Array} weights
 * @property {Uint8Array} bytes
 * @property {Uint8Array} flags
 */

/**
 * @typedef {object} SentHistory
 * @property {Mode} mode
 * @property {Columns} steps
 * @property {SentText} text
 * @property {SentText | null} corpus
 * @property {Int32Array} pairs  left, right, id
 * @property {SentRun} startTokens
 */

/**
 * Reads the options; the history, which costs more, when it is asked for.
 *
 * @param {Uint8Array} payload
 * @returns {{ options: PlayerOptions, history: () => History }}
 */
export function readPayload(payload) {
  const { options, history } = unpack(payload);
  return { options, history: () => readHistory(unpack(history)) };
}

/** @param {SentHistory} sent */
function readHistory({ mode, steps, text: sentText, corpus: sentCorpus, pairs: triples, startTokens }) {
  const text = new MergedText(sentText, steps.id);
  const corpus = sentCorpus && new MergedText(sentCorpus, steps.id);
  const start = sentRun(startTokens);
  /** @type {Map<number, Uint8Array>} */
  const startBytes = new Map();
  for (let i = 0; i < start.count; i++) startBytes.set(start.ids[i], start.bytesOf(i));
  if (mode === 'learn') return new History(mode, startBytes, steps, text, corpus, null);
  /** @type {Map<number, number>} */
  const pairs = new Map();
  for (let i = 0; i < triples.length; i += 3) pairs.set(pairKey(triples[i], triples[i + 1]), triples[i + 2]);
  return new History(mode, startBytes, steps, text, text, pairs);
}
