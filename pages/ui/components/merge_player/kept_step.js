// @ts-check
// The link learns of a step after a rest; a reload in between comes back to it all the same.

const KEPT_STEP = 'bpe-playground step';
let reloaded = isReload();

function isReload() {
  const [entry] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/**
 * Names the history alone: a scene adds the visit.
 *
 * @param {string} rev
 */
const historyOf = rev => rev.split('-')[0];

/**
 * Remembers the step that a history stands at.
 *
 * @param {string} rev
 * @param {number} step
 */
export function keepStep(rev, step) {
  try {
    sessionStorage.setItem(KEPT_STEP, JSON.stringify([historyOf(rev), step]));
  } catch {
    // storage is switched off
  }
}

/**
 * Returns the step at which the page was reloaded; null when it was not, or stood elsewhere.
 *
 * @param {string} rev
 * @returns {number | null}
 */
export function stepBeforeReload(rev) {
  if (!reloaded) return null;
  reloaded = false;
  try {
    const [history, step] = JSON.parse(sessionStorage.getItem(KEPT_STEP) ?? '[]');
    return history === historyOf(rev) && Number.isInteger(step) ? step : null;
  } catch {
    return null;
  }
}
