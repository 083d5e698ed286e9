// @ts-check
// What the text measures: figures with their units, and what was checked on this very text. One tokenizer: six figures. Two
// to four: three figures of the text and one table row a tokenizer.

import { grouped, money, percent, plural, ratio } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawClaims } from './claims.js';
import { drawTable } from './tokenizer_table.js';

/** @import { Check, Claim, Encoding, Result } from './encoding.js' */

/**
 * @typedef {object} Measure  what a count of tokens is compared with
 * @property {number} contextWindow  tokens
 * @property {number} price  dollars a million tokens; 0 for none
 */

/** @typedef {{ name: string, value: string, unit: string, below: string[] }} Figure */

const FOLLOWING = '\u2026'; // until it was counted in this very text

/**
 * Returns the figures of a text; those of tokens where one tokenizer has read it.
 *
 * @param {Encoding} encoding
 * @param {Check | null} check  what follows later
 * @param {Measure} measure
 * @returns {Figure[]}
 */
export function figuresOf({ bytes, characters, results }, check, { contextWindow, price }) {
  const [{ run, label }] = results;
  const seen = check && check.graphemes !== characters ? [`${grouped(check.graphemes)} as one sees them`] : [];
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
    check
      ? counted('words', check.words, 'word', ['between blanks'])
      : { name: 'words', value: FOLLOWING, unit: 'words', below: ['between blanks'] },
  ];
  if (results.length > 1 || !run) return figures;
  const { count } = run;
  const tokens = counted('tokens', count, 'token', [label]);
  if (!count) return [tokens, ...figures];
  const cost = price > 0 ? [`${money((count * price) / 1e6)} at ${money(price)} a million`] : [];
  return [
    tokens,
    ...figures,
    {
      name: 'bytes_per_token',
      value: ratio(bytes / count),
      unit: 'bytes/token',
      below: [`${ratio(characters / count)} characters/token`],
    },
    {
      name: 'window',
      value: percent(count, contextWindow),
      unit: 'of a window',
      below: [`set to ${grouped(contextWindow)} tokens`, ...cost],
    },
  ];
}

/**
 * Returns the counts of both readings, of tokenizers for which they differ; empty for none.
 *
 * @param {Result[]} results
 * @param {Check} check
 */
export function specialCounts(results, check) {
  const counts = results.flatMap(({ label }, i) => {
    const { special } = check.results[i];
    if (!special) return [];
    const name = results.length > 1 ? `${label} ` : '';
    const asText = plural(special.as_text, 'token');
    return [`${name}${asText} when read as text, ${grouped(special.as_control)} as special`];
  });
  return counts.length ? `The text spells a special token: ${counts.join('; ')}.` : '';
}

/**
 * Returns what there is to know of how the text is written.
 *
 * @param {Check} check
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
   * @param {Encoding} encoding
   * @param {Check | null} check  what follows later
   * @param {Measure} measure
   */
  update(encoding, check, measure) {
    if (!encoding.bytes) {
      const empty = 'No text yet, so no tokens. Type or paste something above.';
      this.element.replaceChildren(element('p', 'numbers-empty', empty));
      return;
    }
    const figures = element('dl', 'figures');
    figures.append(...figuresOf(encoding, check, measure).map(drawFigure));
    const { results } = encoding;
    const claims = check?.results[0].claims;
    const details = results.length === 1 ? drawSingle(results[0], claims) : drawTable(encoding, check, measure);
    const told = check ? [specialCounts(results, check), ...notesOn(check)] : [];
    const notes = told.filter(Boolean).map(note => element('p', 'note', note));
    this.element.replaceChildren(figures, ...details, ...notes);
  }

  /**
   * Says why what follows does not follow.
   *
   * @param {string} sentence
   */
  fail(sentence) {
    for (const following of this.element.querySelectorAll('.claim-following'))
      following.replaceWith(element('span', 'error', `not checked: ${sentence}`));
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
 * @param {Claim[]} [claims]  left out until they are there
 */
function drawSingle(result, claims) {
  if (result.error) return [element('p', 'error', result.error)];
  const strip = element('div', 'trust');
  strip.setAttribute('aria-label', `Checked on this text with ${result.label}`);
  strip.setAttribute('role', 'group');
  strip.append(...drawClaims(claims));
  return [strip];
}
