// @ts-check
// A scrolling area in which only the blocks near the viewport hold nodes.

import { element } from '../browser/nodes.js';
import { selectionAnchor, selectionWithin } from '../browser/selection.js';

/**
 * @typedef {object} BlockSource
 * @property {number} count
 * @property {(k: number) => number} height  px, guessed
 * @property {(k: number) => Node} draw
 * @property {number} [head]  so many first blocks are there already
 * @property {number} [tail]  and so many last ones
 */

export class WindowedBlocks {
  /** @type {HTMLElement[]} */
  blocks = [];
  /** @type {Set<Element>} */
  #near = new Set();
  /** @type {Set<number>} */
  #kept = new Set();
  /** @type {BlockSource} */
  #source = { count: 0, height: () => 0, draw: () => element('div') };

  /**
   * @param {HTMLElement} scroller
   * @param {number} margin  px above and below what is in view that are drawn, too
   * @param {() => void} onDrawn  called when blocks that came near were drawn, other than high as guessed
   */
  constructor(scroller, margin = 500, onDrawn = () => {}) {
    this.scroller = scroller;
    this.onDrawn = onDrawn;
    const options = { root: scroller, rootMargin: `${margin}px 0px` };
    this.observer = new IntersectionObserver(entries => this.#seen(entries), options);
  }

  /** @param {number} k */
  height(k) {
    return this.#source.height(k);
  }

  /** @param {BlockSource} source */
  show(source) {
    this.#source = source;
    const { count, head = 0, tail = 0 } = source;
    const { scrollTop } = this.scroller;
    const last = this.blocks.slice(this.blocks.length - tail);
    const gone = this.blocks.slice(head, this.blocks.length - tail);
    for (const block of gone) {
      this.observer.unobserve(block);
      this.#near.delete(block);
    }
    this.#kept.clear();
    const fresh = this.#freshBlocks(source);
    if (!head && !tail) this.scroller.replaceChildren(...fresh);
    else {
      const after = gone[0] ?? last[0] ?? null;
      const fragment = document.createDocumentFragment();
      fragment.append(...fresh);
      this.scroller.insertBefore(fragment, after);
      for (const block of gone) block.remove();
    }
    this.blocks = [...this.blocks.slice(0, head), ...fresh, ...last];
    for (let k = head; k < count; k++) this.blocks[k].dataset.block = String(k);
    if (scrollTop) this.scroller.scrollTop = scrollTop;
    for (const block of fresh) this.observer.observe(block);
  }

  /**
   * Makes the blocks between head and tail, with nodes where they will be in view.
   *
   * @param {BlockSource} source
   */
  #freshBlocks({ count, height, draw, head = 0, tail = 0 }) {
    const top = this.scroller.scrollTop;
    const bottom = top + (this.scroller.clientHeight || 600);
    const few = count - head - tail < 3; // an edit: there at once, wherever it is
    const fresh = [];
    for (let k = 0, y = 0; k < count - tail; k++) {
      const guess = height(k);
      y += guess;
      if (k < head) continue;
      const block = element('div', 'chip-block');
      block.setAttribute('role', 'presentation');
      if (few || (y > top && y - guess < bottom)) block.append(draw(k));
      else block.style.height = `${guess}px`;
      fresh.push(block);
    }
    return fresh;
  }

  /**
   * Returns block k with its nodes, now.
   *
   * @param {number} k
   */
  ensure(k) {
    const block = this.blocks[k];
    if (!block.firstChild) {
      block.append(this.#source.draw(k));
      block.style.height = '';
    }
    return block;
  }

  /**
   * Draws blocks that hold nodes wherever they are; those kept before need not any more.
   *
   * @param {number[]} ks
   */
  keep(ks) {
    const anchor = selectionAnchor(this.scroller);
    const left = [...this.#kept]
      .filter(k => !ks.includes(k))
      .map(k => this.blocks[k])
      .filter(block => !this.#near.has(block) && !block.contains(anchor));
    this.#kept = new Set(ks);
    this.#empty(
      left,
      left.map(block => block.offsetHeight),
    );
    for (const k of ks) this.ensure(k);
  }

  /**
   * Empties blocks that are about to be scrolled away; those still in view are drawn anew.
   *
   * @param {number[]} ks
   */
  leave(ks) {
    const blocks = ks.map(k => this.blocks[k]);
    this.#empty(
      blocks,
      blocks.map(block => block.offsetHeight),
    );
    for (const block of blocks) {
      this.observer.unobserve(block); // observed anew, it is reported anew
      this.observer.observe(block);
    }
  }

  /**
   * @param {HTMLElement[]} blocks
   * @param {number[]} heights
   */
  #empty(blocks, heights) {
    blocks.forEach((block, i) => {
      block.style.height = `${heights[i]}px`;
      block.replaceChildren();
    });
  }

  /**
   * Draws what came near and empties what went far. The heights come with the entries: asking for them would lay the page
   * out once a block.
   *
   * @param {IntersectionObserverEntry[]} entries
   */
  #seen(entries) {
    let drawn = false;
    /** @type {HTMLElement[]} */
    const far = [];
    /** @type {number[]} */
    const heights = [];
    const anchor = selectionAnchor(this.scroller);
    const selected = selectionWithin(this.scroller); // asked for before anything changes: it lays the page out
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const block = /** @type {HTMLElement} */ (target);
      const k = Number(block.dataset.block);
      if (this.blocks[k] !== block) continue; // taken off the page meanwhile
      if (isIntersecting) {
        this.#near.add(block);
        drawn ||= !block.firstChild;
        this.ensure(k);
        continue;
      }
      this.#near.delete(block);
      if (!block.firstChild || this.#kept.has(k) || block.contains(anchor)) continue;
      far.push(block);
      heights.push(boundingClientRect.height);
    }
    if (!selected) this.#empty(far, heights);
    if (drawn) this.onDrawn();
  }
}
