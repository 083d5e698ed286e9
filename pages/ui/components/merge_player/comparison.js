// @ts-check
// Below the player, on request: the text encoded with its merges in another order, and both tie rules side by side.

import { fromHex, toHex } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { all, element } from '../browser/nodes.js';
import { drawLabel, drawLines } from '../chips/chips.js';
import { hueOf, hueOfBytes } from '../chips/hues.js';
import { TokenRun } from '../chips/token_run.js';
import { RULES } from './step_words.js';

/** @import { History } from './history.js' */
/** @import { MergedText } from './merged_text.js' */
/** @import { LearnedToken, OrderOption, PlayerOptions, Ties, TrainingsOption } from './payload.js' */

export class Comparison {
  constructor() {
    this.element = element('div', 'comparison');
  }

  /**
   * @param {History} history
   * @param {PlayerOptions} options
   */
  show(history, { order, trainings, ties = 'first' }) {
    this.element.replaceChildren();
    if (order) this.element.append(drawOrder(history.text, order));
    if (trainings) this.element.append(drawTrainings(history, trainings, ties));
  }
}

/**
 * @param {MergedText} text
 * @param {OrderOption} order
 */
function drawOrder(text, { rows, name, note }) {
  const section = element('section', 'order');
  section.setAttribute('aria-label', 'Merges in another order');
  section.append(element('h3', 'panel-head', `The same merges, ${name}`));
  if (note) {
    section.append(element('p', 'quiet', note));
    return section;
  }
  for (const { label, ids, lengths } of rows) {
    const row = element('div', 'order-row chips-font show-blanks show-pre-tokens show-ids');
    const run = runOf(text, ids, lengths);
    row.append(element('p', 'order-label', `${label}: ${grouped(ids.length)} tokens`));
    row.append(...drawLines(run, 0, run.count));
    for (const chip of all(row, '.chip')) chip.removeAttribute('role');
    section.append(row);
  }
  const [usual, other] = rows;
  const same = usual.ids.length === other.ids.length && usual.ids.every((id, i) => id === other.ids[i]);
  const verdict = same
    ? 'Here the order makes no difference: the ids are the same.'
    : 'The ids differ; the text they decode to is the same. A model knows only the ids of the learned order.';
  section.append(element('p', 'order-verdict', verdict));
  return section;
}

/**
 * @param {MergedText} text
 * @param {number[]} ids
 * @param {number[]} lengths  in bytes
 */
function runOf({ bytes, flags }, ids, lengths) {
  const offsets = [0];
  for (const length of lengths) offsets.push(offsets[offsets.length - 1] + length);
  return new TokenRun(
    bytes,
    offsets,
    ids,
    offsets.slice(1).map(end => flags[end - 1]),
  );
}

/**
 * @param {History} history
 * @param {TrainingsOption} trainings
 * @param {Ties} ties  the rule that was used
 */
function drawTrainings(history, trainings, ties) {
  const { first, smallest, cut } = trainings;
  const section = element('section', 'trainings');
  section.setAttribute('aria-label', 'Both tie rules');
  const rows = Math.max(first.length, smallest.length);
  const table = element('table', 'trainings-table');
  const head = element('thead');
  const body = element('tbody');
  head.append(tableHead(ties));
  const hues = huesByHex(history);
  for (let i = 0; i < rows; i++) body.append(tableRow(i, first[i], smallest[i], hues));
  table.append(head, body);
  const box = element('div', 'trainings-box');
  box.tabIndex = 0;
  box.append(table);
  const among = cut ? ` Only the first ${grouped(rows)} merges are compared.` : '';
  const verdict = element('p', 'quiet', trainingsVerdict(first, smallest) + among);
  section.append(element('h3', 'panel-head', 'Both tie rules'), verdict, box);
  return section;
}

/**
 * @param {LearnedToken[]} first
 * @param {LearnedToken[]} smallest
 */
export function trainingsVerdict(first, smallest) {
  const rows = Math.max(first.length, smallest.length);
  let different = 0;
  for (let i = 0; i < rows; i++) if (first[i]?.[0] !== smallest[i]?.[0]) different++;
  if (!different) return 'Both rules give the same merges here.';
  const names = new Set(first.map(([hex]) => hex));
  const shared = smallest.filter(([hex]) => names.has(hex)).length;
  const both = `${grouped(shared)} tokens are learned by both, if not at the same step.`;
  return `${grouped(different)} of ${grouped(rows)} merges differ; ${both}`;
}

/** @param {Ties} ties */
function tableHead(ties) {
  const head = element('tr');
  ['', RULES.first, '', RULES.smallest, ''].forEach((name, column) => {
    const cell = element('th', '', name + (name === RULES[ties] ? ' (used)' : ''));
    cell.scope = 'col';
    if (!name) cell.setAttribute('aria-label', column ? 'count' : 'step');
    head.append(cell);
  });
  return head;
}

/**
 * Two trainings give the same token different ids; it has the hue of its id in the player.
 *
 * @param {History} history
 */
function huesByHex(history) {
  const known = new Map(Array.from(history.id, id => [toHex(history.bytesOf(id)), hueOf(id)]));
  return (/** @type {string} */ hex) => known.get(toHex(fromHex(hex))) ?? hueOfBytes(hex);
}

/**
 * @param {number} i
 * @param {LearnedToken | undefined} first
 * @param {LearnedToken | undefined} smallest
 * @param {(hex: string) => number} hueOfHex
 */
function tableRow(i, first, smallest, hueOfHex) {
  const row = element('tr', first?.[0] === smallest?.[0] ? '' : 'trainings-differ');
  row.append(element('th', '', grouped(i + 1)));
  for (const learned of [first, smallest]) {
    const token = element('td');
    const count = element('td', 'trainings-count', learned ? grouped(learned[1]) : '');
    if (learned) {
      const chip = element('span', `token-chip hue${hueOfHex(learned[0])}`);
      drawLabel(chip, fromHex(learned[0]));
      token.append(chip);
    }
    row.append(token, count);
  }
  return row;
}
