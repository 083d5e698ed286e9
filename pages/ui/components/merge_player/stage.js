// The text as chips at any step; only the blocks near the viewport hold nodes, and a step forward touches only the chips it merges.
//
//   new Stage({onPick})
//     .element
//     .show(history, marks)
//     .moveTo(step, {melt, next})  shows the text after `step` steps; the newest tokens are lit, and melt when asked to;
//                                  `next` is the step that will be followed: what it leaves behind is not drawn
//     .mark(step)                  marks the pair that `step` will merge (the text must stand at step - 1); mark(0) clears
//     .light(id)                   lights every token with this id; null clears
//     .follow(step, next)          scrolls to the first place of the step if none is in view, and stays with it while
//                                  what is around is drawn, unless the reader scrolls; as soon as there is time draws what
//                                  the step `next` would bring into view: half of the time from a key to its step in a long text
//   onPick(id) when a chip is clicked

import { looseText } from '../browser/bytes.js';
import { element } from '../browser/nodes.js';
import { selectionWithin } from '../browser/selection.js';
import { RTL } from '../chips/bidi.js';
import { drawChip, drawLine } from '../chips/chips.js';
import { TORN } from '../chips/flags.js';
import { TokenRun } from '../chips/token_run.js';
import { WindowedBlocks } from '../chips/windowed_blocks.js';
import { TextBlocks } from './text_blocks.js';

const REDRAW_FROM = 40; // steps at once; beyond, blocks are drawn anew
const SETTLED_MS = 1000; // after a jump all that is in view has been drawn
const SHORT_TEXT = 110; // bytes
const ROW = 40; // px, guessed
const MOST_TEMPLATES = 5000;
const UNBROKEN = 16; // characters of a pre-token that never breaks at a line end

const whenIdle = globalThis.requestIdleCallback ?? (task => setTimeout(task, 50));
const notIdle = globalThis.cancelIdleCallback ?? clearTimeout;

export class Stage {
  constructor({ onPick }) {
    this.element = element('div', 'chips stage show-blanks show-pre-tokens');
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', 'Tokens of the text at this step');
    this.element.tabIndex = 0;
    this.windowed = new WindowedBlocks(this.element, 60, () => this.#keepInSight()); // a jump draws all of it anew
    for (const name of ['wheel', 'pointerdown', 'keydown'])
      this.element.addEventListener(
        name,
        () => {
          this.followed = 0;
        },
        { passive: true },
      );
    this.element.addEventListener('click', event => {
      const chip = event.target.closest?.('.chip');
      if (chip && !selectionWithin(this.element)) onPick(Number(chip.dataset.id));
    });
    this.element.addEventListener('copy', event => this.#copy(event));
    this.step = 0;
    this.marked = 0;
    this.lit = null;
  }
  show(history, marks) {
    this.history = history;
    this.text = history.text;
    this.marks = marks;
    this.element.classList.toggle('stage-short', this.text.length <= SHORT_TEXT); // larger in talk mode
    this.hasRtl = RTL.test(looseText.decode(this.text.bytes));
    this.blocks = new TextBlocks(this.text);
    this.step = 0;
    this.marked = 0;
    this.fresh = 0;
    this.maps = [];
    this.templates = new Map();
    this.#drawAll();
  }
  moveTo(step, { melt = false, next = 0 } = {}) {
    this.mark(0);
    this.followed = 0;
    const steps = step - this.step;
    this.#forget();
    this.fresh = step;
    if (steps > 0 && steps <= REDRAW_FROM) while (this.step < step) this.#forward(melt && this.step + 1 === step);
    else if (steps < 0 && steps >= -REDRAW_FROM) while (this.step > step) this.#back();
    else if (steps) {
      this.step = step;
      const drawn = [...this.#drawn()];
      const places = next ? this.text.placesOf(next) : [];
      if (places.length && !drawn.some(k => this.#within(places, k).length)) this.windowed.leave(drawn);
      else drawn.forEach(k => this.#redraw(k));
    }
    this.#eachPlace(step, (map, place) => map.get(this.text.startOf(place, step))?.classList.add('chip-new'));
  }
  mark(step) {
    if (this.marked)
      this.element
        .querySelectorAll('.pair-left, .pair-right')
        .forEach(chip => chip.classList.remove('pair-left', 'pair-right'));
    this.marked = step;
    if (step) this.#forget();
    if (step) this.#eachPlace(step, (map, place) => this.#markAt(map, place));
  }
  light(id) {
    this.lit = id;
    this.element.querySelectorAll('.chip-lit').forEach(chip => chip.classList.remove('chip-lit'));
    if (id !== null)
      this.element.querySelectorAll(`.chip[data-id="${id}"]`).forEach(chip => chip.classList.add('chip-lit'));
  }
  follow(step, next = 0) {
    this.followed = step;
    this.followedAt = performance.now();
    if (!step) this.element.scrollTop = 0;
    this.#scrollTo(step);
    notIdle(this.preparing);
    this.preparing = whenIdle(() => this.windowed.keep(this.#blocksFor(next)));
  }
  #keepInSight() {
    if (this.followed && performance.now() - this.followedAt < SETTLED_MS) this.#scrollTo(this.followed);
  }
  #scrollTo(step) {
    const places = this.text.placesOf(step);
    if (!places.length || this.#inView(places)) return;
    const start = this.text.startOf(places[0], this.step);
    const k = this.blocks.blockOf(start, this.step);
    const block = this.windowed.ensure(k); // what comes into view at once, the rest when the observer sees it
    const chip = this.maps[k].get(start);
    const zoom = this.element.currentCSSZoom ?? 1; // which rectangles on the screen have, and scrolling has not
    const { top, bottom } = block.getBoundingClientRect();
    const box = chip.getBoundingClientRect();
    const below = (box.top - top) / zoom;
    const tall = (box.bottom - box.top) / zoom;
    const view = this.element.clientHeight; // the beginning of the block stays in view, if the chip lies not too far below,
    const above = Math.max(-8, below - view / 2, below + tall - view + 1.6 * ROW); // and of a long token its end, where it grows
    this.element.scrollTop += (top - this.element.getBoundingClientRect().top) / zoom + above;
    if ((bottom - top) / zoom - above < view && k + 1 < this.blocks.count) this.windowed.ensure(k + 1);
  }
  #inView(places) {
    const drawn = [...this.#drawn()].filter(k => this.#within(places, k).length);
    if (!drawn.length) return false; // or the page would be laid out for the next line
    const { top, bottom } = this.element.getBoundingClientRect();
    return drawn.some(k =>
      this.#within(places, k).some(place => {
        const box = this.maps[k].get(this.text.startOf(place, this.step))?.getBoundingClientRect();
        return (
          box &&
          box.bottom < bottom + 2 &&
          (box.top > top - 2 || (box.bottom > top + ROW && box.height > (bottom - top) / 2))
        );
      }),
    );
  }
  #blocksFor(step) {
    // a view full from the place that would be scrolled to, and the block before, which would push it down
    const { text, windowed, blocks } = this;
    const places = text.placesOf(step);
    const ks = [];
    if (!places.length || this.#inView(places)) return ks;
    const first = blocks.blockOf(text.startOf(places[0], this.step), this.step);
    if (first) ks.push(first - 1);
    for (let k = first, room = this.element.clientHeight; k < blocks.count && room > 0; k++) {
      ks.push(k);
      room -= windowed.height(k);
    }
    return ks;
  }

  #forget() {
    // what was just merged is no news any more
    this.fresh = 0;
    this.element.querySelectorAll('.chip-new').forEach(chip => chip.classList.remove('chip-new', 'chip-melts'));
  }
  #drawAll() {
    const columns = Math.max(12, Math.floor((this.element.clientWidth - 24) / 14));
    this.windowed.show({
      count: this.blocks.count,
      height: k => Math.ceil(this.blocks.sizeOf(k) / columns) * ROW,
      draw: k => this.#draw(k),
    });
  }
  *#drawn() {
    for (let k = 0; k < this.windowed.blocks.length; k++) if (this.windowed.blocks[k].firstChild) yield k;
  }
  #redraw(k) {
    this.windowed.blocks[k].replaceChildren(this.#draw(k));
  }

  #draw(k) {
    const { text, step } = this;
    const from = this.blocks.startOf(k, step);
    const to = this.blocks.startOf(k + 1, step);
    const offsets = [0];
    const ids = [];
    const flags = [];
    for (let start = from; start < to; ) {
      const end = text.endOf(start, step);
      offsets.push(end - from);
      ids.push(text.idOf(start, end));
      flags.push(text.flags[end - 1]);
      start = end;
    }
    const run = new TokenRun(text.bytes.subarray(from, to), offsets, ids, flags);
    const fragment = document.createDocumentFragment();
    for (let i = 0, start = 0; i < run.count; i++) {
      if (i + 1 < run.count && !run.endsLine(i)) continue;
      const line = drawLine(run, start, i + 1, this.#options());
      if (!run.hasRtl) keepTogether(line);
      fragment.append(line);
      start = i + 1;
    }
    if (!run.count) fragment.append(element('div')); // a block without nodes is one that is not drawn
    const map = (this.maps[k] = new Map());
    fragment.querySelectorAll('.chip').forEach(chip => map.set(from + offsets[chip.dataset.index], chip));
    this.#decorate(map, k);
    return fragment;
  }
  #decorate(map, k) {
    if (this.marked) for (const place of this.#within(this.text.placesOf(this.marked), k)) this.#markAt(map, place);
    if (this.fresh)
      for (const place of this.#within(this.text.placesOf(this.fresh), k))
        map.get(this.text.startOf(place, this.step))?.classList.add('chip-new');
    if (this.lit !== null)
      for (const chip of map.values()) if (Number(chip.dataset.id) === this.lit) chip.classList.add('chip-lit');
  }
  #markAt(map, place) {
    map.get(this.text.startOf(place, this.step))?.classList.add('pair-left');
    map.get(place)?.classList.add('pair-right');
  }
  #within(places, k) {
    return this.blocks.within(places, k, this.step);
  }
  #eachPlace(step, visit) {
    if (!step) return;
    const places = this.text.placesOf(step);
    for (const k of this.#drawn()) for (const place of this.#within(places, k)) visit(this.maps[k], place);
  }
  #forward(melt) {
    const step = ++this.step;
    const places = this.text.placesOf(step);
    if (!places.length) return;
    for (const k of this.#drawn()) {
      const map = this.maps[k];
      const here = this.#within(places, k);
      let drawAnew = here.length > 0 && this.hasRtl;
      for (const place of here) {
        if (drawAnew) break;
        drawAnew = !this.#merge(map, place, melt);
      }
      if (drawAnew) this.#redraw(k);
    }
  }
  #back() {
    const places = this.text.placesOf(this.step--);
    if (!places.length) return;
    for (const k of this.#drawn()) {
      const here = this.#within(places, k);
      if (!here.length) continue;
      const end = this.blocks.startOf(k + 1, this.step);
      if (this.hasRtl || !here.every(place => place < end && this.#split(this.maps[k], place))) this.#redraw(k);
    }
  }
  #merge(map, place, melt) {
    // false when torn characters, line ends or two blocks are concerned
    const { text, step } = this;
    const start = text.startOf(place, step);
    const end = text.endOf(start, step);
    const left = map.get(start);
    const right = map.get(place);
    if (!left || !right || left.parentNode !== right.parentNode || left.parentNode.classList.contains('chip-torn'))
      return false;
    const chip = this.#chip(start, end, this.history.id[step - 1], hueOf(chipBefore(left)), hueOf(chipAfter(right)));
    if (melt) {
      chip.style.setProperty('--seam', `${(100 * (place - start)) / (end - start)}%`);
      chip.classList.add('chip-melts');
    }
    left.replaceWith(chip);
    right.remove();
    map.set(start, chip);
    map.delete(place);
    return true;
  }
  #split(map, place) {
    // undoes a merge; false when it has to be drawn anew
    const { text, step } = this;
    const start = text.startOf(place, step);
    const end = text.endOf(place, step);
    const whole = map.get(start);
    if (
      !whole ||
      whole.parentNode.classList.contains('chip-torn') ||
      text.flags[place - 1] & TORN ||
      text.bytes.subarray(start, place).includes(10)
    )
      return false;
    const left = this.#chip(start, place, text.idOf(start, place), hueOf(chipBefore(whole)), -1);
    const right = this.#chip(place, end, text.idOf(place, end), hueOf(left), hueOf(chipAfter(whole)));
    whole.replaceWith(left, right);
    map.set(start, left);
    map.set(place, right);
    return true;
  }
  #chip(start, end, id, hueBefore, hueAfter) {
    const run = new TokenRun(this.text.bytes.subarray(start, end), [0, end - start], [id], [this.text.flags[end - 1]]);
    run.hues[0] = calmHue(run.hues[0], hueBefore, hueAfter);
    const chip = drawChip(run, 0, this.#options());
    if (id === this.lit) chip.classList.add('chip-lit');
    return chip;
  }
  #options() {
    // with drawn chips to be cloned, one a token id
    if (this.templates.size > MOST_TEMPLATES) this.templates.clear();
    return { marks: this.marks, templates: this.templates };
  }
  #copy(event) {
    const range = selectionWithin(this.element);
    if (!range) return;
    let from = Infinity;
    let to = -1;
    const add = (start, end) => {
      from = Math.min(from, start);
      to = Math.max(to, end);
    };
    this.windowed.blocks.forEach((block, k) => {
      if (!range.intersectsNode(block)) return;
      if (!block.firstChild) add(this.blocks.startOf(k, this.step), this.blocks.startOf(k + 1, this.step));
      else
        for (const [start, chip] of this.maps[k])
          if (range.intersectsNode(chip)) add(start, this.text.endOf(start, this.step));
    });
    if (to < 0) return;
    event.clipboardData.setData('text/plain', looseText.decode(this.text.bytes.subarray(from, to)));
    event.preventDefault();
  }
}

// Short pre-tokens do not break at the end of a line.
function keepTogether(line) {
  let group = null;
  let size = 0;
  for (const node of [...line.childNodes]) {
    if (!group) {
      group = element('span', 'pre-token');
      line.insertBefore(group, node);
      size = 0;
    }
    group.append(node);
    size += node.textContent.length;
    if (size > UNBROKEN) group.classList.add('pre-token-long');
    const last = node.classList.contains('chip') ? node : node.lastElementChild;
    if (last.classList.contains('chip-pre-end')) group = null;
  }
}

const chipBefore = chip => chip.previousElementSibling ?? chip.parentNode.previousElementSibling?.lastElementChild;
const chipAfter = chip => chip.nextElementSibling ?? chip.parentNode.nextElementSibling?.firstElementChild;
const hueOf = chip => Number(/\bhue(\d)/.exec(chip?.className ?? '')?.[1] ?? -1);
function calmHue(hue, left, right) {
  // unlike both neighbors
  while (hue === left || hue === right) hue = (hue + 1) & 7;
  return hue;
}
