// @ts-check
// Two to four tokenizers on one text: one table row each.

import { grouped, money, percent, ratio, signed } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawClaimsTogether } from './claims.js';

/** @import { Check, Encoding, Result } from './encoding.js' */
/** @import { Measure } from './numbers.js' */

/**
 * @param {Encoding} encoding
 * @param {Check | null} check
 * @param {Measure} measure
 */
export function drawTable(encoding, check, measure) {
  const columns = columnNames(measure);
  const head = element('tr');
  for (const name of columns) head.append(headCell(name, 'col'));
  const top = element('thead');
  top.append(head);
  const body = element('tbody');
  encoding.results.forEach((result, i) => {
    const row = element('tr');
    row.dataset.tokenizer = result.name;
    row.append(headCell(result.label, 'row'));
    if (result.error) row.append(errorCell(result.error, columns.length - 1));
    else {
      const cells = cellsOf(encoding, i, measure);
      row.append(...cells.map((text, column) => element('td', column === 0 ? 'count' : '', text)));
      const checked = element('td', 'trust');
      checked.append(...drawClaimsTogether(check?.results[i].claims));
      row.append(checked);
    }
    body.append(row);
  });
  const table = element('table', 'tokenizers');
  table.append(top, body);
  const scroll = element('div', 'table-scroll');
  scroll.append(table);
  return [scroll, drawKey(encoding.results)];
}

/** @param {Measure} measure */
function columnNames({ contextWindow, price }) {
  const window = `of a window of ${grouped(contextWindow)}`;
  const cost = price > 0 ? ['cost'] : [];
  return [
    'tokenizer',
    'tokens',
    'difference',
    'bytes/token',
    'characters/token',
    window,
    ...cost,
    'checked on this text',
  ];
}

/**
 * Returns the figures of one row.
 *
 * @param {Encoding} encoding
 * @param {number} i
 * @param {Measure} measure
 */
export function cellsOf({ results, bytes, characters }, i, { contextWindow, price }) {
  const tokens = results[i].run?.count ?? 0;
  const difference = tokens - (results[0].run?.count ?? 0);
  return [
    grouped(tokens),
    i === 0 || results[0].error ? '' : difference ? signed(difference) : 'same',
    ratio(bytes / tokens),
    ratio(characters / tokens),
    percent(tokens, contextWindow),
    ...(price > 0 ? [money((tokens * price) / 1e6)] : []),
  ];
}

/**
 * @param {string} text
 * @param {'col' | 'row'} scope
 */
function headCell(text, scope) {
  const cell = element('th', '', text);
  cell.scope = scope;
  return cell;
}

/**
 * @param {string} error
 * @param {number} columns
 */
function errorCell(error, columns) {
  const cell = element('td', 'error', error);
  cell.colSpan = columns;
  return cell;
}

/**
 * Draws what the marks in the rows of chips mean.
 *
 * @param {Result[]} results
 */
function drawKey(results) {
  const [first, ...others] = results.filter(result => result.run?.count);
  const key = element('p', 'note compare-key');
  if (!others.length) return key;
  const entry = (/** @type {HTMLElement} */ swatch, /** @type {string} */ words) => {
    const item = element('span', 'key-entry');
    item.append(swatch, words);
    return item;
  };
  key.append(
    entry(element('span', 'key-common'), 'all cut here'),
    entry(element('span', 'key-own'), others.length > 1 ? 'not all cut here' : 'only this one cuts here'),
    entry(element('span', 'key-difference', '+2 \u22121'), `tokens more or fewer than ${first.short} on this line`),
  );
  return key;
}
