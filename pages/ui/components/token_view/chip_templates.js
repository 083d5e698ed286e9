// @ts-check
// Drawn chips, to be cloned: one for each token of a vocabulary.

/** @import { Marks } from '../chips/labels.js' */

const MOST_TEMPLATES = 5000;

export class ChipTemplates {
  /** @type {Marks | null} */
  #marks = null;
  /** @type {Map<string, Map<number, HTMLElement>>} */
  #byName = new Map();

  /**
   * Returns the chips of one vocabulary by id.
   *
   * @param {string} name
   * @param {Marks} marks
   */
  of(name, marks) {
    if (this.#marks !== marks) this.#byName.clear();
    this.#marks = marks;
    const known = this.#byName.get(name);
    if (known && known.size <= MOST_TEMPLATES) return known;
    /** @type {Map<number, HTMLElement>} */
    const empty = new Map();
    this.#byName.set(name, empty);
    return empty;
  }
}
