// @ts-check
// Rows of sentences drawn as chips.

import { looseText, sameBytes } from '../browser/bytes.js';
import { mounted } from '../browser/component.js';
import { element, setTheme } from '../browser/nodes.js';
import { describeOnHover, drawLine } from '../chips/chips.js';
import { describeToken } from '../chips/labels.js';
import { sentRun } from '../chips/token_run.js';
import { unpack } from '../chips/wire.js';

/** @import { Component } from '../browser/component.js' */
/** @import { SentRun } from '../chips/wire.js' */

/**
 * @typedef {object} Sentence
 * @property {string} head  who speaks
 * @property {string} note  what it costs
 * @property {string} language
 * @property {string} direction
 * @property {SentRun} run
 */

/**
 * @typedef {object} GridData
 * @property {Sentence[][]} rows
 * @property {boolean} strip  each sentence on one line, which scrolls
 * @property {boolean} show_ids
 * @property {boolean} talk
 */

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z]+)?$/;

class SentenceGrid {
  /** @type {Uint8Array} */
  #drawn = new Uint8Array();

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'sentence-grid');
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'region');
    this.root.setAttribute('aria-label', 'Sentences as tokens');
    parent.append(this.root);
  }

  /** @param {Component<Uint8Array>} component */
  update({ data }) {
    setTheme(this.root);
    if (sameBytes(data, this.#drawn)) return;
    this.#drawn = data;
    /** @type {GridData} */
    const grid = unpack(data);
    this.root.classList.toggle('sentence-strip', grid.strip);
    this.root.classList.toggle('show-ids', grid.show_ids);
    this.root.classList.toggle('chips-talk', grid.talk);
    const rows = grid.rows.map(sentences => {
      const row = element('div', 'sentence-row');
      row.append(...sentences.map(sentence => drawSentence(sentence, grid)));
      return row;
    });
    this.root.replaceChildren(...rows);
  }

  destroy() {
    this.root.remove();
  }
}

/**
 * @param {Sentence} sentence
 * @param {GridData} data
 */
function drawSentence(sentence, { strip }) {
  const run = sentRun(sentence.run);
  const box = element('div', 'sentence');
  const head = element('div', 'sentence-head');
  head.append(element('span', 'sentence-name', sentence.head), element('span', 'sentence-note', sentence.note));
  const tokens = inLanguage(element('div', 'sentence-tokens chips-font'), sentence);
  tokens.setAttribute('role', 'listbox');
  tokens.setAttribute('aria-label', `${sentence.head}, ${sentence.note}`);
  if (run.count) tokens.append(drawLine(run, 0, run.count));
  describeOnHover(tokens, chip => describeToken(run, Number(chip.dataset.index)));
  box.append(head);
  // as it is read: in chips, letters do not join
  if (!strip) box.append(inLanguage(element('div', 'sentence-text', looseText.decode(run.bytes)), sentence));
  box.append(tokens);
  return box;
}

/**
 * Names the language of a node, which picks the font.
 *
 * @param {HTMLElement} node
 * @param {Sentence} sentence
 */
function inLanguage(node, { language, direction }) {
  node.dir = direction;
  if (LANGUAGE.test(language)) node.lang = language;
  return node;
}

export const sentenceGrid = mounted(SentenceGrid);
