// @ts-check
// An edit of a text that has its tokens: the window around it that the server encodes anew, and the tokens of the new text,
// spliced from the old ones and the window's. bpe/tracing/edit_window.py says why that is exact.

import { looseText, utf8 } from '../browser/bytes.js';
import { RTL } from '../chips/bidi.js';
import { PRE_TOKEN_ENDS, TORN } from '../chips/flags.js';
import { TokenRun } from '../chips/token_run.js';
import { charactersIn } from './encoding.js';

/** @import { SentRun } from '../chips/wire.js' */
/** @import { Encoding } from './encoding.js' */
/** @import { Transport } from './transport.js' */

const FIRST_WINDOW = 64; // UTF-16 units behind the edit; doubled until old and new tokens meet
const LAST_WINDOW = 100_000; // what needs more is sent whole
const WORTH_A_WINDOW = 2000; // bytes of a text; a shorter one is sent whole at once

/**
 * @typedef {object} Edit  between two texts, in UTF-16 units
 * @property {number} start  where they begin to differ
 * @property {number} oldEnd
 * @property {number} newEnd
 */

/**
 * @typedef {object} Plan  of a window
 * @property {Edit} edit
 * @property {string} after  the new text
 * @property {number} from  where the window begins, in UTF-16 units
 * @property {number} fromByte
 * @property {number[]} kept  tokens before it, of each tokenizer
 * @property {Uint8Array} inserted
 * @property {number} startByte  of the edit, in both texts
 * @property {number} removedBytes
 */

/** @typedef {{ run: SentRun | null, settled: number, error: string | null }} WindowResult */

/**
 * Returns the tokens of a text that was edited, from windows around the edit; null where the whole text has to be encoded.
 *
 * @param {Encoding | null} old
 * @param {string} text
 * @param {{ tokenizers: string, special: string }} params
 * @param {Transport} transport
 */
export async function editedEncoding(old, text, params, transport) {
  const same = old?.special === params.special && old.results.map(({ name }) => name).join(',') === params.tokenizers;
  const plan = same ? planWindow(old, text) : null;
  if (!old || !plan) return null;
  for (const { text: part, atEnd } of windowsOf(plan)) {
    const answer = await transport.ask('window', { ...params, end: atEnd ? 1 : 0 }, part);
    const results = /** @type {WindowResult[]} */ (answer.results);
    if (results.some(({ error }) => error)) return null; // told about the whole text
    const found = splice(old, plan, results, atEnd);
    if (found) return found;
  }
  return null;
}

/**
 * Returns the one stretch in which two texts differ; it cuts no surrogate pair.
 *
 * @param {string} before
 * @param {string} after
 * @returns {Edit}
 */
export function editBetween(before, after) {
  const most = Math.min(before.length, after.length);
  let start = commonLength(most, n => before.startsWith(after.slice(0, n)));
  if (start && isHigh(before.charCodeAt(start - 1))) start--;
  let same = commonLength(most - start, n => before.endsWith(after.slice(after.length - n)));
  if (same && isLow(before.charCodeAt(before.length - same))) same--;
  return { start, oldEnd: before.length - same, newEnd: after.length - same };
}

/**
 * The largest n up to `most` for which `agree(n)` holds, by bisection: the engine compares long strings at once.
 *
 * @param {number} most
 * @param {(n: number) => boolean} agree
 */
function commonLength(most, agree) {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (agree(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @param {number} unit */
const isHigh = unit => unit >= 0xd800 && unit < 0xdc00;
/** @param {number} unit */
const isLow = unit => unit >= 0xdc00 && unit < 0xe000;

/** A text may be taken up behind a token with this flag. @param {number} flag */
const isBorder = flag => (flag & (PRE_TOKEN_ENDS | TORN)) === PRE_TOKEN_ENDS;

/**
 * Returns the window of an edit; null where the whole text has to be encoded.
 *
 * @param {Encoding | null} encoding  of the text before
 * @param {string} after
 * @param {number} [least]  bytes of a text that is worth a window
 * @returns {Plan | null}
 */
export function planWindow(encoding, after, least = WORTH_A_WINDOW) {
  if (!encoding || encoding.bytes < least || !encoding.results.length) return null;
  const { text, results } = encoding;
  if (!results.every(({ run, reach }) => run && reach !== null && run.bytes.length === encoding.bytes)) return null;
  const edit = editBetween(text, after);
  const startByte = utf8.encode(text.slice(0, edit.start)).length;
  const reach = Math.max(...results.map(result => result.reach ?? 0));
  const seen = text.slice(Math.max(0, edit.start - LAST_WINDOW), Math.max(0, edit.start - reach)).trimEnd().length;
  const visible = Math.max(0, edit.start - LAST_WINDOW) + seen - 1; // the last one that no border may lie behind
  const limit = startByte - utf8.encode(text.slice(Math.max(0, visible), edit.start)).length;
  const place =
    visible > 0
      ? commonBorder(
          results.map(({ run }) => /** @type {TokenRun} */ (run)),
          limit,
        )
      : null;
  const fromByte = place?.byte ?? 0;
  const { bytes } = /** @type {TokenRun} */ (results[0].run);
  const from = edit.start - looseText.decode(bytes.subarray(fromByte, startByte)).length;
  return {
    edit,
    after,
    from,
    fromByte,
    kept: place?.kept ?? results.map(() => 0),
    inserted: utf8.encode(after.slice(edit.start, edit.newEnd)),
    startByte,
    removedBytes: utf8.encode(text.slice(edit.start, edit.oldEnd)).length,
  };
}

/**
 * The last border of all runs at or before a byte: where it lies, and how many tokens of each run stand before it.
 *
 * @param {TokenRun[]} runs
 * @param {number} limit
 */
function commonBorder(runs, limit) {
  let byte = limit;
  while (byte > 0) {
    const kept = runs.map(run => borderAt(run, byte));
    const lowest = Math.min(...kept.map((count, i) => runs[i].offsets[count]));
    if (kept.every((count, i) => runs[i].offsets[count] === lowest)) return lowest ? { byte: lowest, kept } : null;
    byte = lowest;
  }
  return null;
}

/**
 * How many tokens of a run stand before its last border at or before a byte.
 *
 * @param {TokenRun} run
 * @param {number} byte
 */
function borderAt(run, byte) {
  let low = 0;
  let high = run.count;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (run.offsets[middle] <= byte) low = middle;
    else high = middle - 1;
  }
  while (low && !isBorder(run.flags[low - 1])) low--;
  return low;
}

/**
 * The windows to try, one after the other: each twice as long behind the edit; the last one reaches the text's end, unless that
 * is far.
 *
 * @param {Plan} plan
 */
export function* windowsOf({ from, edit, after }) {
  for (let size = FIRST_WINDOW; size <= LAST_WINDOW; size *= 2) {
    let end = Math.min(after.length, edit.newEnd + size);
    if (end < after.length && isLow(after.charCodeAt(end))) end++;
    yield { text: after.slice(from, end), atEnd: end === after.length };
    if (end === after.length) return;
  }
}

/**
 * Returns the tokens of the new text; null if old and new tokens do not meet within the window. Throws the sentence of a
 * tokenizer that refuses it.
 *
 * @param {Encoding} old
 * @param {Plan} plan
 * @param {WindowResult[]} answer
 * @param {boolean} atEnd
 * @returns {Encoding | null}
 */
export function splice(old, plan, answer, atEnd) {
  const { inserted, removedBytes, startByte } = plan;
  const before = /** @type {TokenRun} */ (old.results[0].run).bytes;
  const bytes = joined(Uint8Array, [
    before.subarray(0, startByte),
    inserted,
    before.subarray(startByte + removedBytes),
  ]);
  const results = [];
  for (let i = 0; i < answer.length; i++) {
    const { run: sent, settled } = answer[i];
    const run =
      sent && spliceRun(/** @type {TokenRun} */ (old.results[i].run), plan, i, { sent, settled, atEnd }, bytes);
    if (!run) return null;
    results.push({ ...old.results[i], run });
  }
  const removed = before.subarray(startByte, startByte + removedBytes);
  const characters = old.characters + charactersIn(inserted) - charactersIn(removed);
  return { ...old, text: plan.after, bytes: bytes.length, characters, results };
}

/**
 * @param {TokenRun} old
 * @param {Plan} plan
 * @param {number} row
 * @param {{ sent: SentRun, settled: number, atEnd: boolean }} window
 * @param {Uint8Array} bytes  of the new text
 */
function spliceRun(old, { kept, fromByte, startByte, inserted, removedBytes }, row, { sent, settled, atEnd }, bytes) {
  const shift = inserted.length - removedBytes;
  const changed = startByte + inserted.length;
  let fresh = 0;
  let rest = -1; // the first old token that stays behind the edit
  let end = fromByte;
  let next = kept[row];
  while (fresh < settled && rest < 0) {
    end += sent.lengths[fresh];
    fresh++;
    if (end < changed || !isBorder(sent.flags[fresh - 1])) continue;
    while (next < old.count && old.offsets[next] + shift < end) next++;
    if (old.offsets[next] + shift === end && next > 0 && isBorder(old.flags[next - 1])) rest = next;
  }
  if (rest < 0 && !atEnd) return null;
  if (rest < 0) rest = old.count;
  const head = kept[row];
  const offsets = new Uint32Array(head + fresh + old.count - rest + 1);
  offsets.set(/** @type {Uint32Array} */ (old.offsets).subarray(0, head + 1));
  for (let i = 0; i < fresh; i++) offsets[head + i + 1] = offsets[head + i] + sent.lengths[i];
  for (let i = rest, j = head + fresh; i <= old.count; i++, j++) offsets[j] = old.offsets[i] + shift;
  const ids = /** @type {Uint32Array} */ (old.ids);
  const flags = /** @type {Uint8Array} */ (old.flags);
  return new TokenRun(
    bytes,
    offsets,
    joined(Uint32Array, [ids.subarray(0, head), sent.ids.subarray(0, fresh), ids.subarray(rest)]),
    joined(Uint8Array, [flags.subarray(0, head), sent.flags.subarray(0, fresh), flags.subarray(rest)]),
    old.hasRtl || RTL.test(looseText.decode(inserted)),
  );
}

/**
 * @template {Uint8Array | Uint32Array} Numbers
 * @param {new (size: number) => Numbers} kind
 * @param {ArrayLike<number>[]} parts
 */
function joined(kind, parts) {
  const whole = new kind(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
