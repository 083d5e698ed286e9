// @ts-check
// What the text measures: figures with their units, and what was checked on this very text. One tokenizer: six figures. Two
// to four: three figures of the text and one table row a tokenizer.

import { grouped, money, percent, plural, ratio } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawClaim } from './claims.js';
import { drawTable } from './tokenizer_table.js';

/** @import { Claim, EncodingHeader, Result } from './encoding.js' */

/**
 * @typedef {object} Measure  what a count of tokens is compared with
 * @property {number} contextWindow  tokens
 * @property {number} price  dollars a million tokens; 0 for none
 */

/** @typedef {{ name: string, value: string, unit: string, below: string[] }} Figure */

/**
 * Returns the figures of a text; those of tokens where one tokenizer has read it.
 *
 * @param {EncodingHeader} header
 * @param {Measure} measure
 * @returns {Figure[]}
 */
export function figuresOf({ bytes, characters, graphemes, words, results }, { contextWindow, price }) {
  const only = results.length === 1 && !results[0].error ? results[0] : null;
  const seen = graphemes === characters ? [] : [`${grouped(graphemes)} as one sees them`];
  /** @type {(name: string, count: number, word: string, below: string[]) => Figure} */
  const counted = (name, count, word, below) => ({
    name,
    value: grouped(count),
    unit: count === 1 ? word : `${word}s`,
    below,
  });
  const figures = [
    counted('characters', characters, 'character', seen),
    counted('bytes', bytes, 'byte', ['UTF-8']),
    counted('words', words, 'word', ['between blanks']),
  ];
  if (!only) return figures;
  const tokens = counted('tokens', only.tokens, 'token', [only.label]);
  if (!only.tokens) return [tokens, ...figures];
  const cost = price > 0 ? [`${money((only.tokens * price) / 1e6)} at ${money(price)} a million`] : [];
  return [
    tokens,
    ...figures,
    {
      name: 'bytes_per_token',
      value: ratio(bytes / only.tokens),
      unit: 'bytes/token',
      below: [`${ratio(characters / only.tokens)} characters/token`],
    },
    {
      name: 'window',
      value: percent(only.tokens, contextWindow),
      unit: 'of a window',
      below: [`set to ${grouped(contextWindow)} tokens`, ...cost],
    },
  ];
}

/**
 * Returns the counts of both readings, of tokenizers for which they differ; empty for none.
 *
 * @param {Result[]} results
 */
export function specialCounts(results) {
  const counts = results.flatMap(({ label, special_as_text: asText, special_as_control: asControl }) => {
    if (asText === null || asControl === null) return [];
    const name = results.length > 1 ? `${label} ` : '';
    return [`${name}${plural(asText, 'token')} when read as text, ${grouped(asControl)} as special`];
  });
  return counts.length ? `The text spells a special token: ${counts.join('; ')}.` : '';
}

/**
 * Returns what there is to know of how the text is written.
 *
 * @param {EncodingHeader} header
 */
export function notesOn({ nfc, replaced }) {
  const notes = [];
  if (!nfc)
    notes.push(
      'Not composed: some letters are written as a letter and a mark (e + \u25cc\u0301, not \u00e9), which makes other ' +
        'tokens. Nothing was changed.',
    );
  if (replaced) notes.push(`${plural(replaced, 'lone surrogate')} cannot be written as UTF-8 and became U+FFFD.`);
  return notes;
}

export class Numbers {
  constructor() {
    this.element = element('section', 'numbers');
    this.element.setAttribute('aria-label', 'Numbers');
  }

  /**
   * @param {EncodingHeader} header
   * @param {Measure} measure
   */
  update(header, measure) {
    if (!header.bytes) {
      const empty = 'No text yet, so no tokens. Type or paste something above.';
      this.element.replaceChildren(element('p', 'numbers-empty', empty));
      return;
    }
    const figures = element('dl', 'figures');
    figures.append(...figuresOf(header, measure).map(drawFigure));
    const { results, trust } = header;
    const details = results.length === 1 ? drawSingle(results[0], trust[0]) : drawTable(header, measure);
    const special = specialCounts(results);
    const notes = [special, ...notesOn(header)].filter(Boolean).map(note => element('p', 'note', note));
    this.element.replaceChildren(figures, ...details, ...notes);
  }
}

/** @param {Figure} figure */
function drawFigure({ name, value, unit, below }) {
  const drawn = element('div', 'figure');
  drawn.dataset.figure = name;
  drawn.append(element('dt', 'figure-unit', unit), element('dd', 'figure-value', value));
  drawn.append(...below.map(line => element('dd', 'figure-below', line)));
  return drawn;
}

/**
 * @param {Result} result
 * @param {Claim[]} claims
 */
function drawSingle(result, claims) {
  if (result.error) return [element('p', 'error', result.error)];
  const strip = element('div', 'trust');
  strip.setAttribute('aria-label', `Checked on this text with ${result.label}`);
  strip.setAttribute('role', 'group');
  strip.append(...claims.map(drawClaim));
  return [strip];
}
