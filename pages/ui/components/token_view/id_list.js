// @ts-check
// The ids as a list under the chips, folded away until asked for; an entry and its chips light up together.

import { copyText } from '../browser/clipboard.js';
import { all, button, closest, element } from '../browser/nodes.js';
import { WindowedBlocks } from '../chips/windowed_blocks.js';

/** @import { LitId } from '../chips/chip_area.js' */
/** @import { TokenRun } from '../chips/token_run.js' */

const IDS_IN_BLOCK = 300;
const ENTRY_WIDTH = 56; // px, guessed
const ENTRY_HEIGHT = 22;
const SAID_MS = 1500; // how long a button says what it did

export class IdList {
  /** @type {TokenRun[]} */
  #runs = [];
  /** @type {string[]} */
  #labels = [];
  /** @type {WindowedBlocks[]} */
  #lists = [];
  /** @type {LitId | null} */
  #lit = null;

  /** @param {{ onHover: (row: number, id: number | null) => void }} handlers */
  constructor({ onHover }) {
    this.element = element('details', 'id-list');
    this.body = element('div', 'id-list-body');
    this.element.append(element('summary', '', 'ids as a list'), this.body);
    this.element.addEventListener('toggle', () => this.#draw());
    this.body.addEventListener('pointerover', event => {
      const entry = closest(event, '.id-entry');
      if (entry) onHover(Number(entry.dataset.row), Number(entry.dataset.id));
    });
    this.body.addEventListener('pointerleave', () => onHover(0, null));
  }

  /**
   * @param {TokenRun[]} runs
   * @param {string[]} labels  of their tokenizers
   */
  show(runs, labels) {
    this.#runs = runs;
    this.#labels = labels;
    this.#draw();
  }

  /** @param {LitId | null} lit */
  light(lit) {
    this.#lit = lit;
    for (const entry of all(this.body, '.id-lit')) entry.classList.remove('id-lit');
    this.#decorate(this.body);
  }

  /**
   * @template {ParentNode} Nodes
   * @param {Nodes} nodes
   */
  #decorate(nodes) {
    if (this.#lit)
      for (const entry of all(nodes, `.id-entry[data-row="${this.#lit.row}"][data-id="${this.#lit.id}"]`))
        entry.classList.add('id-lit');
    return nodes;
  }

  #draw() {
    for (const list of this.#lists) list.observer.disconnect();
    this.#lists = [];
    if (!this.element.open) return this.body.replaceChildren();
    this.body.replaceChildren(...this.#runs.map((run, row) => this.#part(run, row)));
    for (const [row, list] of this.#lists.entries()) this.#fill(list, this.#runs[row], row); // needs its size on the page
  }

  /**
   * @param {TokenRun} run
   * @param {number} row
   */
  #part(run, row) {
    const label = this.#labels[row];
    const part = element('div', 'id-list-part');
    const copy = button('quiet-button', 'copy', async () => {
      const done = await copyText(`[${Array.from(run.ids).join(', ')}]`, part);
      copy.textContent = done ? 'copied' : 'copying is not allowed here';
      setTimeout(() => {
        copy.textContent = 'copy';
      }, SAID_MS);
    });
    copy.setAttribute('aria-label', `copy the ids of ${label}`);
    const head = element('p', 'id-list-head', this.#runs.length > 1 ? `${label} ` : '');
    head.append(copy);
    const scroller = element('div', 'id-entries chips-font');
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'group');
    scroller.setAttribute('aria-label', `ids of ${label}`);
    part.append(head, scroller);
    this.#lists.push(new WindowedBlocks(scroller));
    return part;
  }

  /**
   * @param {WindowedBlocks} list
   * @param {TokenRun} run
   * @param {number} row
   */
  #fill(list, run, row) {
    const perLine = Math.max(4, Math.floor(list.scroller.clientWidth / ENTRY_WIDTH));
    list.show({
      count: Math.ceil(run.count / IDS_IN_BLOCK),
      height: k => Math.ceil(Math.min(IDS_IN_BLOCK, run.count - k * IDS_IN_BLOCK) / perLine) * ENTRY_HEIGHT,
      draw: k => this.#decorate(drawIds(run, row, k * IDS_IN_BLOCK)),
    });
  }
}

/**
 * @param {TokenRun} run
 * @param {number} row
 * @param {number} from
 */
function drawIds(run, row, from) {
  const fragment = document.createDocumentFragment();
  if (from === 0) fragment.append('[');
  for (let i = from; i < Math.min(run.count, from + IDS_IN_BLOCK); i++) {
    const entry = element('span', 'id-entry', String(run.ids[i]));
    entry.dataset.id = String(run.ids[i]);
    entry.dataset.row = String(row);
    fragment.append(entry, i + 1 < run.count ? ', ' : ']');
  }
  return fragment;
}
