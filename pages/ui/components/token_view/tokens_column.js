// @ts-check
// The tokens of the text as chips, with the line that one is read in and the ids as a list.

import { grouped, plural } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { ChipArea } from '../chips/chip_area.js';
import { flowLayout } from '../chips/flow_layout.js';
import { ChipTemplates } from './chip_templates.js';
import { IdList } from './id_list.js';
import { Preview } from './preview.js';
import { stackedLayout } from './stacked_layout.js';

/** @import { ChosenToken } from '../chips/chip_area.js' */
/** @import { TokenRun } from '../chips/token_run.js' */
/** @import { Encoding, Result } from './encoding.js' */

/** @typedef {Result & { run: TokenRun }} ShownRow */
/** @typedef {{ talk: boolean }} Look */

const REDRAWN_FROM = 20; // px of another width
const INTRODUCED = 40; // tokens among which the longest is chosen at first

export class TokensColumn {
  /** @type {Encoding | null} */
  #encoding = null;
  /** @type {Look} */
  #look = { talk: false };
  /** @type {ShownRow[]} */
  #rows = []; // a tokenizer that refused the text has none
  #width = 0;
  #templates = new ChipTemplates();

  /** @param {{ onSelect: (chosen: ChosenToken | null) => void }} handlers */
  constructor({ onSelect }) {
    this.area = new ChipArea({ onSelect, onHover: lit => this.idList.light(lit) });
    this.area.element.dataset.testid = 'chips';
    this.preview = new Preview();
    this.idList = new IdList({ onHover: (row, id) => this.area.light(row, id) });
    this.element = element('section', 'tokens-column');
    this.element.setAttribute('aria-label', 'Tokens of the text');
    this.element.append(this.area.element, this.area.status, this.preview.element, this.idList.element);
    this.resize = new ResizeObserver(() => this.#resized());
    this.resize.observe(this.area.element);
  }

  destroy() {
    this.resize.disconnect();
    this.area.destroy();
  }

  /** Another text is coming: nothing is chosen, and its beginning is shown. */
  reset() {
    this.area.select(0, -1);
    this.area.element.scrollTop = 0;
  }

  /**
   * Draws the tokens; returns whether there are any.
   *
   * @param {Encoding} encoding
   * @param {Look} look
   */
  show(encoding, look) {
    this.#encoding = encoding;
    this.#look = look;
    const { results, text } = encoding;
    this.#rows = results.flatMap(result => (result.run?.count ? [{ ...result, run: result.run }] : []));
    if (!this.#rows.length) {
      this.area.clear(); // hidden, its blocks would be emptied one by one, and be missing when it is shown again
      return false;
    }
    const runs = this.#rows.map(({ run }) => run);
    const labels = this.#rows.map(({ short }) => short);
    this.area.element.classList.toggle('chips-stacked', runs.length > 1);
    this.#width = this.area.element.clientWidth;
    this.area.show(this.#layout(runs, labels));
    this.idList.show(runs, labels);
    this.preview.show(text);
    return true;
  }

  /**
   * The row and the tokenizer of a token; undefined when the text has changed meanwhile.
   *
   * @param {ChosenToken} chosen
   */
  rowOf({ row, index }) {
    const shown = this.#rows.at(row);
    return shown && index < shown.run.count ? shown : undefined;
  }

  /**
   * Chooses the token that the link asks for, else as an example the longest of the first ones. Returns what to say when the
   * text has no such token.
   *
   * @param {ChosenToken | null} asked
   */
  introduce(asked) {
    if (!asked) {
      this.area.select(0, longestOf(this.#rows[0].run, INTRODUCED), { quiet: true });
      return '';
    }
    const row = Math.min(asked.row, this.#rows.length - 1);
    const { count } = this.#rows[row].run;
    const index = Math.min(asked.index, count - 1);
    this.area.select(row, index);
    if (index === asked.index) return '';
    const has = `this text has ${plural(count, 'token')}, and the last one is chosen`;
    return `The link asks for token ${grouped(asked.index + 1)}; ${has}.`;
  }

  /**
   * @param {TokenRun[]} runs
   * @param {string[]} labels
   */
  #layout(runs, labels) {
    const { talk } = this.#look;
    const size = talk ? 26 : 16;
    const templates = this.#rows.map(({ name }) => this.#templates.of(name));
    if (runs.length > 1) return stackedLayout(runs, { templates, labels, width: this.#width - 10, size });
    return flowLayout(runs[0], { templates: templates[0], rowHeight: size * 2.9, columnWidth: size * 0.65 });
  }

  #resized() {
    const moved = Math.abs(this.area.element.clientWidth - this.#width);
    if (this.#encoding && this.#rows.length > 1 && moved > REDRAWN_FROM) this.show(this.#encoding, this.#look);
  }
}

/**
 * Returns the longest of the first tokens.
 *
 * @param {TokenRun} run
 * @param {number} most
 */
function longestOf(run, most) {
  let longest = 0;
  for (let i = 1; i < Math.min(run.count, most); i++)
    if (run.bytesOf(i).length > run.bytesOf(longest).length) longest = i;
  return longest;
}
