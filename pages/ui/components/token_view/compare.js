// Two to four tokenizers on one text: one row of chips each, stacked for each stretch of text that fits the width. A stretch is a
// grid whose columns end where all tokenizers cut, so that those boundaries stand below each other.
//
//   stackedLayout(runs, {marks, templates, labels, width, size}) -> layout for ChipArea

import { lastCutBefore } from '../browser/bisect.js';
import { signed } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { chipDirection, lineDirection, visualOrder } from '../chips/bidi.js';
import { drawChips } from '../chips/chips.js';
import { INSIDE_CHARACTER, SPECIAL_TOKEN, TORN } from '../chips/flags.js';

const BLOCK_COLUMNS = 120;

// Token indexes at which each column starts, for every run: columns[r][c]. A column ends where all runs have a boundary that
// does not lie inside a character or grapheme.
function commonColumns(runs) {
  const columns = runs.map(() => [0]);
  const at = runs.map(() => 0);
  const [first] = runs;
  for (let i = 1; i <= first.count; i++) {
    const position = first.offsets[i];
    if (i < first.count && first.flags[i - 1] & TORN) continue;
    let common = true;
    for (let r = 1; r < runs.length; r++) {
      const { offsets } = runs[r];
      while (offsets[at[r]] < position) at[r]++;
      common &&= offsets[at[r]] === position;
    }
    if (common) runs.forEach((_, r) => columns[r].push(r ? at[r] : i));
  }
  return columns;
}

function guessWidth(run, i, size) {
  // px of a chip, from above: monospace letters, wide letters, torn bytes
  let columns = 0;
  for (const byte of run.bytesOf(i)) {
    if (byte < 0x80) columns += byte < 32 ? 2 : 1;
    else if (byte >= 0xe3) columns += 2.1;
    else if (byte >= 0xc0) columns += 1.05;
  }
  const torn = run.flags[i] & INSIDE_CHARACTER || (i && run.flags[i - 1] & INSIDE_CHARACTER);
  if (torn) columns = Math.max(columns, (run.offsets[i + 1] - run.offsets[i]) * 2.6);
  if (run.flags[i] & SPECIAL_TOKEN) columns += 1.5;
  return Math.max(columns * size * 0.605 + 2, String(run.ids[i]).length * size * 0.41 + 2) + 2;
}

export function stackedLayout(runs, { marks, templates, labels, width, size = 16 }) {
  const columns = commonColumns(runs);
  const count = columns[0].length - 1;
  const labelWidth = width < 500 ? 46 : 88;
  const room = Math.max(120, width - labelWidth - 40);
  const stretches = [0]; // columns at which a stretch starts
  const lines = [0]; // and those of them at which a line of the text starts
  for (let c = 0, used = 0; c < count; c++) {
    let wide = 0;
    let ends = false;
    runs.forEach((run, r) => {
      let sum = 0;
      for (let i = columns[r][c]; i < columns[r][c + 1]; i++) {
        sum += guessWidth(run, i, size);
        if (!r) ends ||= run.endsLine(i);
      }
      wide = Math.max(wide, sum);
    });
    if (used && used + wide > room) {
      stretches.push(c);
      used = 0;
    }
    used += wide;
    if (ends && c + 1 < count) {
      stretches.push(c + 1);
      lines.push(c + 1);
      used = 0;
    }
  }
  const blocks = [0]; // stretches at which a block starts
  for (let s = 1; s < stretches.length; s++)
    if (stretches[s] - stretches[blocks[blocks.length - 1]] >= BLOCK_COLUMNS || s - blocks[blocks.length - 1] >= 24)
      blocks.push(s);
  stretches.push(count);
  lines.push(count);
  blocks.push(stretches.length - 1);
  const directionAt = column => {
    if (!runs[0].hasRtl) return 'ltr';
    const line = lastCutBefore(lines, column);
    return lineDirection(runs[0].textBetween(columns[0][lines[line]], columns[0][lines[line + 1]] - 1));
  };
  const stretchHeight = runs.length * size * 2.85 + size;
  return {
    runs,
    marks,
    blockCount: count ? blocks.length - 1 : 0,
    height: k => (blocks[k + 1] - blocks[k]) * stretchHeight,
    blockOf: (row, index) => lastCutBefore(blocks, lastCutBefore(stretches, lastCutBefore(columns[row], index))),
    draw(k) {
      const fragment = document.createDocumentFragment();
      for (let s = blocks[k]; s < blocks[k + 1]; s++)
        fragment.append(
          drawStretch(runs, columns, stretches[s], stretches[s + 1], {
            marks,
            templates,
            labels,
            labelWidth,
            direction: directionAt(stretches[s]),
          }),
        );
      return fragment;
    },
  };
}

function drawStretch(runs, columns, from, to, { marks, templates, labels, labelWidth, direction }) {
  const grid = element('div', 'stretch');
  grid.setAttribute('role', 'presentation');
  grid.style.setProperty('--label', `${labelWidth}px`);
  grid.style.gridTemplateRows = `repeat(${runs.length}, auto)`;
  const [first] = runs;
  grid.dir = direction;
  labels.forEach(label => grid.append(element('span', 'stretch-label', label)));
  let items = [];
  for (let c = from; c < to; c++)
    items.push({
      c,
      direction: first.hasRtl ? chipDirection(first.textBetween(columns[0][c], columns[0][c + 1] - 1)) : null,
    });
  if (first.hasRtl) items = visualOrder(items, direction);
  for (const { c, direction: inner } of items) {
    const shared = boundariesOfAll(runs, columns, c);
    runs.forEach((run, row) => {
      const cell = element('span', 'stretch-cell');
      if (inner === 'rtl' || inner === 'ltr') cell.dir = inner;
      const drawn = drawChips(run, columns[row][c], columns[row][c + 1], { marks, row, templates: templates?.[row] });
      cell.append(...drawn.map(item => item.node));
      cell.querySelectorAll('.chip').forEach((chip, i) => {
        const own = i > 0 && !shared.has(run.offsets[chip.dataset.index]);
        chip.classList.add(own ? 'boundary-own' : 'boundary-common');
      });
      grid.append(cell);
    });
  }
  const counts = runs.map((_, r) => columns[r][to] - columns[r][from]);
  counts.forEach((count, r) => {
    const difference = element('bdi', 'stretch-difference', r && count !== counts[0] ? signed(count - counts[0]) : '');
    difference.dir = 'ltr';
    grid.append(difference);
  });
  return grid;
}

function boundariesOfAll(runs, columns, c) {
  // byte positions inside column c at which every run has a boundary
  const seen = new Map();
  runs.forEach((run, r) => {
    for (let i = columns[r][c] + 1; i < columns[r][c + 1]; i++)
      seen.set(run.offsets[i], (seen.get(run.offsets[i]) ?? 0) + 1);
  });
  return new Set([...seen].filter(([, times]) => times === runs.length).map(([position]) => position));
}
