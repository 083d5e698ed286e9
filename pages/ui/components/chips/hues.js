// Which of eight hues a token has.

export function huesOf(ids) {
  const hues = new Uint8Array(ids.length);
  for (let i = 0, left = -1; i < ids.length; i++) {
    let hue = Math.imul(ids[i] + 1, 2654435761) >>> 29;
    if (hue === left) hue = (hue + 1) & 7;
    hues[i] = left = hue;
  }
  return hues;
}

// Two trainings give the same token different ids; its bytes give it one hue.
export function hueOfBytes(hex) {
  let hash = 2166136261; // FNV-1a
  for (const digit of hex) hash = Math.imul(hash ^ digit.charCodeAt(0), 16777619);
  return huesOf([hash >>> 0])[0];
}
