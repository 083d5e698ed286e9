// Places in ascending lists of numbers.

export function lastCutBefore(cuts, value) {
  let low = 0;
  let high = cuts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (cuts[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}

export function firstFrom(places, offset) {
  // index of the first place at `offset` or after it
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
