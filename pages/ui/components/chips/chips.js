// Chips: one token, one chip. Shared drawing for every component that shows tokens.
//
//   drawLabel(element, bytes, marks)           appends the pieces of a label to an element
//   drawChip(run, i, {marks, row, templates})  one <span class="chip" data-index data-id data-hex data-row>; templates, a Map
//                                              kept for one vocabulary and marks: 1,000 tokens in 8 ms instead of 27
//   drawLine(run, from, to, options)           <div class="chip-line" dir> with torn characters bracketed, in reading order
//
// Classes on any ancestor switch what is shown, without moving the layout: show-ids, show-bytes, show-blanks, show-pre-tokens;
// chips-talk enlarges.

import { hexByte } from '../browser/bytes.js';
import { element } from '../browser/nodes.js';
import { chipDirection, lineDirection, nestRuns } from './bidi.js';
import { PRE_TOKEN_ENDS, SPECIAL_TOKEN, TORN } from './flags.js';
import { labelPieces, PLAIN, tornLabel } from './labels.js';

const LONG_TOKEN = 1000;
const SHOWN_HEAD = 300;
const SHOWN_TAIL = 150; // bytes; a label of 20,000 took 80 ms to lay out

export function drawLabel(parent, bytes, marks) {
  const pieces = labelPieces(bytes, marks);
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

export function drawChip(run, i, { marks, row = 0, templates } = {}) {
  const id = run.ids[i];
  const flags = run.flags[i];
  let chip = id < 0 ? null : templates?.get(id); // unknown characters share their id, not their look
  if (chip) chip = chip.cloneNode(true);
  else {
    chip = chipTemplate(run, i, marks);
    if (id >= 0) templates?.set(id, chip.cloneNode(true));
  }
  chip.className += ` hue${run.hues[i]}${flags & PRE_TOKEN_ENDS ? ' chip-pre-end' : ''}${flags & SPECIAL_TOKEN ? ' chip-special' : ''}`;
  chip.dataset.index = i;
  chip.dataset.row = row;
  return chip;
}

function chipTemplate(run, i, marks) {
  const chip = element('span', 'chip');
  chip.setAttribute('role', 'option');
  chip.dataset.id = run.ids[i];
  const bytes = run.bytesOf(i);
  if (bytes.length > LONG_TOKEN) return drawLong(chip, bytes, marks);
  chip.dataset.hex = run.hexOf(i);
  chip.style.setProperty('--digits', String(run.ids[i]).length);
  const text = run.textOf(i);
  if (!PLAIN.test(text)) drawLabel(chip, bytes, marks);
  else if (text[0] !== ' ') chip.textContent = text;
  else chip.append(element('span', 'chip-blank', ' '), text.slice(1));
  if (chip.classList.contains('chip-only-blank'))
    chip.setAttribute('aria-label', text.length === 1 ? 'blank' : `${text.length} blanks`);
  return chip;
}

function drawLong(chip, bytes, marks) {
  // both ends and how much is between them; what is copied is all of it
  const wholeAt = offset => {
    // the beginning of the character there
    let at = offset;
    while (at > offset - 4 && (bytes[at] & 0xc0) === 0x80) at--;
    return at;
  };
  const head = wholeAt(SHOWN_HEAD);
  const tail = wholeAt(bytes.length - SHOWN_TAIL);
  chip.dataset.hex = `${Array.from(bytes.subarray(0, head), b => hexByte[b]).join(' ')} \u2026`;
  drawLabel(chip, bytes.subarray(0, head), marks);
  chip.append(element('span', 'chip-mark', `\u2026 ${(tail - head).toLocaleString('en')} bytes \u2026`));
  drawLabel(chip, bytes.subarray(tail), marks);
  return chip;
}

function drawTorn(run, first, last, options) {
  const group = element('span', 'chip-torn');
  group.dataset.character = tornLabel(run.torn(first), options.marks);
  group.dataset.count = last - first + 1;
  for (let i = first; i <= last; i++) group.append(drawChip(run, i, options));
  return group;
}

// Chips and brackets of tokens from..to-1, each with the direction of its text when the run has right-to-left letters.
export function drawChips(run, from, to, options) {
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

export function drawLine(run, from, to, options) {
  const blankLineFollows = run.bytesOf(to - 1).filter(byte => byte === 10).length > 1;
  const line = element('div', blankLineFollows ? 'chip-line chip-paragraph' : 'chip-line');
  line.setAttribute('role', 'presentation');
  const items = drawChips(run, from, to, options);
  if (!run.hasRtl) line.append(...items.map(item => item.node));
  else {
    line.dir = lineDirection(run.textBetween(from, to - 1));
    const append = (parent, entries) =>
      entries.forEach(entry => {
        if (entry.node) return parent.append(entry.node);
        const nested = element('bdi', 'chip-run');
        nested.dir = entry.direction;
        append(nested, entry.items);
        parent.append(nested);
      });
    append(line, nestRuns(items, line.dir));
  }
  return line;
}
