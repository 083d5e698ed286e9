// @ts-check
// The merge history: a step for every merge, counted from 1.

import { toHex, utf8 } from '../browser/bytes.js';
import { plainLabel } from '../chips/labels.js';

/** @import { Tree } from '../chips/merge_tree.js' */
/** @import { MergedText } from './merged_text.js' */

/** @typedef {{ left: number, right: number }} Pair  of token ids */

const LONGEST = 256; // bytes of a token that labels show
const DEEPEST = 400; // levels of a merge tree
const KEY = 2 ** 22;

/**
 * One number for a pair.
 *
 * @param {number} left
 * @param {number} right
 */
export const pairKey = (left, right) => (left + 1) * KEY + right + 1;

/**
 * @param {number} key
 * @returns {Pair}
 */
export const pairOf = key => ({ left: Math.floor(key / KEY) - 1, right: (key % KEY) - 1 });

/**
 * @param {Pair} a
 * @param {Pair} b
 */
export const samePair = (a, b) => a.left === b.left && a.right === b.right;

/**
 * @typedef {object} Columns  entry 0 is step 1
 * @property {Int32Array} left
 * @property {Int32Array} right
 * @property {Int32Array} id  of the token that the pair becomes
 * @property {Int32Array} count  how often the pair occurred, overlaps included
 * @property {Int32Array} merged  and was merged
 * @property {Int32Array} tied  how many other pairs occurred as often
 * @property {Int32Array} tokens  in the corpus after the step
 */

/** @typedef {'learn' | 'apply'} Mode  training, or encoding */

export class History {
  /**
   * @param {Mode} mode
   * @param {Map<number, Uint8Array>} startTokens  their bytes, by id
   * @param {Columns} columns
   * @param {MergedText} text
   * @param {MergedText | null} corpus  what the pairs are counted in; the text itself when it is encoded
   * @param {Map<number, number> | null} pairs  the id that each pair becomes, for encoding
   */
  constructor(mode, startTokens, columns, text, corpus, pairs) {
    this.mode = mode;
    this.left = columns.left;
    this.right = columns.right;
    this.id = columns.id;
    this.count = columns.count;
    this.merged = columns.merged;
    this.tied = columns.tied;
    this.tokens = columns.tokens;
    this.size = columns.id.length;
    this.text = text;
    this.corpus = corpus;
    this.pairs = pairs;
    this.tokenBytes = new Map(startTokens);
    /** @type {Map<number, number>} */
    this.made = new Map();
    for (let i = 0; i < this.size; i++) {
      const id = this.id[i];
      this.made.set(id, i + 1);
      if (!this.tokenBytes.has(id))
        this.tokenBytes.set(id, joined(this.bytesOf(this.left[i]), this.bytesOf(this.right[i])));
    }
  }

  /**
   * The pair that a step merges.
   *
   * @param {number} step
   * @returns {Pair}
   */
  pairAt(step) {
    return { left: this.left[step - 1], right: this.right[step - 1] };
  }

  /**
   * The bytes of a token, the first of them where it is long.
   *
   * @param {number} id
   */
  bytesOf(id) {
    return this.tokenBytes.get(id) ?? utf8.encode(id === -1 ? '\ufffd' : '');
  }

  /**
   * The step that makes a token; 0 for start tokens.
   *
   * @param {number} id
   */
  stepOf(id) {
    return this.made.get(id) ?? 0;
  }

  /**
   * @param {number} id
   * @param {number} [depth]
   * @returns {Tree}
   */
  tree(id, depth = 0) {
    const bytes = this.bytesOf(id);
    const step = depth > DEEPEST ? 0 : this.stepOf(id);
    const part = (/** @type {number} */ of) => this.tree(of, depth + 1);
    const left = step ? part(this.left[step - 1]) : null;
    const right = step ? part(this.right[step - 1]) : null;
    return { id, label: plainLabel(bytes), hex: toHex(bytes), left, right };
  }
}

/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
function joined(left, right) {
  const bytes = new Uint8Array(Math.min(LONGEST, left.length + right.length));
  bytes.set(left);
  bytes.set(right.subarray(0, bytes.length - left.length), left.length);
  return bytes;
}
