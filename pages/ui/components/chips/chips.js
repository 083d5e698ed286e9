// @ts-check
// Chips: one token, one chip. Shared drawing for every component that shows tokens.
//
// Classes on any ancestor switch what is shown, without moving the layout: show-ids, show-bytes, show-blanks,
// show-pre-tokens; chips-talk enlarges.

import { LINE_END, toHex } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { closest, element } from '../browser/nodes.js';
import { chipDirection, lineDirection, nestRuns } from './bidi.js';
import { PRE_TOKEN_ENDS, SPECIAL_TOKEN, TORN } from './flags.js';
import { hueOf } from './hues.js';
import { labelPieces, PLAIN, tornLabel } from './labels.js';

/** @import { ChipDirection, Entry } from './bidi.js' */
/** @import { TokenRun } from './token_run.js' */

/**
 * @typedef {object} DrawOptions
 * @property {number} [row]  of several tokenizers
 * @property {Map<number, HTMLElement>} [templates]  chips to clone, by id, kept for one vocabulary and its marks: 1,000
 *   tokens in 8 ms instead of 27
 */

/** @typedef {{ node: HTMLElement, direction: ChipDirection }} DrawnItem */

const LONG_TOKEN = 1000; // bytes; a label of 20,000 took 80 ms to lay out
const SHOWN_HEAD = 300;
const SHOWN_TAIL = 150;

/**
 * Appends the label of bytes to an element.
 *
 * @param {HTMLElement} parent
 * @param {Uint8Array} bytes
 */
export function drawLabel(parent, bytes) {
  const pieces = labelPieces(bytes);
  for (const { kind, text, name } of pieces) {
    if (kind === 'text') {
      parent.append(text);
      continue;
    }
    const span = element('span', `chip-${kind}`, text);
    if (name) span.title = name;
    parent.append(span);
  }
  if (pieces.every(piece => piece.kind === 'blank')) parent.classList.add('chip-only-blank');
}

/**
 * Draws token i as `<span class="chip" data-index data-id data-hex data-row>`.
 *
 * @param {TokenRun} run
 * @param {number} i
 * @param {DrawOptions} [options]
 */
export function drawChip(run, i, { row = 0, templates } = {}) {
  const id = run.ids[i];
  const known = id < 0 ? undefined : templates?.get(id); // unknown characters share their id, not their look
  const template = known ?? chipTemplate(run, i);
  if (id >= 0 && !known) templates?.set(id, template);
  const chip = templates && id >= 0 ? /** @type {HTMLElement} */ (template.cloneNode(true)) : template;
  if (run.flags[i] & PRE_TOKEN_ENDS) chip.className += ' chip-pre-end';
  if (run.flags[i] & SPECIAL_TOKEN) chip.className += ' chip-special';
  chip.dataset.index = String(i);
  chip.dataset.row = String(row);
  return chip;
}

/**
 * @param {TokenRun} run
 * @param {number} i
 */
function chipTemplate(run, i) {
  const id = run.ids[i];
  const chip = element('span', `chip hue${hueOf(id)}`);
  chip.setAttribute('role', 'option');
  chip.dataset.id = String(id);
  const bytes = run.bytesOf(i);
  if (bytes.length > LONG_TOKEN) return drawLong(chip, bytes);
  chip.dataset.hex = run.hexOf(i);
  chip.style.setProperty('--digits', String(String(id).length));
  const text = run.textOf(i);
  if (!PLAIN.test(text)) drawLabel(chip, bytes);
  else if (text[0] !== ' ') chip.textContent = text;
  else chip.append(element('span', 'chip-blank', ' '), text.slice(1));
  if (chip.classList.contains('chip-only-blank'))
    chip.setAttribute('aria-label', text.length === 1 ? 'blank' : `${text.length} blanks`);
  return chip;
}

/**
 * Draws both ends and how much is between them; what is copied is all of it.
 *
 * @param {HTMLElement} chip
 * @param {Uint8Array} bytes
 */
function drawLong(chip, bytes) {
  const head = characterStart(bytes, SHOWN_HEAD);
  const tail = characterStart(bytes, bytes.length - SHOWN_TAIL);
  chip.dataset.hex = `${toHex(bytes.subarray(0, head))} \u2026`;
  drawLabel(chip, bytes.subarray(0, head));
  chip.append(element('span', 'chip-mark', `\u2026 ${grouped(tail - head)} bytes \u2026`));
  drawLabel(chip, bytes.subarray(tail));
  return chip;
}

/**
 * Where the character begins that holds the byte at `offset`.
 *
 * @param {Uint8Array} bytes
 * @param {number} offset
 */
function characterStart(bytes, offset) {
  let at = offset;
  while (at > offset - 4 && (bytes[at] & 0xc0) === 0x80) at--;
  return at;
}

/**
 * Draws tokens first to last, which share characters, under one bracket.
 *
 * @param {TokenRun} run
 * @param {number} first
 * @param {number} last
 * @param {DrawOptions} options
 */
function drawTorn(run, first, last, options) {
  const group = element('span', 'chip-torn');
  const torn = run.torn(first);
  if (torn) group.dataset.character = tornLabel(torn);
  group.dataset.count = String(last - first + 1);
  for (let i = first; i <= last; i++) group.append(drawChip(run, i, options));
  return group;
}

/**
 * Draws tokens from to `to` - 1: chips and brackets, each with the direction of its text where the run has right-to-left
 * letters.
 *
 * @param {TokenRun} run
 * @param {number} from
 * @param {number} to
 * @param {DrawOptions} options
 */
export function drawChips(run, from, to, options) {
  /** @type {DrawnItem[]} */
  const items = [];
  for (let i = from; i < to; i++) {
    let last = i;
    while (last + 1 < to && run.flags[last] & TORN) last++;
    const node = last > i ? drawTorn(run, i, last, options) : drawChip(run, i, options);
    items.push({ node, direction: run.hasRtl ? chipDirection(run.textBetween(i, last)) : null });
    i = last;
  }
  return items;
}

/**
 * Draws the tokens of one line in reading order: `<div class="chip-line" dir>`.
 *
 * @param {TokenRun} run
 * @param {number} from
 * @param {number} to
 * @param {DrawOptions} [options]
 */
export function drawLine(run, from, to, options = {}) {
  const blankLineFollows = run.bytesOf(to - 1).filter(byte => byte === LINE_END).length > 1;
  const line = element('div', blankLineFollows ? 'chip-line chip-paragraph' : 'chip-line');
  line.setAttribute('role', 'presentation');
  const items = drawChips(run, from, to, options);
  if (!run.hasRtl) {
    line.append(...items.map(item => item.node));
    return line;
  }
  const base = lineDirection(run.textBetween(from, to - 1));
  line.dir = base;
  appendNested(line, nestRuns(items, base));
  return line;
}

/**
 * @param {HTMLElement} parent
 * @param {Entry<DrawnItem>[]} entries
 */
function appendNested(parent, entries) {
  for (const entry of entries) {
    if ('node' in entry) {
      parent.append(entry.node);
      continue;
    }
    const run = element('bdi', 'chip-run');
    run.dir = entry.direction;
    appendNested(run, entry.items);
    parent.append(run);
  }
}

/**
 * Draws tokens from to `to` - 1, each line of the text as a line of its own.
 *
 * @param {TokenRun} run
 * @param {number} from
 * @param {number} to
 * @param {DrawOptions} [options]
 */
export function drawLines(run, from, to, options = {}) {
  const lines = [];
  for (let i = from, start = from; i < to; i++) {
    if (i + 1 < to && !run.endsLine(i)) continue;
    lines.push(drawLine(run, start, i + 1, options));
    start = i + 1;
  }
  return lines;
}

/**
 * Names a token when the pointer comes over its chip.
 *
 * @param {HTMLElement} host
 * @param {(chip: HTMLElement) => string} describe
 */
export function describeOnHover(host, describe) {
  host.addEventListener('pointerover', event => {
    const chip = closest(event, '.chip');
    if (chip) chip.title = describe(chip);
  });
}
