// The ids as a list under the chips, folded away until asked for; an entry and its chips light up together.
//
//   new IdList({onHover})       onHover(row, id | null)
//     .element
//     .show(runs, labels)
//     .light({row, id} | null)

import { element } from '../browser/nodes.js';
import { WindowedBlocks } from '../chips/windowed_blocks.js';

const IDS_IN_BLOCK = 300;

export class IdList {
  constructor({ onHover }) {
    this.onHover = onHover;
    this.element = element('details', 'id-list');
    this.element.append(element('summary', '', 'ids as a list'));
    this.body = element('div', 'id-list-body');
    this.element.append(this.body);
    this.element.addEventListener('toggle', () => this.#draw());
    this.body.addEventListener('pointerover', event => {
      const entry = event.target.closest('.id-entry');
      if (entry) this.onHover(Number(entry.dataset.row), Number(entry.dataset.id));
    });
    this.body.addEventListener('pointerleave', () => this.onHover(0, null));
  }
  show(runs, labels) {
    this.runs = runs;
    this.labels = labels;
    this.#draw();
  }
  light(lit) {
    this.lit = lit;
    this.body.querySelectorAll('.id-lit').forEach(entry => entry.classList.remove('id-lit'));
    this.#decorate(this.body);
  }
  #decorate(nodes) {
    if (this.lit)
      nodes
        .querySelectorAll(`.id-entry[data-row="${this.lit.row}"][data-id="${this.lit.id}"]`)
        .forEach(entry => entry.classList.add('id-lit'));
    return nodes;
  }
  #draw() {
    this.lists?.forEach(list => list.observer.disconnect());
    this.lists = [];
    if (!this.element.open || !this.runs) return this.body.replaceChildren();
    this.body.replaceChildren(...this.runs.map((run, row) => this.#list(run, row)));
    this.lists.forEach((list, row) => this.#fill(list, this.runs[row], row)); // needs its size on the page
  }
  #list(run, row) {
    const part = element('div', 'id-list-part');
    const copy = element('button', 'quiet-button', 'copy');
    copy.type = 'button';
    copy.setAttribute('aria-label', `copy the ids of ${this.labels[row]}`);
    copy.addEventListener('click', async () => {
      const done = await copyText(`[${Array.from(run.ids).join(', ')}]`, part);
      copy.textContent = done ? 'copied' : 'copying is not allowed here';
      setTimeout(() => {
        copy.textContent = 'copy';
      }, 1500);
    });
    const head = element('p', 'id-list-head', this.runs.length > 1 ? `${this.labels[row]} ` : '');
    head.append(copy);
    const scroller = element('div', 'id-entries chips-font');
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'group');
    scroller.setAttribute('aria-label', `ids of ${this.labels[row]}`);
    part.append(head, scroller);
    this.lists.push(new WindowedBlocks(scroller));
    return part;
  }
  #fill(list, run, row) {
    const perLine = Math.max(4, Math.floor(list.scroller.clientWidth / 56));
    list.show({
      count: Math.ceil(run.count / IDS_IN_BLOCK),
      height: k => Math.ceil(Math.min(IDS_IN_BLOCK, run.count - k * IDS_IN_BLOCK) / perLine) * 22,
      draw: k => {
        const fragment = document.createDocumentFragment();
        const end = Math.min(run.count, (k + 1) * IDS_IN_BLOCK);
        if (k === 0) fragment.append('[');
        for (let i = k * IDS_IN_BLOCK; i < end; i++) {
          const entry = element('span', 'id-entry', String(run.ids[i]));
          entry.dataset.id = run.ids[i];
          entry.dataset.row = row;
          fragment.append(entry, i + 1 < run.count ? ', ' : ']');
        }
        return this.#decorate(fragment);
      },
    });
  }
}

async function copyText(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // no permission, or not a secure context: the older way
    const field = element('textarea', 'chips-spoken');
    field.value = text;
    near.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
