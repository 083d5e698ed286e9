// @ts-check
// Which of eight hues a token has, wherever it is drawn; pages/ui/shared/palette.py says the same for pictures.

/**
 * Returns a hue from 0 to 7. It depends on the id alone: equal neighbors are parted by the seam between chips.
 * Multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4): ids that follow each other get different hues.
 *
 * @param {number} id
 */
export const hueOf = id => Math.imul(id + 1, 2654435761) >>> 29;

/**
 * Returns the hue of a token that has no id here: its bytes decide (FNV-1a).
 *
 * @param {string} hex
 */
export function hueOfBytes(hex) {
  let hash = 2166136261;
  for (const digit of hex) hash = Math.imul(hash ^ digit.charCodeAt(0), 16777619);
  return hueOf(hash);
}
