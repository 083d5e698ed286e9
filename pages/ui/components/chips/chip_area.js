// A scrolling, selectable area of chips.
//
//   new ChipArea({label, onSelect, onHover})
//     .element .status                     the area (one tab stop) and its polite live region: put both on the page
//     .show(layout)                        {runs, marks, blockCount, height(k, width), draw(k), blockOf(row, index)}
//     .select(row, index, {quiet})         selects, scrolls to it, announces it; select(0, -1) clears
//     .light(row, id)                      lights every chip of an id; light(0, null) clears
//   onSelect({row, index} | null), onHover({row, id} | null)
//   Keys: arrows, Home, End, PageUp, PageDown, Ctrl+A (all), Ctrl+C (exact text), Escape (leave).

import { lastCutBefore } from '../browser/bisect.js';
import { element } from '../browser/nodes.js';
import { selectionWithin } from '../browser/selection.js';
import { keptOf } from './flow_layout.js';
import { describeToken } from './labels.js';
import { WindowedBlocks } from './windowed_blocks.js';

const PAGE_TOKENS = 50;

export class ChipArea {
  constructor({ label = 'Tokens', onSelect = () => {}, onHover = () => {} } = {}) {
    this.onSelect = onSelect;
    this.onHover = onHover;
    this.element = element('div', 'chips');
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', label);
    this.element.tabIndex = 0;
    this.status = element('div', 'chips-spoken');
    this.status.setAttribute('role', 'status');
    this.status.setAttribute('aria-live', 'polite');
    this.windowed = new WindowedBlocks(this.element);
    this.row = 0;
    this.index = -1;
    this.lit = null;
    const chipAt = event => event.target.closest?.('.chip');
    this.element.addEventListener('pointerover', event => this.#hover(chipAt(event)));
    this.element.addEventListener('pointerleave', () => this.#hover(null));
    this.element.addEventListener('click', event => {
      const chip = chipAt(event);
      if (chip && !selectionWithin(this.element)) this.select(Number(chip.dataset.row), Number(chip.dataset.index));
    });
    this.element.addEventListener('keydown', event => this.#key(event));
    this.element.addEventListener('copy', event => this.#copy(event));
    this.element.addEventListener('focus', () => {
      if (this.index < 0 && this.layout?.runs[0].count && this.element.matches(':focus-visible')) this.select(0, 0);
    });
    this.element.addEventListener('blur', () => this.element.classList.remove('chips-all'));
  }
  show(layout) {
    const { head, tail, tailTokens, moved } = keptOf(this.layout, layout);
    const count = layout.runs[0].count;
    this.layout = layout;
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
        for (const chip of block.querySelectorAll('.chip')) chip.dataset.index = Number(chip.dataset.index) + moved;
    const run = layout.runs[this.row];
    if (this.index >= 0 && (!run || this.index >= run.count)) this.select(0, -1);
  }
  select(row, index, { quiet = false } = {}) {
    this.element.querySelector('.chip-selected')?.removeAttribute('aria-selected');
    this.element.querySelector('.chip-selected')?.classList.remove('chip-selected');
    this.row = row;
    this.index = index;
    if (index < 0) {
      this.light(row, null);
      if (!quiet) {
        this.status.textContent = '';
        this.onSelect(null);
      }
      return;
    }
    const chip = this.#chip(row, index);
    chip.classList.add('chip-selected');
    chip.setAttribute('aria-selected', 'true');
    if (!quiet) {
      chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      this.status.textContent = describeToken(this.layout.runs[row], index, this.layout.marks);
      this.light(row, this.layout.runs[row].ids[index]);
      this.onSelect({ row, index });
    }
  }
  light(row, id) {
    if (this.lit?.row === row && this.lit?.id === id) return;
    this.lit = id === null ? null : { row, id };
    this.element.querySelectorAll('.chip-lit').forEach(chip => chip.classList.remove('chip-lit'));
    this.#decorate(this.element);
    this.onHover(this.lit);
  }
  #chip(row, index) {
    return this.windowed
      .ensure(this.layout.blockOf(row, index))
      .querySelector(`.chip[data-row="${row}"][data-index="${index}"]`);
  }
  #decorate(nodes) {
    if (this.lit)
      nodes
        .querySelectorAll(`.chip[data-row="${this.lit.row}"][data-id="${this.lit.id}"]`)
        .forEach(chip => chip.classList.add('chip-lit'));
    const selected =
      this.index < 0 ? null : nodes.querySelector(`.chip[data-row="${this.row}"][data-index="${this.index}"]`);
    selected?.classList.add('chip-selected');
    selected?.setAttribute('aria-selected', 'true');
    return nodes;
  }
  #hover(chip) {
    if (chip) this.light(Number(chip.dataset.row), Number(chip.dataset.id));
    else if (this.index >= 0) this.light(this.row, this.layout.runs[this.row].ids[this.index]);
    else this.light(0, null);
  }
  #key(event) {
    const run = this.layout?.runs[this.row];
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
    const rtl = this.index >= 0 && this.#chip(this.row, this.index).closest('[dir]')?.dir === 'rtl';
    const target = {
      ArrowRight: this.index + (rtl ? -1 : 1),
      ArrowLeft: this.index + (rtl ? 1 : -1),
      Home: 0,
      End: run.count - 1,
      PageDown: this.index + PAGE_TOKENS,
      PageUp: this.index - PAGE_TOKENS,
    }[event.key];
    if (target !== undefined) this.select(this.row, Math.max(0, Math.min(run.count - 1, target)));
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') this.#vertical(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    this.element.classList.remove('chips-all');
    event.preventDefault();
  }
  #vertical(step) {
    // to the row of the next tokenizer, or to the chip drawn above or below
    const { runs } = this.layout;
    if (this.index < 0) return this.select(0, 0);
    if (runs.length > 1) {
      const row = Math.max(0, Math.min(runs.length - 1, this.row + step));
      if (runs[row].count) this.select(row, lastCutBefore(runs[row].offsets, runs[this.row].offsets[this.index]));
      return;
    }
    const run = runs[0];
    const from = this.#chip(0, this.index).getBoundingClientRect();
    const middle = (from.left + from.right) / 2;
    let best = -1;
    let bestDistance = Infinity;
    let line = null;
    for (let i = this.index + step; i >= 0 && i < run.count && Math.abs(i - this.index) < 2000; i += step) {
      const box = this.#chip(0, i).getBoundingClientRect();
      if (step > 0 ? box.top < from.bottom : box.bottom > from.top) continue;
      line ??= box;
      if (step > 0 ? box.top > line.bottom : box.bottom < line.top) break;
      const distance = Math.max(box.left - middle, middle - box.right, 0);
      if (distance < bestDistance) {
        best = i;
        bestDistance = distance;
      }
    }
    if (best >= 0) this.select(0, best);
  }
  #copy(event) {
    if (!this.layout) return;
    const all = this.element.classList.contains('chips-all');
    const range = all ? null : selectionWithin(this.element);
    let row = this.row;
    let first = this.index;
    let last = this.index;
    if (all) {
      first = 0;
      last = this.layout.runs[row].count - 1;
    } else if (range) {
      const chosen = Array.from(this.element.querySelectorAll('.chip')).filter(chip => range.intersectsNode(chip));
      if (!chosen.length) return;
      row = Number(chosen[0].dataset.row);
      const indexes = chosen.filter(chip => Number(chip.dataset.row) === row).map(chip => Number(chip.dataset.index));
      first = Math.min(...indexes);
      last = Math.max(...indexes);
    }
    if (first < 0) return;
    event.clipboardData.setData('text/plain', this.layout.runs[row].textBetween(first, last));
    event.preventDefault();
  }
}
