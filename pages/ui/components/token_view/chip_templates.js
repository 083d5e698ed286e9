// @ts-check
// Drawn chips, to be cloned: one for each token of a vocabulary.

const MOST_TEMPLATES = 5000;

export class ChipTemplates {
  /** @type {Map<string, Map<number, HTMLElement>>} */
  #byName = new Map();

  /**
   * Returns the chips of one vocabulary by id.
   *
   * @param {string} name
   */
  of(name) {
    const known = this.#byName.get(name);
    if (known && known.size <= MOST_TEMPLATES) return known;
    /** @type {Map<number, HTMLElement>} */
    const empty = new Map();
    this.#byName.set(name, empty);
    return empty;
  }
}
