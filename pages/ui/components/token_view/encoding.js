// @ts-check
// A text and its tokens, from the answers to `encode` and `check` (pages/ui/server/whole_text.py).

import { utf8 } from '../browser/bytes.js';
import { sentRun } from '../chips/token_run.js';
import { checksum } from '../chips/wire.js';

/** @import { TokenRun } from '../chips/token_run.js' */
/** @import { SentRun } from '../chips/wire.js' */

/**
 * @typedef {object} Result  of one tokenizer
 * @property {string} name
 * @property {string} label
 * @property {string} short
 * @property {number | null} reach  characters before an edit in which tokens may change, blanks aside; null for anywhere
 * @property {TokenRun | null} run  none where it refuses the text
 * @property {string | null} error
 */

/**
 * @typedef {object} Encoding  a text and its tokens
 * @property {string} text
 * @property {string} special  how special tokens in it were read
 * @property {number} bytes
 * @property {number} characters
 * @property {Result[]} results
 */

/**
 * @typedef {object} Claim  checked on this very text
 * @property {string} claim
 * @property {boolean | null} holds  null where it does not apply
 * @property {string} detail
 */

/**
 * @typedef {object} CheckedResult  of one tokenizer
 * @property {string} name
 * @property {number | null} tokens  null where it refuses the text
 * @property {number | null} checksum  of their ids
 * @property {Claim[]} claims
 * @property {{ as_text: number, as_control: number } | null} special  tokens, where the two readings of special tokens differ
 */

/**
 * @typedef {object} Check  what follows when typing pauses
 * @property {number} words
 * @property {number} graphemes
 * @property {boolean} nfc
 * @property {number} replaced  lone surrogates
 * @property {CheckedResult[]} results  in the order of the encoding's
 */

/** @typedef {Omit<Result, 'run'> & { run: SentRun | null }} SentResult */

/**
 * Returns a text with the tokens that the server found in it.
 *
 * @param {string} text
 * @param {string} special
 * @param {{ results: SentResult[] }} answer
 * @returns {Encoding}
 */
export function encodingOf(text, special, answer) {
  const bytes = utf8.encode(text);
  const results = answer.results.map(result => ({ ...result, run: result.run && sentRun(result.run, bytes) }));
  return { text, special, bytes: bytes.length, characters: charactersIn(bytes), results };
}

/**
 * How many characters (code points) UTF-8 holds.
 *
 * @param {Uint8Array} bytes
 */
export function charactersIn(bytes) {
  let count = 0;
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count++;
  return count;
}

/**
 * Whether the tokens here are those of the server's whole encoding, by number and checksum.
 *
 * @param {Encoding} encoding
 * @param {Check} check
 */
export function agrees({ results }, check) {
  return results.every(({ run }, i) => {
    const { tokens, checksum: sum } = check.results[i];
    return run ? run.count === tokens && checksum(run.ids) === sum : tokens === null;
  });
}
