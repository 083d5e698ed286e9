// @ts-check
// Where the parts of the player stand.

import { element, liveRegion } from '../browser/nodes.js';

/**
 * @typedef {object} PlayerParts
 * @property {HTMLElement} controls
 * @property {HTMLElement} pipeline
 * @property {HTMLElement[]} main  from top to bottom
 * @property {HTMLElement[]} side
 */

/** Puts the parts of the player on the page, and says how high they begin. */
export class PlayerFrame {
  #top = -1;

  /**
   * @param {HTMLElement} root
   * @param {PlayerParts} parts
   * @param {(shown: boolean) => void} onIds  whether the ids of the text are shown
   */
  constructor(root, parts, onIds) {
    this.root = root;
    this.spoken = liveRegion('chips-spoken');
    this.idsBox = element('input');
    this.idsBox.type = 'checkbox';
    this.idsBox.addEventListener('change', () => onIds(this.idsBox.checked));
    const ids = element('label', 'ids-switch');
    ids.append(this.idsBox, 'ids');
    const top = element('div', 'player-top');
    top.append(parts.pipeline, ids);
    const main = element('div', 'player-main');
    main.append(...parts.main);
    const side = element('div', 'player-side');
    side.append(...parts.side);
    this.columns = element('div', 'player-columns');
    this.columns.append(main, side);
    root.append(parts.controls, top, this.columns, this.spoken);
    this.resized = new ResizeObserver(() => this.measure());
    const boxes = [document.documentElement, root, main, ...document.querySelectorAll('.stMainBlockContainer')];
    for (const box of boxes) this.resized.observe(box);
  }

  destroy() {
    this.resized.disconnect();
    this.root.remove();
  }

  /** Sets --top to where the columns begin, so that the list of merges can end at the foot of the screen. */
  measure() {
    const above = document.querySelector('[data-testid=stMain]')?.scrollTop ?? 0;
    const zoom = this.root.currentCSSZoom ?? 1;
    const top = Math.round((this.columns.getBoundingClientRect().top + above) / zoom);
    if (top !== this.#top) this.root.style.setProperty('--top', `${top}px`);
    this.#top = top;
  }
}
