// Right-to-left text in chips. A chip is an isolated box, so the browser's own bidi algorithm sees only neutral boxes and
// would lay out every line in one direction. `nestRuns` restores the reading order for whole chips (Unicode UAX 9, rules
// W4, W7, N1 on one level of nesting): what runs against the line is wrapped in a run of its own.
//
//   lineDirection(text)      -> 'rtl' | 'ltr'                       the first strong character decides
//   chipDirection(text)      -> 'rtl' | 'ltr' | 'number' | 'joint' | null
//   nestRuns(items, base)    -> [item | {direction, items: [...]}]  items carry .direction
//   visualOrder(items, base) -> items in the order of drawing from the start of a line of direction `base`
//   needsPreview(text)       -> whether letters join or reorder, so that a line of running text helps the reader

export const RTL = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
// letters, and the marks that have a direction of their own, such as the Arabic question mark
const DIRECTED =
  '\\p{L}\\u200e\\u200f\\u05be\\u05c0\\u05c3\\u05c6\\u05f3\\u05f4\\u0608\\u060b\\u060d\\u061b-\\u061f\\u066d\\u06d4\\u0700-\\u070d\\u07fa\\u0830-\\u083e';
const STRONG = new RegExp(`[${DIRECTED}]`, 'u');
const FIRST_STRONG = new RegExp(`[${DIRECTED}\\p{Nd}]`, 'u');
const JOINING =
  /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function lineDirection(text) {
  const strong = STRONG.exec(text);
  return strong && RTL.test(strong[0]) ? 'rtl' : 'ltr';
}

export function chipDirection(text) {
  const strong = FIRST_STRONG.exec(text);
  if (!strong) return /^[.,:/+-]$/.test(text) ? 'joint' : null; // "joint" keeps 3|.|14 together
  if (/\p{Nd}/u.test(strong[0])) return 'number';
  return RTL.test(strong[0]) ? 'rtl' : 'ltr';
}

export function nestRuns(items, base) {
  const kinds = items.map(item => item.direction);
  let strong = base;
  kinds.forEach((kind, i) => {
    if (kind === 'number' && strong === 'ltr')
      kinds[i] = 'ltr'; // W7
    else if (kind === 'joint')
      kinds[i] = kinds[i - 1] === 'number' && kinds[i + 1] === 'number' ? 'number' : null; // W4
    else if (kind === 'ltr' || kind === 'rtl') strong = kind;
  });
  const joins =
    base === 'ltr'
      ? (_from, kind) => kind === 'rtl' || kind === 'number'
      : (from, kind, touches) =>
          (from === 'ltr' && kind === 'ltr') || (from === 'number' && kind === 'number' && touches);
  const starts = base === 'ltr' ? kind => kind === 'rtl' : kind => kind === 'ltr' || kind === 'number';
  const nested = [];
  for (let i = 0; i < items.length; i++) {
    if (!starts(kinds[i])) {
      nested.push(items[i]);
      continue;
    }
    let last = i;
    for (let j = i + 1; j < items.length; j++) {
      if (kinds[j] && !joins(kinds[i], kinds[j], last === j - 1)) break;
      if (kinds[j]) last = j;
    }
    const direction = base === 'ltr' ? 'rtl' : 'ltr';
    const inner = items.slice(i, last + 1);
    nested.push({ direction, items: direction === 'rtl' ? nestRuns(inner, 'rtl') : inner });
    i = last;
  }
  return nested;
}

export function visualOrder(items, base) {
  const flatten = nested => nested.flatMap(entry => (entry.items ? flatten(entry.items).reverse() : [entry]));
  return flatten(nestRuns(items, base));
}

export function needsPreview(text) {
  return JOINING.test(text);
}
