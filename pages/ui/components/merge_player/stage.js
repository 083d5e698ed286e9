// @ts-check
// The text as chips at any step; only the blocks near the viewport hold nodes, and a step forward touches only the chips it
// merges.

import { looseText } from '../browser/bytes.js';
import { all, closest, element } from '../browser/nodes.js';
import { selectionWithin } from '../browser/selection.js';
import { WindowedBlocks } from '../chips/windowed_blocks.js';
import { DrawnText } from './drawn_text.js';
import { NO_TEXT } from './merged_text.js';
import { ROW, StageScroll } from './stage_scroll.js';
import { TextBlocks } from './text_blocks.js';

/** @import { ChipMap } from './drawn_text.js' */
/** @import { MergedText } from './merged_text.js' */

const REDRAW_FROM = 40; // steps at once; beyond, blocks are drawn anew
const SHORT_TEXT = 110; // bytes

export class Stage {
  text = NO_TEXT;
  blocks = new TextBlocks(NO_TEXT);
  step = 0;
  #drawn = new DrawnText(NO_TEXT);
  /** @type {ChipMap[]} */
  #maps = []; // of the blocks that hold nodes
  #marked = 0; // the step whose pair is marked
  #fresh = 0; // the step whose tokens are new
  /** @type {number | null} */
  #lit = null;

  /** @param {{ onPick: (id: number) => void }} handlers */
  constructor({ onPick }) {
    this.element = element('div', 'chips stage show-blanks show-pre-tokens');
    this.element.setAttribute('role', 'listbox');
    this.element.setAttribute('aria-label', 'Tokens of the text at this step');
    this.element.tabIndex = 0;
    this.windowed = new WindowedBlocks(this.element, 60, () => this.scroll.keepInSight()); // a jump draws all of it anew
    this.scroll = new StageScroll(this);
    this.element.addEventListener('click', event => {
      const chip = closest(event, '.chip');
      if (chip && !selectionWithin(this.element)) onPick(Number(chip.dataset.id));
    });
    this.element.addEventListener('copy', event => this.#copy(event));
  }

  destroy() {
    this.windowed.observer.disconnect();
  }

  /**
   * Shows another text, before its first step.
   *
   * @param {MergedText} text
   */
  show(text) {
    this.text = text;
    this.blocks = new TextBlocks(text);
    this.step = 0;
    this.#drawn = new DrawnText(text);
    this.#marked = 0;
    this.#fresh = 0;
    this.#maps = [];
    this.element.classList.toggle('stage-short', text.length <= SHORT_TEXT); // larger in talk mode
    const columns = Math.max(12, Math.floor((this.element.clientWidth - 24) / 14));
    this.windowed.show({
      count: this.blocks.count,
      height: k => Math.ceil(this.blocks.sizeOf(k) / columns) * ROW,
      draw: k => this.#draw(k),
    });
  }

  /**
   * Shows the text after `step` steps; the newest tokens are lit, and melt when asked to.
   *
   * @param {number} step
   * @param {object} [options]
   * @param {boolean} [options.melt]
   * @param {number} [options.next]  the step that will be followed: what it leaves behind is not drawn
   */
  moveTo(step, { melt = false, next = 0 } = {}) {
    this.mark(0);
    this.scroll.leave();
    this.#forget();
    this.#fresh = step;
    const steps = step - this.step;
    if (steps > 0 && steps <= REDRAW_FROM) while (this.step < step) this.#forward(melt && this.step + 1 === step);
    else if (steps < 0 && steps >= -REDRAW_FROM) while (this.step > step) this.#back();
    else if (steps) this.#jump(step, next);
    this.#eachPlace(step, (map, place) => map.get(this.text.startOf(place, step))?.classList.add('chip-new'));
  }

  /**
   * Marks the pair that `step` will merge; the text must stand at step - 1. Step 0 clears.
   *
   * @param {number} step
   */
  mark(step) {
    if (this.#marked)
      for (const chip of all(this.element, '.pair-left, .pair-right')) chip.classList.remove('pair-left', 'pair-right');
    this.#marked = step;
    if (!step) return;
    this.#forget();
    this.#eachPlace(step, (map, place) => this.#markAt(map, place));
  }

  /**
   * Lights every token with this id; null clears.
   *
   * @param {number | null} id
   */
  light(id) {
    this.#lit = id;
    for (const chip of all(this.element, '.chip-lit')) chip.classList.remove('chip-lit');
    if (id !== null) for (const chip of all(this.element, `.chip[data-id="${id}"]`)) chip.classList.add('chip-lit');
  }

  /**
   * Scrolls to the first place of a step, and stays with it unless the reader scrolls.
   *
   * @param {number} step
   * @param {number} [next]  the step that comes next
   */
  follow(step, next = 0) {
    this.scroll.follow(step, next);
  }

  /** The blocks that hold nodes. */
  *drawn() {
    const { blocks } = this.windowed;
    for (let k = 0; k < blocks.length; k++) if (blocks[k].firstChild) yield k;
  }

  /**
   * The chip of the token that begins at `start` in block k.
   *
   * @param {number} k
   * @param {number} start
   */
  chipAt(k, start) {
    return this.#maps[k].get(start);
  }

  /**
   * Those of a step's places that concern block k.
   *
   * @param {Uint32Array} places
   * @param {number} k
   */
  within(places, k) {
    return this.blocks.within(places, k, this.step);
  }

  /** What was just merged is no news any more. */
  #forget() {
    this.#fresh = 0;
    for (const chip of all(this.element, '.chip-new')) chip.classList.remove('chip-new', 'chip-melts');
  }

  /**
   * @param {number} step
   * @param {(map: ChipMap, place: number) => void} visit
   */
  #eachPlace(step, visit) {
    if (!step) return;
    const places = this.text.placesOf(step);
    for (const k of this.drawn()) for (const place of this.within(places, k)) visit(this.#maps[k], place);
  }

  /**
   * @param {number} step
   * @param {number} next
   */
  #jump(step, next) {
    this.step = step;
    const drawn = [...this.drawn()];
    const places = this.text.placesOf(next);
    if (next && places.length && !drawn.some(k => this.within(places, k).length)) this.windowed.leave(drawn);
    else for (const k of drawn) this.#redraw(k);
  }

  /** @param {boolean} melt */
  #forward(melt) {
    const step = ++this.step;
    this.#exchange(step, (map, place) => {
      const chip = this.#drawn.merge(map, place, step);
      if (melt) chip?.classList.add('chip-melts');
      return chip && [chip];
    });
  }

  #back() {
    const step = this.step--;
    this.#exchange(step, (map, place, end) => (place < end ? this.#drawn.split(map, place, this.step) : null));
  }

  /**
   * Exchanges the chips at the places of a step; where that cannot be done, draws the block anew.
   *
   * @param {number} step
   * @param {(map: ChipMap, place: number, end: number) => HTMLElement[] | null} exchanged  end: of the block
   */
  #exchange(step, exchanged) {
    const places = this.text.placesOf(step);
    if (!places.length) return;
    for (const k of this.drawn()) {
      const here = this.within(places, k);
      if (!here.length) continue;
      const end = this.blocks.startOf(k + 1, this.step);
      const done = (/** @type {number} */ place) => {
        const chips = exchanged(this.#maps[k], place, end);
        for (const chip of chips ?? []) chip.classList.toggle('chip-lit', Number(chip.dataset.id) === this.#lit);
        return chips !== null;
      };
      if (this.#drawn.hasRtl || !here.every(done)) this.#redraw(k);
    }
  }

  /** @param {number} k */
  #redraw(k) {
    this.windowed.blocks[k].replaceChildren(this.#draw(k));
  }

  /** @param {number} k */
  #draw(k) {
    const { fragment, map } = this.#drawn.block(...this.#spanOf(k), this.step);
    this.#maps[k] = map;
    this.#decorate(map, k);
    return fragment;
  }

  /**
   * @param {ChipMap} map
   * @param {number} k
   */
  #decorate(map, k) {
    const { text, step } = this;
    if (this.#marked) for (const place of this.within(text.placesOf(this.#marked), k)) this.#markAt(map, place);
    if (this.#fresh)
      for (const place of this.within(text.placesOf(this.#fresh), k))
        map.get(text.startOf(place, step))?.classList.add('chip-new');
    if (this.#lit !== null)
      for (const chip of map.values()) if (Number(chip.dataset.id) === this.#lit) chip.classList.add('chip-lit');
  }

  /**
   * @param {ChipMap} map
   * @param {number} place
   */
  #markAt(map, place) {
    map.get(this.text.startOf(place, this.step))?.classList.add('pair-left');
    map.get(place)?.classList.add('pair-right');
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const range = selectionWithin(this.element);
    if (!range || !event.clipboardData) return;
    let from = Infinity;
    let to = -1;
    this.windowed.blocks.forEach((block, k) => {
      if (!range.intersectsNode(block)) return;
      const spans = block.firstChild ? this.#selectedSpans(k, range) : [this.#spanOf(k)];
      for (const [start, end] of spans) {
        from = Math.min(from, start);
        to = Math.max(to, end);
      }
    });
    if (to < 0) return;
    event.clipboardData.setData('text/plain', looseText.decode(this.text.bytes.subarray(from, to)));
    event.preventDefault();
  }

  /**
   * Where the tokens of a block begin and end.
   *
   * @param {number} k
   * @returns {[start: number, end: number]}
   */
  #spanOf(k) {
    return [this.blocks.startOf(k, this.step), this.blocks.startOf(k + 1, this.step)];
  }

  /**
   * @param {number} k
   * @param {Range} range
   */
  #selectedSpans(k, range) {
    const chosen = [...this.#maps[k]].filter(([, chip]) => range.intersectsNode(chip));
    return chosen.map(([start]) => [start, this.text.endOf(start, this.step)]);
  }
}
