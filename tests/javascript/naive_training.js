// @ts-check
// A training in the obvious way, as a merge history: all pairs are counted anew for each step.

import { PRE_TOKEN_ENDS } from '../../pages/ui/components/chips/flags.js';
import { History } from '../../pages/ui/components/merge_player/history.js';
import { MergedText, NEVER } from '../../pages/ui/components/merge_player/merged_text.js';

/** @typedef {{ start: number, end: number, id: number }} Piece */

/**
 * @typedef {object} Step
 * @property {number} left
 * @property {number} right
 * @property {number} id
 * @property {number} count
 * @property {number} merged
 * @property {number} tied
 * @property {number} tokens
 */

/**
 * @param {string[]} words  the pre-tokens, in ASCII
 * @param {number[]} weights  how often each counts
 * @param {number} most  steps
 */
export function trained(words, weights, most) {
  const bytes = new TextEncoder().encode(words.join(''));
  const flags = new Uint8Array(bytes.length);
  const removedAt = new Uint32Array(bytes.length + 1).fill(NEVER);
  /** @type {Step[]} */
  const steps = [];
  const snapshots = [start(words, bytes)];
  for (const part of snapshots[0]) if (part.length) flags[part[part.length - 1].start] = PRE_TOKEN_ENDS;
  while (steps.length < most) {
    const parts = snapshots[steps.length];
    const winner = elected(countPairs(parts, weights));
    if (!winner) break;
    const id = 256 + steps.length;
    let merged = 0;
    const next = parts.map((part, p) =>
      mergeIn(part, winner.left, winner.right, id, place => {
        removedAt[place] = steps.length + 1;
        merged += weights[p];
      }),
    );
    const tokens = next.reduce((sum, part, p) => sum + part.length * weights[p], 0);
    steps.push({ ...winner, id, merged, tokens });
    snapshots.push(next);
  }
  const text = new MergedText(
    { bytes, flags, removedAt, startIds: Int32Array.from(bytes), weights: Uint32Array.from(weights) },
    Int32Array.from(steps, step => step.id),
  );
  /** @type {Map<number, Uint8Array>} */
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [byte, Uint8Array.of(byte)]));
  return { history: new History('learn', letters, columnsOf(steps), text, text, null), snapshots };
}

/**
 * @param {string[]} words
 * @param {Uint8Array} bytes
 */
function start(words, bytes) {
  let at = 0;
  return words.map(word => Array.from(word, () => ({ start: at, end: at + 1, id: bytes[at++] })));
}

/**
 * The most frequent pair, the one seen first among equals.
 *
 * @param {Map<string, number>} counts
 */
function elected(counts) {
  const count = Math.max(0, ...counts.values());
  const [first, ...others] = [...counts].filter(([, times]) => times === count);
  if (!first) return null;
  const [left, right] = first[0].split(' ').map(Number);
  return { left, right, count, tied: others.length };
}

/** @param {Step[]} steps */
function columnsOf(steps) {
  const column = (/** @type {keyof Step} */ name) => Int32Array.from(steps, step => step[name]);
  return {
    left: column('left'),
    right: column('right'),
    id: column('id'),
    count: column('count'),
    merged: column('merged'),
    tied: column('tied'),
    tokens: column('tokens'),
  };
}

/**
 * How often each pair occurs, in the order in which they are seen.
 *
 * @param {Piece[][]} parts
 * @param {number[]} weights
 */
export function countPairs(parts, weights) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  parts.forEach((part, p) => {
    for (let i = 1; i < part.length; i++) {
      const key = `${part[i - 1].id} ${part[i].id}`;
      counts.set(key, (counts.get(key) ?? 0) + weights[p]);
    }
  });
  return counts;
}

/**
 * @param {Piece[]} part
 * @param {number} left
 * @param {number} right
 * @param {number} id
 * @param {(place: number) => void} onMerge
 */
function mergeIn(part, left, right, id, onMerge) {
  const merged = [];
  for (let i = 0; i < part.length; i++) {
    if (i + 1 < part.length && part[i].id === left && part[i + 1].id === right) {
      onMerge(part[i].end);
      merged.push({ start: part[i].start, end: part[i + 1].end, id });
      i++;
    } else merged.push(part[i]);
  }
  return merged;
}
