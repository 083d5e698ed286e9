// @ts-check
// What stands in a chip: bytes as a person can read them.

import { exactText, hexByte, utf8 } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';

/** @import { Torn, TokenRun } from './token_run.js' */

/** @typedef {Record<string, [mark: string, name: string]>} Marks  of characters that cannot be seen, by code point */

/**
 * @typedef {object} LabelPiece
 * @property {'text' | 'blank' | 'return' | 'tab' | 'mark' | 'combining' | 'hex'} kind
 * @property {string} text
 * @property {string} [name]  of the character, where `text` is a mark for it
 */

/** @typedef {{ broken: number } | { character: string, code: number }} CodePoint  or a byte that belongs to no whole one */

const COMBINING = /\p{M}/u;
const PICTOGRAPHIC = /\p{Extended_Pictographic}/u;
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;
const ZERO_WIDTH_JOINER = 0x200d;
const MOST_ATTACHED = 3; // combining marks on one character; from the fourth on they are drawn apart

/** Text that is drawn without looking at each code point. */
export const PLAIN = /^ ?[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0\ufffd]+$/u;

/** @param {number} code */
const isTag = code => code >= 0xe0020 && code <= 0xe007f;

/** @param {number} code */
const isSelector = code => (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);

/** @param {number} code */
const hexName = code => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

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
    if (character) points.push({ character, code: Number(character.codePointAt(0)) });
    else points.push({ broken: bytes[i] });
    i += character ? size : 1;
  }
  return points;
}

/**
 * Whether a code point is part of the text before it: a combining mark, or what makes one picture of several.
 *
 * @param {CodePoint} point
 * @param {CodePoint | undefined} next
 * @param {number} attached  marks that the text before has already
 */
function attaches(point, next, attached) {
  if ('broken' in point) return false;
  if (COMBINING.test(point.character)) return attached < MOST_ATTACHED;
  if (point.code !== ZERO_WIDTH_JOINER) return isTag(point.code);
  return next !== undefined && 'character' in next && PICTOGRAPHIC.test(next.character);
}

/**
 * What to draw for a code point that stands for itself.
 *
 * @param {CodePoint} point
 * @param {Marks} marks
 * @returns {LabelPiece}
 */
function alone(point, marks) {
  if ('broken' in point) return { kind: 'hex', text: hexByte[point.broken] };
  const { character, code } = point;
  if (code === 32) return { kind: 'blank', text: ' ' };
  if (code === 10) return { kind: 'return', text: '\u21b5' };
  if (code === 9) return { kind: 'tab', text: '\u2192' };
  const [mark, name] = marks[code] ?? [undefined, hexName(code)];
  if (COMBINING.test(character) && !isSelector(code)) return { kind: 'combining', text: `\u25cc${character}`, name };
  if (mark || INVISIBLE.test(character) || isSelector(code)) return { kind: 'mark', text: mark ?? name, name };
  return { kind: 'text', text: character };
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
 * @param {Marks} [marks]
 */
export function labelPieces(bytes, marks = {}) {
  /** @type {LabelPiece[]} */
  const pieces = [];
  const points = codePoints(bytes);
  let attached = 0;
  for (const [i, point] of points.entries()) {
    const onText = pieces.at(-1)?.kind === 'text';
    if (onText && 'character' in point && attaches(point, points[i + 1], attached)) {
      append(pieces, { kind: 'text', text: point.character });
      if (COMBINING.test(point.character)) attached++;
      continue;
    }
    attached = 0;
    append(pieces, alone(point, marks));
  }
  return pieces;
}

/**
 * The pieces of a label as one string, for captions and spoken text.
 *
 * @param {Uint8Array} bytes
 * @param {Marks} [marks]
 */
export const plainLabel = (bytes, marks) =>
  labelPieces(bytes, marks)
    .map(piece => piece.text)
    .join('');

/**
 * The characters that tokens share.
 *
 * @param {Torn} torn
 * @param {Marks} [marks]
 */
export const tornLabel = (torn, marks) =>
  torn.characters
    .slice(0, 6)
    .map(text => plainLabel(utf8.encode(text.slice(0, 24)), marks))
    .join(' \u00b7 ');

/**
 * A token in words: "token 4 of 17, ' world', id 1917".
 *
 * @param {TokenRun} run
 * @param {number} i
 * @param {Marks} [marks]
 */
export function describeToken(run, i, marks) {
  const torn = run.torn(i);
  const label = run.textOf(i).includes('\ufffd') ? `bytes ${run.hexOf(i)}` : `'${plainLabel(run.bytesOf(i), marks)}'`;
  const part = torn ? `, part ${i - torn.first + 1} of ${torn.last - torn.first + 1} of ${tornLabel(torn, marks)}` : '';
  return `token ${grouped(i + 1)} of ${grouped(run.count)}, ${label}${part}, id ${run.ids[i]}`;
}
