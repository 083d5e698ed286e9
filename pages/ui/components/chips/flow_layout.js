// One tokenizer's chips, which flow and wrap like text, in blocks of a few lines.
//
//   flowLayout(run, options)   a layout for ChipArea
//   keptOf(before, layout)     what stays of a layout after an edit

import { lastCutBefore } from '../browser/bisect.js';
import { drawLine } from './chips.js';
import { TORN } from './flags.js';

const BLOCK_TOKENS = 48; // a block ends at the first line end after this many tokens: an edit draws one block anew
const LARGE_BLOCK = 256; // in long texts, for the number of blocks costs, too
const LONG_TEXT = 50000;
const LONGEST_BLOCK = 512; // a block ends here at the latest, outside of torn characters

function cutBlocks(run) {
  const cuts = [0];
  const least = run.count > LONG_TEXT ? LARGE_BLOCK : BLOCK_TOKENS;
  for (let i = 0, start = 0; i < run.count; i++) {
    const held = i + 1 - start;
    const whole = !(run.flags[i] & TORN) || held >= 8 * LONGEST_BLOCK;
    if (whole && (held >= LONGEST_BLOCK || (held >= least && run.endsLine(i)))) cuts.push((start = i + 1));
  }
  if (cuts[cuts.length - 1] !== run.count) cuts.push(run.count);
  return cuts;
}

export function flowLayout(run, { marks, templates, rowHeight = 46, columnWidth = 10.6 } = {}) {
  const cuts = cutBlocks(run);
  return {
    runs: [run],
    marks,
    blockCount: cuts.length - 1,
    cuts,
    look: [marks, templates, run.hasRtl],
    blockOf: (_row, index) => lastCutBefore(cuts, index),
    height(k, width) {
      const columns = Math.max(12, Math.floor(width / columnWidth));
      let rows = 0;
      let column = 0;
      for (let i = cuts[k]; i < cuts[k + 1]; i++) {
        column += run.offsets[i + 1] - run.offsets[i] + 0.4;
        if (column >= columns || run.endsLine(i)) {
          rows++;
          column = 0;
        }
      }
      return (rows + (column ? 1 : 0)) * rowHeight;
    },
    draw(k) {
      const fragment = document.createDocumentFragment();
      for (let i = cuts[k], start = i; i < cuts[k + 1]; i++) {
        if (i + 1 < cuts[k + 1] && !run.endsLine(i)) continue;
        fragment.append(drawLine(run, start, i + 1, { marks, templates }));
        start = i + 1;
      }
      return fragment;
    },
  };
}

// What stays of a layout after an edit: tokens and blocks at the beginning (head) and at the end (tail), and by how many
// tokens the end has moved.
export function keptOf(before, layout) {
  const nothing = { headTokens: 0, head: 0, tail: 0, tailTokens: 0, moved: 0 };
  if (!before?.cuts || !layout.cuts || layout.look.some((value, i) => value !== before.look[i])) return nothing;
  const [old] = before.runs;
  const [run] = layout.runs;
  const same = (i, j) => old.ids[i] === run.ids[j] && old.flags[i] === run.flags[j] && old.hues[i] === run.hues[j];
  const most = Math.min(old.count, run.count);
  const moved = run.count - old.count;
  const kept = { ...nothing, moved };
  while (kept.headTokens < most && same(kept.headTokens, kept.headTokens)) kept.headTokens++;
  while (
    kept.tailTokens < most - kept.headTokens &&
    same(old.count - 1 - kept.tailTokens, run.count - 1 - kept.tailTokens)
  )
    kept.tailTokens++;
  const { cuts, blockCount } = layout;
  while (
    kept.head < blockCount &&
    cuts[kept.head + 1] <= kept.headTokens &&
    cuts[kept.head + 1] === before.cuts[kept.head + 1]
  )
    kept.head++;
  for (let k = blockCount - 1, j = before.blockCount - 1; k >= kept.head && j >= kept.head; k--, j--, kept.tail++)
    if (run.count - cuts[k] > kept.tailTokens || cuts[k] - moved !== before.cuts[j]) break;
  return kept;
}
