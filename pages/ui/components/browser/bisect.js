// @ts-check
// Places in ascending lists of numbers.

/**
 * Returns the index of the first value at `least` or above it; the length of the list when there is none.
 *
 * @param {ArrayLike<number>} values
 * @param {number} least
 */
export function firstFrom(values, least) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the index of the part that holds `value`, of the parts that begin at cuts[0], cuts[1] and so on; the last cut is the
 * end of the last part.
 *
 * @param {ArrayLike<number>} cuts
 * @param {number} value
 */
export function partAt(cuts, value) {
  return Math.max(0, Math.min(cuts.length - 2, firstFrom(cuts, value + 1) - 1));
}
