// @ts-check
// Keeps the place of a step in sight: scrolls to it, stays with it while what is around is drawn, and draws ahead what the
// next step will bring into view.

/** @import { Stage } from './stage.js' */

const SETTLED_MS = 1000; // after a jump all that is in view has been drawn
/** px of a row of chips, guessed. */
export const ROW = 40;
const BY_HAND = ['wheel', 'pointerdown', 'keydown'];

/** @type {(task: () => void) => number} */
const whenIdle = globalThis.requestIdleCallback ?? (task => setTimeout(task, 50));
/** @type {(handle: number) => void} */
const notIdle = globalThis.cancelIdleCallback ?? clearTimeout;

export class StageScroll {
  #followed = 0; // the step; 0 when the reader scrolls
  #followedAt = 0;
  #preparing = 0;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    for (const name of BY_HAND) stage.element.addEventListener(name, () => this.leave(), { passive: true });
  }

  leave() {
    this.#followed = 0;
  }

  /**
   * Scrolls to the first place of a step if none is in view, and stays with it. As soon as there is time, draws what the
   * step `next` would bring into view: half of the time from a key to its step in a long text.
   *
   * @param {number} step
   * @param {number} next
   */
  follow(step, next) {
    this.#followed = step;
    this.#followedAt = performance.now();
    if (!step) this.stage.element.scrollTop = 0;
    this.#scrollTo(step);
    notIdle(this.#preparing);
    this.#preparing = whenIdle(() => this.stage.windowed.keep(this.#blocksFor(next)));
  }

  /** Called when blocks were drawn, other than high as guessed. */
  keepInSight() {
    if (this.#followed && performance.now() - this.#followedAt < SETTLED_MS) this.#scrollTo(this.#followed);
  }

  /** @param {number} step */
  #scrollTo(step) {
    const { element, text, blocks, windowed } = this.stage;
    const places = text.placesOf(step);
    if (!places.length || this.#inView(places)) return;
    const start = text.startOf(places[0], this.stage.step);
    const k = blocks.blockOf(start, this.stage.step);
    const block = windowed.ensure(k); // what comes into view at once, the rest when the observer sees it
    const box = this.stage.chipAt(k, start)?.getBoundingClientRect();
    if (!box) return;
    const zoom = element.currentCSSZoom ?? 1; // which rectangles on the screen have, and scrolling has not
    const { top, bottom } = block.getBoundingClientRect();
    const below = (box.top - top) / zoom;
    const tall = (box.bottom - box.top) / zoom;
    const view = element.clientHeight; // the beginning of the block stays in view, if the chip lies not too far below,
    const above = Math.max(-8, below - view / 2, below + tall - view + 1.6 * ROW); // of a long token its growing end
    element.scrollTop += (top - element.getBoundingClientRect().top) / zoom + above;
    if ((bottom - top) / zoom - above < view && k + 1 < blocks.count) windowed.ensure(k + 1);
  }

  /**
   * Whether one of a step's places is in view.
   *
   * @param {Uint32Array} places
   */
  #inView(places) {
    const { stage } = this;
    const drawn = [...stage.drawn()].filter(k => stage.within(places, k).length);
    if (!drawn.length) return false; // or the page would be laid out for the next line
    const { top, bottom } = stage.element.getBoundingClientRect();
    return drawn.some(k =>
      stage.within(places, k).some(place => {
        const box = stage.chipAt(k, stage.text.startOf(place, stage.step))?.getBoundingClientRect();
        if (!box || box.bottom >= bottom + 2) return false;
        return box.top > top - 2 || (box.bottom > top + ROW && box.height > (bottom - top) / 2);
      }),
    );
  }

  /**
   * The blocks that fill the view from the place that would be scrolled to, and the one before, which would push it down.
   *
   * @param {number} step
   */
  #blocksFor(step) {
    const { text, blocks, windowed, element } = this.stage;
    const places = text.placesOf(step);
    /** @type {number[]} */
    const ks = [];
    if (!places.length || this.#inView(places)) return ks;
    const first = blocks.blockOf(text.startOf(places[0], this.stage.step), this.stage.step);
    if (first) ks.push(first - 1);
    for (let k = first, room = element.clientHeight; k < blocks.count && room > 0; k++) {
      ks.push(k);
      room -= windowed.height(k);
    }
    return ks;
  }
}
