// @ts-check
// What there is to know about the chosen token: what it is made of, where it stands, how it was merged, why it ends where it
// ends.

import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawChip } from '../chips/chips.js';
import { mergeTree } from '../chips/merge_tree.js';

/** @import { Tree } from '../chips/merge_tree.js' */
/** @import { TokenRun } from '../chips/token_run.js' */

/** @typedef {{ hex: string, name: string, part: string | null }} NamedCodePoint  part: which bytes of it the token holds */

/**
 * @typedef {object} TokenFacts
 * @property {number} byte_start
 * @property {number} byte_end
 * @property {number} char_start
 * @property {number} char_end
 * @property {number} occurrences
 * @property {boolean} special
 * @property {NamedCodePoint[]} code_points
 * @property {Tree | null} tree
 * @property {boolean} lossy_path
 */

/** @typedef {{ text: string, kind: string } | null} ReasonAnswer */
/** @typedef {{ token: TokenFacts, before: ReasonAnswer, after: ReasonAnswer }} InspectAnswer */

const HINT =
  'Choose a token to see its bytes, its merges, and why it ends where it ends. In the tokens, the arrow keys move.';
const MOST_CODE_POINTS = 40;
const LONGEST_HEX = 600;

/**
 * @param {string} what
 * @param {number} start
 * @param {number} end
 */
export const span = (what, start, end) =>
  end - start === 1 ? `${what} ${grouped(start)}` : `${what}s ${grouped(start)} to ${grouped(end - 1)}`;

export class Inspector {
  #facts = element('dl', 'facts');

  constructor() {
    this.element = element('section', 'inspector');
    this.element.setAttribute('aria-label', 'Chosen token');
    this.head = element('div', 'inspector-head');
    this.body = element('div', 'inspector-body');
    this.element.append(this.head, this.body);
    this.hint();
  }

  /** Nothing is chosen. */
  hint() {
    this.head.replaceChildren(element('p', 'quiet', HINT));
    this.body.replaceChildren();
  }

  /**
   * Shows at once what the browser knows.
   *
   * @param {TokenRun} run
   * @param {number} index
   * @param {string} name  of the tokenizer
   */
  expect(run, index, name) {
    const title = element('h3', 'inspector-label chips-font show-blanks');
    const chip = drawChip(run, index);
    for (const attribute of ['role', 'data-index', 'data-row']) chip.removeAttribute(attribute);
    title.append(chip);
    const place = element('p', 'quiet', `token ${grouped(index + 1)} of ${grouped(run.count)} in ${name}`);
    this.#facts = element('dl', 'facts');
    this.#fact('id', String(run.ids[index]), 'mono');
    this.#fact('bytes', run.hexOf(index).slice(0, LONGEST_HEX), 'mono');
    this.head.replaceChildren(title, place, this.#facts);
    this.body.classList.add('stale');
  }

  /**
   * Shows the answer to `inspect`.
   *
   * @param {InspectAnswer} answer
   */
  show({ token, before, after }) {
    const bytes = span('byte', token.byte_start, token.byte_end);
    const characters = span('character', token.char_start, token.char_end);
    this.#fact('at', `${bytes}, ${characters}, counted from 0`);
    const { occurrences } = token;
    this.#fact('here', `${occurrences === 1 ? 'once' : `${grouped(occurrences)} times`} in this text`);
    if (token.special) this.#fact('kind', 'special token: one control id, never merged from bytes');
    this.body.classList.remove('stale');
    const points = drawCodePoints(token.code_points);
    const rest = [...drawTree(token), ...drawReasons(before, after)];
    const torn = token.code_points.some(point => point.part); // then what it is part of comes first
    if (torn) this.body.replaceChildren(points, ...rest);
    else this.body.replaceChildren(...rest, element('h4', '', 'characters'), points);
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.body.classList.remove('stale');
    this.body.replaceChildren(element('p', 'error', sentence));
  }

  /**
   * @param {string} name
   * @param {string} value
   * @param {string} [look]
   */
  #fact(name, value, look = '') {
    this.#facts.append(element('dt', '', name), element('dd', look, value));
  }
}

/** @param {NamedCodePoint[]} points */
function drawCodePoints(points) {
  const list = element('ul', 'code-points');
  for (const { hex, name, part } of points.slice(0, MOST_CODE_POINTS)) {
    const item = element('li');
    item.append(element('span', 'mono', hex), ` ${name}`);
    if (part) item.append(element('span', 'torn-part', ` ${part}`));
    list.append(item);
  }
  const more = points.length - MOST_CODE_POINTS;
  if (more > 0) list.append(element('li', 'quiet', `and ${grouped(more)} more`));
  return list;
}

/**
 * @param {TokenFacts} token
 */
function drawTree({ tree, special, lossy_path: lossy }) {
  if (!tree?.left && !tree?.right)
    return special ? [] : [element('p', 'quiet', 'One of the 256 byte tokens: merged from nothing.')];
  const incomplete = 'This vocabulary has no complete merge path to this token; the tree shows what could be found.';
  const note = lossy ? [element('p', 'note', incomplete)] : [];
  return [element('h4', '', 'merged from'), mergeTree(tree), ...note];
}

/**
 * @param {ReasonAnswer} before
 * @param {ReasonAnswer} after
 */
function drawReasons(before, after) {
  return [...drawReason('why it starts here', before), ...drawReason('why it ends here', after)];
}

/**
 * @param {string} title
 * @param {ReasonAnswer} reason
 */
function drawReason(title, reason) {
  if (!reason) return [];
  const sentence = element('p', 'reason', reason.text);
  sentence.dataset.kind = reason.kind;
  return [element('h4', '', title), sentence];
}
