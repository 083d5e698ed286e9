// @ts-check
// A scrolling, selectable area of chips: one tab stop.
//
// Keys: arrows, Home, End, PageUp, PageDown, Ctrl+A (all), Ctrl+C (exact text), Escape (leave).

import { partAt } from '../browser/bisect.js';
import { all, closest, element, liveRegion } from '../browser/nodes.js';
import { selectionWithin } from '../browser/selection.js';
import { keptBlocks } from './flow_layout.js';
import { describeToken } from './labels.js';
import { WindowedBlocks } from './windowed_blocks.js';

/** @import { Layout } from './flow_layout.js' */

/** @typedef {{ row: number, index: number }} ChosenToken */
/** @typedef {{ row: number, id: number }} LitId  all chips of an id in a row light up together */

const PAGE_TOKENS = 50;
const FARTHEST_ROW = 2000; // tokens that are looked at for the one drawn above or below

/**
 * Returns the token that a key leads to; undefined for keys that lead to none.
 *
 * @param {string} key
 * @param {number} index
 * @param {number} count
 * @param {boolean} rtl  whether the chip stands in text that runs from right to left
 */
export function tokenAfterKey(key, index, count, rtl) {
  const on = rtl ? -1 : 1;
  /** @type {Record<string, number>} */
  const targets = {
    ArrowRight: index + on,
    ArrowLeft: index - on,
    Home: 0,
    End: count - 1,
    PageDown: index + PAGE_TOKENS,
    PageUp: index - PAGE_TOKENS,
  };
  return key in targets ? Math.max(0, Math.min(count - 1, targets[key])) : undefined;
}

export class ChipArea {
  /** @type {Layout | null} */
  #layout = null;
  /** @type {LitId | null} */
  #lit = null;
  row = 0;
  index = -1; // of the chosen token; -1 for none

  /**
   * @param {object} [options]
   * @param {string} [options.label]
   * @param {(chosen: ChosenToken | null) => void} [options.onSelect]
   * @param {(lit: LitId | null) => void} [options.onHover]
   */
  constructor({ label = 'Tokens', onSelect = () => {}, onHover = () => {} } = {}) {
    this.onSelect = onSelect;
    this.onHover = onHover;
    this.element = element('div', 'chips');
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', label);
    this.element.tabIndex = 0;
    this.status = liveRegion('chips-spoken');
    this.windowed = new WindowedBlocks(this.element);
    this.element.addEventListener('pointerover', event => this.#hover(closest(event, '.chip')));
    this.element.addEventListener('pointerleave', () => this.#hover(null));
    this.element.addEventListener('click', event => {
      const chip = closest(event, '.chip');
      if (chip && !selectionWithin(this.element)) this.select(Number(chip.dataset.row), Number(chip.dataset.index));
    });
    this.element.addEventListener('keydown', event => this.#key(event));
    this.element.addEventListener('copy', event => this.#copy(event));
    this.element.addEventListener('focus', () => {
      if (this.index < 0 && this.#layout?.runs[0].count && this.element.matches(':focus-visible')) this.select(0, 0);
    });
    this.element.addEventListener('blur', () => this.element.classList.remove('chips-all'));
  }

  destroy() {
    this.windowed.observer.disconnect();
    this.element.remove();
  }

  /** @returns {ChosenToken | null} */
  get chosen() {
    return this.index < 0 ? null : { row: this.row, index: this.index };
  }

  /** Shows nothing. */
  clear() {
    this.#layout = null;
    this.windowed.show({ count: 0, height: () => 0, draw: () => element('div') });
  }

  /** @param {Layout} layout */
  show(layout) {
    const { head, tail, tailTokens, moved } = keptBlocks(this.#layout ?? undefined, layout);
    const { count } = layout.runs[0];
    this.#layout = layout;
    this.element.classList.remove('chips-all');
    if (this.index >= count - moved - tailTokens) this.index += moved; // the selection follows its token
    const width = this.element.clientWidth - 10;
    this.windowed.show({
      count: layout.blockCount,
      head,
      tail,
      height: k => layout.height(k, width),
      draw: k => this.#decorate(layout.draw(k)),
    });
    if (moved)
      for (const block of this.windowed.blocks.slice(layout.blockCount - tail))
        for (const chip of all(block, '.chip')) chip.dataset.index = String(Number(chip.dataset.index) + moved);
    const run = layout.runs[this.row];
    if (this.index >= 0 && (!run || this.index >= run.count)) this.select(0, -1);
  }

  /**
   * Chooses a token, scrolls to it and announces it; index -1 chooses none.
   *
   * @param {number} row
   * @param {number} index
   * @param {{ quiet?: boolean }} [options]
   */
  select(row, index, { quiet = false } = {}) {
    const chosen = this.element.querySelector('.chip-selected');
    chosen?.removeAttribute('aria-selected');
    chosen?.classList.remove('chip-selected');
    this.row = row;
    this.index = index;
    const run = this.#layout?.runs[row];
    if (index < 0 || !run) {
      this.light(row, null);
      if (quiet) return;
      this.status.textContent = '';
      this.onSelect(null);
      return;
    }
    const chip = this.#chip(row, index);
    chip?.classList.add('chip-selected');
    chip?.setAttribute('aria-selected', 'true');
    if (quiet) return;
    chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.status.textContent = describeToken(run, index);
    this.light(row, run.ids[index]);
    this.onSelect({ row, index });
  }

  /**
   * Lights every chip of an id; null clears.
   *
   * @param {number} row
   * @param {number | null} id
   */
  light(row, id) {
    if (this.#lit?.row === row && this.#lit?.id === id) return;
    this.#lit = id === null ? null : { row, id };
    for (const chip of all(this.element, '.chip-lit')) chip.classList.remove('chip-lit');
    this.#decorate(this.element);
    this.onHover(this.#lit);
  }

  /**
   * @param {number} row
   * @param {number} index
   * @returns {HTMLElement | null}
   */
  #chip(row, index) {
    if (!this.#layout) return null;
    const block = this.windowed.ensure(this.#layout.blockOf(row, index));
    return block.querySelector(`.chip[data-row="${row}"][data-index="${index}"]`);
  }

  /**
   * @template {ParentNode} Nodes
   * @param {Nodes} nodes
   */
  #decorate(nodes) {
    if (this.#lit)
      for (const chip of all(nodes, `.chip[data-row="${this.#lit.row}"][data-id="${this.#lit.id}"]`))
        chip.classList.add('chip-lit');
    if (this.index < 0) return nodes;
    const selected = nodes.querySelector(`.chip[data-row="${this.row}"][data-index="${this.index}"]`);
    selected?.classList.add('chip-selected');
    selected?.setAttribute('aria-selected', 'true');
    return nodes;
  }

  /** @param {HTMLElement | null} chip */
  #hover(chip) {
    if (chip) this.light(Number(chip.dataset.row), Number(chip.dataset.id));
    else if (this.index >= 0) this.light(this.row, this.#layout?.runs[this.row].ids[this.index] ?? null);
    else this.light(0, null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const run = this.#layout?.runs[this.row];
    if (!run?.count || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a') return;
      event.preventDefault();
      this.element.classList.add('chips-all');
      this.status.textContent = 'all tokens';
      return;
    }
    if (event.key === 'Escape') {
      this.select(0, -1);
      this.element.blur();
      return;
    }
    const around = this.index < 0 ? null : this.#chip(this.row, this.index)?.closest('[dir]');
    const target = tokenAfterKey(event.key, this.index, run.count, around?.getAttribute('dir') === 'rtl');
    if (target !== undefined) this.select(this.row, target);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') this.#toNextRow(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    this.element.classList.remove('chips-all');
    event.preventDefault();
  }

  /**
   * Goes to the row of the next tokenizer, or to the chip drawn above or below.
   *
   * @param {1 | -1} step
   */
  #toNextRow(step) {
    const runs = this.#layout?.runs ?? [];
    if (this.index < 0) return this.select(0, 0);
    if (runs.length === 1) return this.#toNextLine(step);
    const row = Math.max(0, Math.min(runs.length - 1, this.row + step));
    if (runs[row].count) this.select(row, partAt(runs[row].offsets, runs[this.row].offsets[this.index]));
  }

  /** @param {1 | -1} step */
  #toNextLine(step) {
    const count = this.#layout?.runs[0].count ?? 0;
    const from = this.#chip(0, this.index)?.getBoundingClientRect();
    if (!from) return;
    const middle = (from.left + from.right) / 2;
    let best = -1;
    let bestDistance = Infinity;
    let line = null;
    for (let i = this.index + step; i >= 0 && i < count && Math.abs(i - this.index) < FARTHEST_ROW; i += step) {
      const box = this.#chip(0, i)?.getBoundingClientRect();
      if (!box || (step > 0 ? box.top < from.bottom : box.bottom > from.top)) continue;
      line ??= box;
      if (step > 0 ? box.top > line.bottom : box.bottom < line.top) break;
      const distance = Math.max(box.left - middle, middle - box.right, 0);
      if (distance >= bestDistance) continue;
      best = i;
      bestDistance = distance;
    }
    if (best >= 0) this.select(0, best);
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const copied = this.#copied();
    if (!copied || !event.clipboardData) return;
    event.clipboardData.setData('text/plain', copied);
    event.preventDefault();
  }

  /** Returns the exact text of all tokens, of those that are selected, or of the chosen one. */
  #copied() {
    const runs = this.#layout?.runs;
    if (!runs) return null;
    if (this.element.classList.contains('chips-all')) return runs[this.row].textBetween(0, runs[this.row].count - 1);
    const range = selectionWithin(this.element);
    if (!range) return this.index < 0 ? null : runs[this.row].textBetween(this.index, this.index);
    const chosen = [...all(this.element, '.chip')].filter(chip => range.intersectsNode(chip));
    if (!chosen.length) return null;
    const { row } = chosen[0].dataset;
    const indexes = chosen.filter(chip => chip.dataset.row === row).map(chip => Number(chip.dataset.index));
    return runs[Number(row)].textBetween(Math.min(...indexes), Math.max(...indexes));
  }
}
