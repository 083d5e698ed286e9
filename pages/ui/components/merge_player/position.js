// @ts-check
// Where the player stands. A step has two beats: first its pair is marked, then it has merged into the new token; with the
// quiz on, a question comes before.

/** @typedef {'asked' | 'marked' | 'merged'} Phase */
/** @typedef {{ step: number, phase: Phase }} Position */

/**
 * Returns the step after which the text is shown.
 *
 * @param {Position} position
 */
export const standing = ({ step, phase }) => (phase === 'merged' ? step : step - 1);

/**
 * Returns the position one press forward.
 *
 * @param {Position} position
 * @param {object} player
 * @param {number} player.size  number of steps
 * @param {boolean} player.quiz  whether to ask first
 * @param {boolean} player.fast  whether to leave the first beat out
 * @returns {Position}
 */
export function forwardFrom({ step, phase }, { size, quiz, fast }) {
  if (phase === 'asked') return { step, phase: 'marked' };
  if (step >= size) return { step, phase: 'merged' };
  if (fast) return { step: step + 1, phase: 'merged' };
  return { step: step + 1, phase: quiz ? 'asked' : 'marked' };
}

/**
 * @param {number} step
 * @param {number} size
 */
export const withinSteps = (step, size) => Math.max(0, Math.min(size, step));
