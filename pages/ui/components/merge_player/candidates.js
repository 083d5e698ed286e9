// @ts-check
// The pairs that stand for election, as bars: most frequent first in training, lowest rank first in encoding.

import { grouped } from '../browser/figures.js';
import { button, element, setText } from '../browser/nodes.js';
import { samePair } from './history.js';
import { pairChips } from './token_chip.js';

/** @import { History, Pair } from './history.js' */
/** @import { CountedPair } from './pair_counts.js' */

const SHOWN = 8;
const ASKED = 6;
const TOO_LARGE =
  'Candidates are counted for corpora with up to 200,000 bytes of different pre-tokens; this one has more.';

/**
 * @typedef {object} CandidatesShown
 * @property {History} history
 * @property {CountedPair[] | null} ranking  null when the corpus is too large
 * @property {Pair | null} winner
 * @property {number} asked  the step of which order and counts are not told, and a click is a guess; else 0
 */

/**
 * @typedef {object} Row  how one pair is drawn
 * @property {CountedPair} pair
 * @property {boolean} learn
 * @property {boolean} hidden  whether its count is not told
 * @property {number} top  the largest count
 * @property {boolean} tied  with the first
 * @property {boolean} wins
 * @property {boolean} lost  though it was tied
 */

/**
 * Returns the rows to draw. Where the order is not told, it is that of the ids.
 *
 * @param {CountedPair[]} ranking
 * @param {boolean} learn
 * @param {boolean} hidden
 * @param {Pair | null} winner
 * @returns {Row[]}
 */
export function candidateRows(ranking, learn, hidden, winner) {
  let pairs = ranking.slice(0, hidden ? ASKED : SHOWN);
  if (hidden) pairs = pairs.sort((a, b) => a.left - b.left || a.right - b.right);
  const top = Math.max(1, ...pairs.map(pair => pair.count));
  const lead = ranking[0]?.count;
  const several = learn && pairs.filter(pair => pair.count === lead).length > 1;
  return pairs.map(pair => {
    const tied = several && pair.count === lead;
    const wins = winner !== null && samePair(pair, winner);
    return { pair, learn, hidden, top, tied, wins, lost: winner !== null && tied && !wins };
  });
}

export class Candidates {
  /** @type {History | null} */
  #history = null;

  /** @param {{ onGuess: (pair: CountedPair) => void }} handlers */
  constructor({ onGuess }) {
    this.onGuess = onGuess;
    this.element = element('section', 'candidates');
    this.head = element('h3', 'panel-head');
    this.list = element('ol', 'candidate-list');
    this.note = element('p', 'quiet panel-note');
    this.element.append(this.head, this.list, this.note);
  }

  /** @param {CandidatesShown} shown */
  update({ history, ranking, winner, asked }) {
    const learn = history.mode === 'learn';
    const hidden = asked > 0 && ranking !== null;
    const order = learn ? 'Candidates: the most frequent pairs' : 'Waiting pairs, lowest rank first';
    this.#entitle(hidden ? `Step ${grouped(asked)}: which pair wins? Choose one` : order);
    this.element.classList.toggle('candidates-asked', hidden);
    const rows = ranking ? candidateRows(ranking, learn, hidden, winner) : [];
    this.#draw(rows, history);
    setText(this.note, ranking ? (rows.length ? '' : 'No pair is left.') : TOO_LARGE);
  }

  /** @param {string} title */
  #entitle(title) {
    if (title === this.head.textContent) return;
    this.head.textContent = title;
    this.element.setAttribute('aria-label', title);
  }

  /**
   * A row that stands elsewhere now is kept: a step takes one off and adds one or two, and eight were a seventh of its time.
   *
   * @param {Row[]} rows
   * @param {History} history
   */
  #draw(rows, history) {
    const states = rows.map(row => JSON.stringify(row));
    const wanted = new Set(this.#history === history ? states : []);
    const there = /** @type {HTMLElement[]} */ ([...this.list.children]);
    for (const item of there) if (!wanted.has(item.dataset.state ?? '')) item.remove();
    const kept = new Map(there.map(item => [item.dataset.state, item]));
    states.forEach((state, i) => {
      const item = (wanted.has(state) ? kept.get(state) : undefined) ?? this.#row(rows[i], history);
      const standing = this.list.children[i];
      item.dataset.state = state;
      if (standing !== item) this.list.insertBefore(item, standing ?? null);
    });
    this.#history = history;
  }

  /**
   * @param {Row} row
   * @param {History} history
   */
  #row({ pair, learn, hidden, top, tied, wins, lost }, history) {
    const item = element('li', 'candidate');
    const chips = pairChips(history, pair);
    if (hidden) {
      const guess = button('candidate-pair', '', () => this.onGuess(pair));
      guess.append(...chips);
      item.append(guess);
      return item;
    }
    const shown = element('span', 'candidate-pair');
    shown.append(...chips);
    item.classList.toggle('candidate-wins', wins);
    item.classList.toggle('candidate-tied', lost);
    const track = element('span', 'candidate-track');
    const bar = element('span', 'candidate-bar');
    bar.style.width = `${(100 * pair.count) / top}%`;
    track.append(bar);
    const count = learn ? grouped(pair.count) : `${grouped(pair.count)}\u00d7 rank ${grouped(pair.id ?? 0)}`;
    const figure = element('span', 'candidate-count', count);
    if (tied) figure.prepend(element('span', 'candidate-tie', 'tied '));
    item.append(shown, track, figure);
    return item;
  }
}
