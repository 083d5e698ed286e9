// @ts-check
// A token in running text.

import { element } from '../browser/nodes.js';
import { drawLabel } from '../chips/chips.js';
import { hueOf } from '../chips/hues.js';

/** @import { History, Pair } from './history.js' */

const LONGEST_CHIP = 40; // bytes

/**
 * @param {History} history
 * @param {number} id
 */
export function tokenChip(history, id) {
  const chip = element('span', `token-chip hue${hueOf(id)}`);
  const bytes = history.bytesOf(id);
  drawLabel(chip, bytes.subarray(0, LONGEST_CHIP));
  if (bytes.length > LONGEST_CHIP) chip.append('\u2026');
  chip.title = id < 0 ? 'a character that was not in the corpus' : `id ${id}`;
  return chip;
}

/**
 * @param {History} history
 * @param {Pair} pair
 */
export const pairChips = (history, { left, right }) => [tokenChip(history, left), tokenChip(history, right)];
