// @ts-check
// The answer to `encode`, as pages/ui/server/api.py packs it: a JSON header and the tokens of each tokenizer.

import { looseText } from '../browser/bytes.js';
import { TokenRun } from '../chips/token_run.js';

/**
 * @typedef {object} Claim  checked on this very text
 * @property {string} claim
 * @property {boolean | null} holds  null where it does not apply
 * @property {string} detail
 */

/**
 * @typedef {object} Result  of one tokenizer
 * @property {string} name
 * @property {string} label
 * @property {string} short
 * @property {number} tokens
 * @property {[index: number, length: number][]} long  tokens of 255 bytes or more
 * @property {string | null} error
 * @property {number | null} special_as_text  tokens, where the two readings of special tokens differ
 * @property {number | null} special_as_control
 */

/**
 * @typedef {object} EncodingHeader
 * @property {number} bytes
 * @property {number} characters
 * @property {number} words
 * @property {number} graphemes
 * @property {boolean} nfc
 * @property {number} replaced  lone surrogates
 * @property {Result[]} results
 * @property {Claim[][]} trust  for each result
 */

/**
 * @typedef {object} Encoding  a text and its tokens
 * @property {EncodingHeader} header
 * @property {TokenRun[]} runs  of each result; one that failed has no tokens
 * @property {string} text
 * @property {string} special  how special tokens in it were read
 */

const LONG = 255; // a length that does not fit; the header has it

/**
 * Reads the answer for the text whose UTF-8 is `bytes`.
 *
 * @param {Uint8Array} answer
 * @param {Uint8Array} bytes
 * @returns {{ header: EncodingHeader, runs: TokenRun[] }}
 */
export function readEncoding(answer, bytes) {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  const headerLength = view.getUint32(0, true);
  /** @type {EncodingHeader} */
  const header = JSON.parse(looseText.decode(answer.subarray(4, 4 + headerLength)));
  let at = 4 + padded(headerLength);
  const runs = header.results.map(result => {
    const count = result.tokens;
    const lengths = answer.subarray(at, at + count);
    const flags = answer.slice(at + count, at + 2 * count);
    at += padded(2 * count);
    const ids = new Uint32Array(answer.slice(at, at + 4 * count).buffer);
    at += 4 * count;
    return new TokenRun(bytes, offsetsOf(lengths, new Map(result.long)), ids, flags);
  });
  return { header, runs };
}

/** @param {number} size */
const padded = size => size + (-size & 3);

/**
 * @param {Uint8Array} lengths
 * @param {Map<number, number>} long
 */
function offsetsOf(lengths, long) {
  const offsets = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++)
    offsets[i + 1] = offsets[i] + (lengths[i] === LONG ? (long.get(i) ?? LONG) : lengths[i]);
  return offsets;
}
