// @ts-check
// Rows as CSV.

/** @typedef {Record<string, unknown>} Row */

/**
 * A text that begins like a formula is one to spreadsheets, unless something stands before it.
 *
 * @param {unknown} value
 */
export function csvCell(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns rows as CSV (RFC 4180), each once, with a line of all their columns; begins with a byte order mark, by which
 * spreadsheets know UTF-8.
 *
 * @param {Row[]} rows
 */
export function csvOf(rows) {
  const distinct = [...new Map(rows.map(row => [JSON.stringify(row), row])).values()];
  const columns = [...new Set(distinct.flatMap(row => Object.keys(row)))];
  const lines = [columns, ...distinct.map(row => columns.map(name => row[name]))];
  return `\ufeff${lines.map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}
