// The merges so far, newest first; a search looks through all of them. A click goes to the step and chooses its token.
// Only the rows in view hold nodes, so that 30,000 merges cost as much as ten.
//
//   new MergeList({onPick(step)})
//     .element
//     .show(history, marks)
//     .update({step, hideFuture})

const LIST_ROW = 32; // px; merge_player.css sets the same height

class MergeList {
  constructor({ onPick }) {
    this.onPick = onPick;
    this.element = element('section', 'merge-list');
    this.element.setAttribute('aria-label', 'Merges so far');
    this.head = element('h3', 'panel-head');
    this.search = element('input', 'merge-search');
    Object.assign(this.search, { type: 'search', placeholder: 'find a token or id', spellcheck: false, autocomplete: 'off' });
    this.search.setAttribute('aria-label', 'Find a merge by token or id');
    this.search.addEventListener('input', () => this.#find());
    this.scroller = element('div', 'merge-rows');
    this.rows = element('ol');
    this.scroller.append(this.rows);
    this.scroller.addEventListener('scroll', () => this.#draw());
    const top = element('div', 'panel-top');
    top.append(this.head, this.search);
    this.element.append(top, this.scroller);
  }
  show(history, marks) {
    Object.assign(this, { history, marks, words: null, step: 0 });
    this.#find();
  }
  update({ step, hideFuture }) {
    const moved = step !== this.step || hideFuture !== this.hideFuture;
    Object.assign(this, { step, hideFuture });
    if (moved && this.found && hideFuture) this.#find();
    else this.#draw();
  }
  #find() {
    const query = this.search.value.trim().toLowerCase().replace(/[\u00b7\u2423]/g, ' ') || (this.search.value ? ' ' : '');
    this.found = null;
    if (query) {
      this.words ??= Array.from(this.history.id, id => looseText.decode(this.history.bytesOf(id)).toLowerCase());
      this.found = [];
      for (let i = 0; i < this.history.size; i++) {
        if (this.hideFuture && i >= this.step) break;
        if (this.words[i].includes(query) || String(this.history.id[i]) === query) this.found.push(i + 1);
      }
    }
    this.scroller.scrollTop = 0;
    this.#draw();
  }
  #draw() {
    const { history, found, step } = this;
    if (!history) return;
    const count = found ? found.length : step;
    this.head.textContent = found ? `${grouped(count)} found` : history.mode === 'learn' ? 'Merges so far' : 'Merges so far';
    this.rows.style.height = `${Math.max(1, count) * LIST_ROW}px`;
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / LIST_ROW) - 2);
    const last = Math.min(count, first + Math.ceil((this.scroller.clientHeight || 240) / LIST_ROW) + 4);
    const rows = [];
    for (let i = first; i < last; i++) rows.push(this.#row(found ? found[i] : step - i, i));
    if (!count) rows.push(element('li', 'quiet merge-none', found ? 'No merge makes such a token.' : 'None yet.'));
    const focused = this.scroller.contains(this.scroller.getRootNode().activeElement) ? this.scroller.getRootNode().activeElement.dataset.step : null;
    this.rows.replaceChildren(...rows);
    if (focused) this.rows.querySelector(`[data-step="${focused}"]`)?.focus({ preventScroll: true });
  }
  #row(step, i) {
    const { history, marks } = this;
    const item = element('li');
    item.style.top = `${i * LIST_ROW}px`;
    const button = element('button', 'merge-row' + (step > this.step ? ' merge-future' : step === this.step ? ' merge-current' : ''));
    button.type = 'button';
    button.dataset.step = step;
    const parts = element('span', 'merge-parts');
    parts.append(tokenChip(history, history.left[step - 1], marks), tokenChip(history, history.right[step - 1], marks));
    button.append(
      element('span', 'merge-number', grouped(step)), tokenChip(history, history.id[step - 1], marks), parts,
      element('span', 'merge-count', grouped(history.mode === 'learn' ? history.count[step - 1] : history.merged[step - 1])),
    );
    button.setAttribute('aria-label', describeStep(history, step, marks));
    button.addEventListener('click', () => this.onPick(step));
    item.append(button);
    return item;
  }
}
