// @ts-check
// The merges so far, newest first; a search looks through all of them. A click goes to the step and chooses its token. Only
// the rows in view hold nodes, so that 30,000 merges cost as much as ten.

import { looseText } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { button, element, setText } from '../browser/nodes.js';
import { describeStep } from './step_words.js';
import { pairChips, tokenChip } from './token_chip.js';

/** @import { History } from './history.js' */

const LIST_ROW = 32; // px; merge_player.css sets the same height
const VISIBLE_BLANKS = /[\u00b7\u2423]/g;

/**
 * Returns the steps up to `last` whose token contains a text or has an id.
 *
 * @param {string} query  in lower case
 * @param {string[]} words  the tokens, in lower case
 * @param {ArrayLike<number>} ids
 * @param {number} last
 */
export function stepsMatching(query, words, ids, last) {
  const wanted = query.replace(VISIBLE_BLANKS, ' ');
  const found = [];
  for (let i = 0; i < last; i++) if (words[i].includes(wanted) || String(ids[i]) === wanted) found.push(i + 1);
  return found;
}

export class MergeList {
  /** @type {History | null} */
  #history = null;
  /** @type {string[] | null} */
  #words = null;
  /** @type {number[] | null} */
  #found = null; // a new list at each search
  /** @type {number[] | null} */
  #drawn = null;
  #step = 0;
  #hideFuture = false;
  #top = 0; // kept, because asking for it lays the page out
  #height = 8 * LIST_ROW; // the same

  /** @param {{ onPick: (step: number) => void }} handlers */
  constructor({ onPick }) {
    this.onPick = onPick;
    this.element = element('section', 'merge-list');
    this.element.setAttribute('aria-label', 'Merges so far');
    this.head = element('h3', 'panel-head');
    this.search = element('input', 'merge-search');
    Object.assign(this.search, { type: 'search', placeholder: 'find a token or id', autocomplete: 'off' });
    this.search.spellcheck = false;
    this.search.setAttribute('aria-label', 'Find a merge by token or id');
    this.search.addEventListener('input', () => this.#find());
    this.counted = element('span');
    const columns = element('div', 'merge-columns');
    columns.setAttribute('aria-hidden', 'true'); // each row says all of it
    columns.append(...['step', 'token', 'made of'].map(name => element('span', '', name)), this.counted);
    this.scroller = element('div', 'merge-rows');
    this.rows = element('ol');
    this.scroller.append(this.rows);
    this.scroller.addEventListener('scroll', () => {
      this.#top = this.scroller.scrollTop;
      this.#draw();
    });
    this.resized = new ResizeObserver(() => {
      this.#height = this.scroller.clientHeight;
      this.#draw();
    });
    this.resized.observe(this.scroller);
    const top = element('div', 'panel-top');
    top.append(this.head, this.search);
    this.element.append(top, columns, this.scroller);
  }

  destroy() {
    this.resized.disconnect();
  }

  /**
   * @param {History} history
   */
  show(history) {
    this.#history = history;
    this.#words = null;
    this.#step = 0;
    this.counted.textContent = history.mode === 'learn' ? 'count' : 'places';
    this.rows.replaceChildren();
    this.#find();
  }

  /**
   * @param {number} step
   * @param {boolean} hideFuture
   */
  update(step, hideFuture) {
    const moved = step !== this.#step || hideFuture !== this.#hideFuture;
    this.#step = step;
    this.#hideFuture = hideFuture;
    if (moved && this.#found && hideFuture) this.#find();
    else this.#draw();
  }

  #find() {
    const history = this.#history;
    const query = this.search.value.toLowerCase();
    this.#found = null;
    if (query && history) {
      this.#words ??= Array.from(history.id, id => looseText.decode(history.bytesOf(id)).toLowerCase());
      const last = this.#hideFuture ? Math.min(this.#step, history.size) : history.size;
      this.#found = stepsMatching(query, this.#words, history.id, last);
    }
    if (this.#top) this.scroller.scrollTop = this.#top = 0; // writing it lays the page out
    this.#draw();
  }

  #draw() {
    const history = this.#history;
    if (!history) return;
    const found = this.#found;
    const step = this.#step;
    const count = found ? found.length : step;
    setText(this.head, found ? `${grouped(count)} found` : 'Merges so far');
    this.rows.style.height = `${Math.max(1, count) * LIST_ROW}px`;
    const first = Math.max(0, Math.floor(this.#top / LIST_ROW) - 2);
    const last = Math.min(count, first + Math.ceil(this.#height / LIST_ROW) + 4);
    /** @type {Map<number, number>} */
    const wanted = new Map(); // place in the list by step
    for (let i = first; i < last; i++) wanted.set(found ? found[i] : step - i, i);
    if (this.#drawn !== found) this.rows.replaceChildren();
    this.#drawn = found;
    for (const row of this.#items()) if (!wanted.has(Number(row.dataset.step))) row.remove();
    const there = new Map(this.#items().map(row => [Number(row.dataset.step), row]));
    for (const [at, i] of wanted) {
      const row = there.get(at) ?? this.#row(history, at);
      // Without a search rows hang from the end of the list, so that a step adds one row and moves none.
      if (found) row.style.top = `${i * LIST_ROW}px`;
      else row.style.bottom = `${(at - 1) * LIST_ROW}px`;
      const look = at > step ? ' merge-future' : at === step ? ' merge-current' : '';
      row.children[0].className = `merge-row${look}`;
      if (!there.has(at)) this.rows.append(row);
    }
    if (!count)
      this.rows.append(element('li', 'quiet merge-none', found ? 'No merge makes such a token.' : 'None yet.'));
    this.#inOrder();
  }

  #items() {
    return /** @type {HTMLElement[]} */ ([...this.rows.children]);
  }

  /** For the tab key: newest first without a search. */
  #inOrder() {
    const sign = this.#found ? 1 : -1;
    const rows = this.#items().sort((a, b) => sign * (Number(a.dataset.step) - Number(b.dataset.step)));
    rows.forEach((row, i) => {
      if (this.rows.children[i] !== row) this.rows.insertBefore(row, this.rows.children[i]);
    });
  }

  /**
   * @param {History} history
   * @param {number} step
   */
  #row(history, step) {
    const item = element('li');
    item.dataset.step = String(step);
    const row = button('', '', () => this.onPick(step));
    row.dataset.step = String(step);
    const parts = element('span', 'merge-parts');
    parts.append(...pairChips(history, history.pairAt(step)));
    const count = history.mode === 'learn' ? history.count[step - 1] : history.merged[step - 1];
    row.append(
      element('span', 'merge-number', grouped(step)),
      tokenChip(history, history.id[step - 1]),
      parts,
      element('span', 'merge-count', grouped(count)),
    );
    row.setAttribute('aria-label', describeStep(history, step));
    item.append(row);
    return item;
  }
}
