// @ts-check
// A page that is left loses what was on its way; it is kept here until the page has it.

const UNSETTLED = Symbol.for('bpe-playground unsettled text');

/** @typedef {{ session: string, rev: number, text: string }} Unsettled */

const kept = /** @type {{ [UNSETTLED]?: Unsettled | null }} */ (globalThis);

/** @param {Unsettled} unsettled */
export function keepUnsettled(unsettled) {
  kept[UNSETTLED] = unsettled;
}

/**
 * The page has a text.
 *
 * @param {string} text
 */
export function settle(text) {
  if (kept[UNSETTLED]?.text === text) kept[UNSETTLED] = null;
}

/**
 * Returns the text that was on its way; null for none.
 *
 * @param {string} session  of the server
 * @param {number} rev  of the text that it replaces
 */
export function unsettledText(session, rev) {
  const unsettled = kept[UNSETTLED];
  return unsettled?.session === session && unsettled.rev === rev ? unsettled.text : null;
}
