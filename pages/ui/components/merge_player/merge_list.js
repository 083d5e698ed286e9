// The merges so far, newest first; a search looks through all of them. A click goes to the step and chooses its token.
// Only the rows in view hold nodes, so that 30,000 merges cost as much as ten.
//
//   new MergeList({onPick(step)})
//     .element
//     .show(history, marks)
//     .update({step, hideFuture})

import { looseText } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { element, setText } from '../browser/nodes.js';
import { describeStep, tokenChip } from './step_line.js';

const LIST_ROW = 32; // px; merge_player.css sets the same height

export class MergeList {
  constructor({ onPick }) {
    this.onPick = onPick;
    this.element = element('section', 'merge-list');
    this.element.setAttribute('aria-label', 'Merges so far');
    this.head = element('h3', 'panel-head');
    this.search = element('input', 'merge-search');
    Object.assign(this.search, {
      type: 'search',
      placeholder: 'find a token or id',
      spellcheck: false,
      autocomplete: 'off',
    });
    this.search.setAttribute('aria-label', 'Find a merge by token or id');
    this.search.addEventListener('input', () => this.#find());
    this.columns = element('div', 'merge-columns');
    this.columns.setAttribute('aria-hidden', 'true'); // each row says all of it
    this.columns.append(
      ...['step', 'token', 'made of'].map(name => element('span', '', name)),
      (this.counted = element('span')),
    );
    this.scroller = element('div', 'merge-rows');
    this.rows = element('ol');
    this.scroller.append(this.rows);
    this.scroller.addEventListener('scroll', () => {
      this.top = this.scroller.scrollTop;
      this.#draw();
    });
    this.top = 0; // kept, because asking for it lays the page out
    this.height = 8 * LIST_ROW; // the same
    new ResizeObserver(() => {
      this.height = this.scroller.clientHeight;
      this.#draw();
    }).observe(this.scroller);
    const top = element('div', 'panel-top');
    top.append(this.head, this.search);
    this.element.append(top, this.columns, this.scroller);
  }
  show(history, marks) {
    Object.assign(this, { history, marks, words: null, step: 0 });
    this.counted.textContent = history.mode === 'learn' ? 'count' : 'places';
    this.rows.replaceChildren();
    this.#find();
  }
  update({ step, hideFuture }) {
    const moved = step !== this.step || hideFuture !== this.hideFuture;
    Object.assign(this, { step, hideFuture });
    if (moved && this.found && hideFuture) this.#find();
    else this.#draw();
  }
  #find() {
    const query = this.search.value.toLowerCase().replace(/[\u00b7\u2423]/g, ' ');
    this.found = null;
    if (query) {
      this.words ??= Array.from(this.history.id, id => looseText.decode(this.history.bytesOf(id)).toLowerCase());
      this.found = [];
      for (let i = 0; i < this.history.size; i++) {
        if (this.hideFuture && i >= this.step) break;
        if (this.words[i].includes(query) || String(this.history.id[i]) === query) this.found.push(i + 1);
      }
    }
    if (this.top) this.scroller.scrollTop = this.top = 0; // writing it lays the page out
    this.#draw();
  }
  #draw() {
    const { history, found, step } = this;
    if (!history) return;
    const count = found ? found.length : step;
    setText(this.head, found ? `${grouped(count)} found` : 'Merges so far');
    this.rows.style.height = `${Math.max(1, count) * LIST_ROW}px`;
    const first = Math.max(0, Math.floor(this.top / LIST_ROW) - 2);
    const last = Math.min(count, first + Math.ceil(this.height / LIST_ROW) + 4);
    const wanted = new Map();
    for (let i = first; i < last; i++) wanted.set(found ? found[i] : step - i, i);
    if (this.kept !== found) this.rows.replaceChildren(); // `found` is a new list at each search
    this.kept = found;
    for (const row of [...this.rows.children]) if (!wanted.has(Number(row.dataset.step))) row.remove();
    const there = new Map(Array.from(this.rows.children, row => [Number(row.dataset.step), row]));
    for (const [at, i] of wanted) {
      const row = there.get(at) ?? this.#row(at);
      // Without a search rows hang from the end of the list, so that a step adds one row and moves none.
      if (found) row.style.top = `${i * LIST_ROW}px`;
      else row.style.bottom = `${(at - 1) * LIST_ROW}px`;
      row.firstChild.className = `merge-row${at > step ? ' merge-future' : at === step ? ' merge-current' : ''}`;
      if (!there.has(at)) this.rows.append(row);
    }
    if (!count)
      this.rows.append(element('li', 'quiet merge-none', found ? 'No merge makes such a token.' : 'None yet.'));
    this.#inOrder();
  }
  #inOrder() {
    // for the tab key; newest first without a search
    const rows = Array.from(this.rows.children);
    const sign = this.found ? 1 : -1;
    rows.sort((a, b) => sign * (a.dataset.step - b.dataset.step));
    rows.forEach((row, i) => {
      if (this.rows.children[i] !== row) this.rows.insertBefore(row, this.rows.children[i]);
    });
  }
  #row(step) {
    const { history, marks } = this;
    const item = element('li');
    item.dataset.step = step;
    const button = element('button');
    button.type = 'button';
    button.dataset.step = step;
    const parts = element('span', 'merge-parts');
    parts.append(tokenChip(history, history.left[step - 1], marks), tokenChip(history, history.right[step - 1], marks));
    button.append(
      element('span', 'merge-number', grouped(step)),
      tokenChip(history, history.id[step - 1], marks),
      parts,
      element(
        'span',
        'merge-count',
        grouped(history.mode === 'learn' ? history.count[step - 1] : history.merged[step - 1]),
      ),
    );
    button.setAttribute('aria-label', describeStep(history, step, marks));
    button.addEventListener('click', () => this.onPick(step));
    item.append(button);
    return item;
  }
}
