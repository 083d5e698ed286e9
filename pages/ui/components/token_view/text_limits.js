// @ts-check
// Which texts a textarea can hold: it turns CR LF into LF and slows down with long text.

import { utf8 } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';

const LONGEST_EDITABLE = 600_000; // characters; beyond it a key takes over 100 ms in Chromium's textarea
const LONGEST_LINE = 20_000; // characters without a line end; 300,000 of mixed direction froze the tab for two minutes
const SHOWN_OF_LONG = 20_000;
const SHOWN_OF_LINE = 2_000;

/**
 * Returns the length of the longest line, in UTF-16 units.
 *
 * @param {string} text
 */
export function longestLine(text) {
  let longest = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return longest;
}

/** @param {string} text */
const hasLongLine = text => text.length > LONGEST_LINE && longestLine(text) > LONGEST_LINE;

/**
 * Whether a textarea would choke on a text.
 *
 * @param {string} text
 */
export const isHeavy = text => text.length > LONGEST_EDITABLE || hasLongLine(text);

/**
 * Returns what the field shows of a text.
 *
 * @param {string} text
 */
export function shownOf(text) {
  if (!isHeavy(text)) return text;
  return text.slice(0, hasLongLine(text) ? SHOWN_OF_LINE : SHOWN_OF_LONG);
}

/**
 * Returns how many characters a text has; an emoji is one of two units.
 *
 * @param {string} text
 */
export const characterCount = text => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/**
 * Returns why a text cannot be edited as it is; empty for one that can.
 *
 * @param {string} text
 */
export function whyNotEditable(text) {
  const returns = text.includes('\r');
  const heavy = isHeavy(text);
  if (!returns && !heavy) return '';
  const shown = heavy ? `; the field shows the first ${grouped(shownOf(text).length)}` : '';
  const inOneLine = text.length > LONGEST_EDITABLE ? '' : ', many of them in one line';
  const why = returns
    ? 'This text holds carriage returns (CR), which a text field would turn into plain line ends'
    : `This text has ${grouped(characterCount(text))} characters${inOneLine}`;
  return `${why}${shown}. The tokens below are those of the exact text.`;
}

/**
 * Returns why a text is too large; empty for one that is not.
 *
 * @param {string} text
 * @param {number} maxBytes
 */
export function whyTooLarge(text, maxBytes) {
  if (text.length * 3 <= maxBytes) return '';
  const bytes = utf8.encode(text).length;
  if (bytes <= maxBytes) return '';
  return `That would be ${megabytes(bytes)} MB; the limit is ${megabytes(maxBytes)} MB. Nothing was changed: cut the text into parts.`;
}

/** @param {number} bytes */
export const megabytes = bytes => (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });

/**
 * Turns CR LF and CR into LF, as a textarea does.
 *
 * @param {string} text
 */
export const plainLineEnds = text => text.replace(/\r\n?/g, '\n');
