// @ts-check
// A page that is left loses what was on its way; it is kept here until the page has it, and by the tab over a reload.

const UNSETTLED = Symbol.for('bpe-playground unsettled text');
const OVER_RELOAD = 'bpe-playground unsettled text';

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

/** The page is unloaded: what is on its way is kept by the tab. */
export function keepOverReload() {
  const text = kept[UNSETTLED]?.text;
  try {
    if (text !== undefined) sessionStorage.setItem(OVER_RELOAD, text);
  } catch {
    /* storage is full, or switched off */
  }
}

/** Returns the text that was on its way when the page was reloaded, once; null for none. */
export function textBeforeReload() {
  try {
    const text = sessionStorage.getItem(OVER_RELOAD);
    sessionStorage.removeItem(OVER_RELOAD);
    const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    return visit?.type === 'reload' ? text : null;
  } catch {
    return null;
  }
}

/**
 * Takes what is on its way, on a page that cannot show it; null for nothing.
 *
 * @param {string} session  of the server
 */
export function takeUnsettled(session) {
  const unsettled = kept[UNSETTLED];
  kept[UNSETTLED] = null;
  return unsettled?.session === session ? unsettled : null;
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
