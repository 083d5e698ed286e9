// The link learns of a step after a rest; a reload in between comes back to it all the same.
//
//   keepStep(rev, step)               at each step
//   stepBeforeReload(rev) -> step     null when the page was not reloaded, or stood elsewhere

const KEPT_STEP = 'bpe-playground step';
let reloaded = performance.getEntriesByType('navigation')[0]?.type === 'reload';
const historyOf = rev => rev.split('-')[0]; // a scene adds the visit

export function keepStep(rev, step) {
  try {
    sessionStorage.setItem(KEPT_STEP, JSON.stringify([historyOf(rev), step]));
  } catch {
    /* storage is switched off */
  }
}

export function stepBeforeReload(rev) {
  if (!reloaded) return null;
  reloaded = false;
  try {
    const [history, step] = JSON.parse(sessionStorage.getItem(KEPT_STEP)) ?? [];
    return history === historyOf(rev) && Number.isInteger(step) ? step : null;
  } catch {
    return null;
  }
}
