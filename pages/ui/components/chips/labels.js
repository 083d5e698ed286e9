// @ts-check
// What stands in a chip: bytes as a person can read them.

import { exactText, hexByte, utf8 } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { MARKS } from './marks.js';

/** @import { Torn, TokenRun } from './token_run.js' */

/**
 * @typedef {object} LabelPiece
 * @property {'text' | 'blank' | 'return' | 'tab' | 'mark' | 'combining' | 'hex'} kind
 * @property {string} text
 * @property {string} [name]  of the character, where `text` is a mark for it
 */

/** @typedef {{ broken: number } | { character: string }} CodePoint  or a byte that belongs to no whole one */

// What cannot be seen, and the whole pictures in which some of it makes sense: as bpe/display/marks.py says it, which a test
// compares on every text.
const PREPENDED = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';
const HIDDEN = `\\p{Cc}\\p{Z}\\p{DI}\\p{Cn}\\p{Co}\\p{Cs}\\u2800\\ufffc[\\p{Cf}--[${PREPENDED}]]`;
const EMOJI = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?';
const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]+\\u{e007f}';
const PICTURE = `${FLAG}|[0-9#*]\\ufe0f\\u20e3|${EMOJI}(?:\\u200d${EMOJI})*`;
const RUN = new RegExp(`((?:${PICTURE}|[^${HIDDEN}])+)|[^]`, 'gv');
const COMBINING = /\p{M}/u;
const LEANING = /[\p{M}\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb]/u; // marks, and Hangul vowels and finals
const MOST_ATTACHED = 3; // combining marks on one character; from the fourth on they are drawn apart

/** Text that is drawn without looking at each code point. */
export const PLAIN = /^ ?[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0\ufffd]+$/u;

/** @param {string} character */
const hexName = character => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * How many bytes a character has that begins with this one; 0 where none can begin.
 *
 * @param {number} lead
 */
function sizeFrom(lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
}

/**
 * Reads code points of possibly broken UTF-8.
 *
 * @param {Uint8Array} bytes
 */
export function codePoints(bytes) {
  /** @type {CodePoint[]} */
  const points = [];
  for (let i = 0; i < bytes.length; ) {
    const size = sizeFrom(bytes[i]);
    let character = '';
    try {
      if (i + size <= bytes.length) character = exactText.decode(bytes.subarray(i, i + size));
    } catch {
      // torn: shown as hex
    }
    if (character) points.push({ character });
    else points.push({ broken: bytes[i] });
    i += character ? size : 1;
  }
  return points;
}

/**
 * What to draw for a character that cannot be seen.
 *
 * @param {string} character
 * @returns {LabelPiece}
 */
function hiddenPiece(character) {
  if (character === ' ') return { kind: 'blank', text: ' ' };
  if (character === '\n') return { kind: 'return', text: '\u21b5' };
  if (character === '\t') return { kind: 'tab', text: '\u2192' };
  const [mark, name] = MARKS[character.codePointAt(0) ?? 0] ?? [hexName(character), hexName(character)];
  return { kind: 'mark', text: mark, name };
}

/**
 * What to draw for characters that can be seen: marks with nothing to stand on are drawn on a dotted circle.
 *
 * @param {string} text
 * @returns {LabelPiece[]}
 */
function visiblePieces(text) {
  let attached = MOST_ATTACHED;
  return Array.from(text, (character, i) => {
    const combining = COMBINING.test(character);
    attached = combining ? attached + 1 : 0;
    const apart = combining ? attached > MOST_ATTACHED : i === 0 && LEANING.test(character);
    return apart
      ? { kind: 'combining', text: `\u25cc${character}`, name: hexName(character) }
      : { kind: 'text', text: character };
  });
}

/**
 * Adds a piece, or goes on with the last one.
 *
 * @param {LabelPiece[]} pieces
 * @param {LabelPiece} piece
 */
function append(pieces, piece) {
  const last = pieces.at(-1);
  if (last?.kind !== piece.kind || piece.name) pieces.push(piece);
  else if (piece.kind === 'hex') last.text += ` ${piece.text}`;
  else if (piece.kind === 'text' || piece.kind === 'blank') last.text += piece.text;
  else pieces.push(piece);
}

/**
 * Returns what to draw for bytes, with a mark for everything that cannot be seen.
 *
 * @param {Uint8Array} bytes
 */
export function labelPieces(bytes) {
  /** @type {LabelPiece[]} */
  const pieces = [];
  const draw = (/** @type {string} */ text) => {
    for (const [found, visible] of text.matchAll(RUN))
      for (const piece of visible ? visiblePieces(visible) : [hiddenPiece(found)]) append(pieces, piece);
  };
  let whole = '';
  for (const point of codePoints(bytes)) {
    if ('character' in point) whole += point.character;
    else {
      draw(whole);
      whole = '';
      append(pieces, { kind: 'hex', text: hexByte[point.broken] });
    }
  }
  draw(whole);
  return pieces;
}

/**
 * The pieces of a label as one string, for captions and spoken text.
 *
 * @param {Uint8Array} bytes
 */
export const plainLabel = bytes =>
  labelPieces(bytes)
    .map(piece => piece.text)
    .join('');

/**
 * The characters that tokens share.
 *
 * @param {Torn} torn
 */
export const tornLabel = torn =>
  torn.characters
    .slice(0, 6)
    .map(text => plainLabel(utf8.encode(text.slice(0, 24))))
    .join(' \u00b7 ');

/**
 * A token in words: "token 4 of 17, ' world', id 1917".
 *
 * @param {TokenRun} run
 * @param {number} i
 */
export function describeToken(run, i) {
  const torn = run.torn(i);
  const label = run.textOf(i).includes('\ufffd') ? `bytes ${run.hexOf(i)}` : `'${plainLabel(run.bytesOf(i))}'`;
  const part = torn ? `, part ${i - torn.first + 1} of ${torn.last - torn.first + 1} of ${tornLabel(torn)}` : '';
  return `token ${grouped(i + 1)} of ${grouped(run.count)}, ${label}${part}, id ${run.ids[i]}`;
}
