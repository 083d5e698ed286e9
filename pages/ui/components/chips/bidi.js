// @ts-check
// Right-to-left text in chips. A chip is an isolated box, so the browser's own bidi algorithm sees only neutral boxes and
// would lay out every line in one direction. `nestRuns` restores the reading order for whole chips (Unicode UAX 9, rules
// W4, W7, N1 on one level of nesting): what runs against the line is wrapped in a run of its own.

/** @typedef {'ltr' | 'rtl'} Direction */
/** @typedef {Direction | 'number' | 'joint' | null} ChipDirection  a joint keeps 3|.|14 together */
/** @typedef {{ direction: ChipDirection }} Directed */

/**
 * @template {Directed} Item
 * @typedef {Item | Nested<Item>} Entry
 */

/**
 * @template {Directed} Item
 * @typedef {{ direction: Direction, items: Entry<Item>[] }} Nested
 */

/** Letters of scripts that run from right to left. */
export const RTL = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// letters, and the marks that have a direction of their own, such as the Arabic question mark
const DIRECTED =
  '\\p{L}\\u200e\\u200f\\u05be\\u05c0\\u05c3\\u05c6\\u05f3\\u05f4\\u0608\\u060b\\u060d\\u061b-\\u061f' +
  '\\u066d\\u06d4\\u0700-\\u070d\\u07fa\\u0830-\\u083e';
const STRONG = new RegExp(`[${DIRECTED}]`, 'u');
const FIRST_STRONG = new RegExp(`[${DIRECTED}\\p{Nd}]`, 'u');
const JOINING =
  /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of a line: the first strong character decides.
 *
 * @param {string} text
 * @returns {Direction}
 */
export function lineDirection(text) {
  const strong = STRONG.exec(text);
  return strong && RTL.test(strong[0]) ? 'rtl' : 'ltr';
}

/**
 * The direction of one chip's text.
 *
 * @param {string} text
 * @returns {ChipDirection}
 */
export function chipDirection(text) {
  const strong = FIRST_STRONG.exec(text);
  if (!strong) return /^[.,:/+-]$/.test(text) ? 'joint' : null;
  if (/\p{Nd}/u.test(strong[0])) return 'number';
  return RTL.test(strong[0]) ? 'rtl' : 'ltr';
}

/**
 * Numbers after left-to-right letters run with them (W7), joints between numbers belong to the number (W4).
 *
 * @param {Directed[]} items
 * @param {Direction} base
 */
function resolved(items, base) {
  const kinds = items.map(item => item.direction);
  /** @type {ChipDirection} */
  let strong = base;
  kinds.forEach((kind, i) => {
    if (kind === 'number' && strong === 'ltr') kinds[i] = 'ltr';
    else if (kind === 'joint') kinds[i] = kinds[i - 1] === 'number' && kinds[i + 1] === 'number' ? 'number' : null;
    else if (kind === 'ltr' || kind === 'rtl') strong = kind;
  });
  return kinds;
}

/**
 * Whether a chip goes on with a run that runs against its line; touches: no chip without direction stands between.
 *
 * @param {Direction} base
 * @param {ChipDirection} first
 * @param {ChipDirection} kind
 * @param {boolean} touches
 */
function joins(base, first, kind, touches) {
  if (base === 'ltr') return kind === 'rtl' || kind === 'number';
  return (first === 'ltr' && kind === 'ltr') || (first === 'number' && kind === 'number' && touches);
}

/**
 * Wraps what runs against a line of direction `base` in runs of its own.
 *
 * @template {Directed} Item
 * @param {Item[]} items
 * @param {Direction} base
 * @returns {Entry<Item>[]}
 */
export function nestRuns(items, base) {
  const kinds = resolved(items, base);
  /** @type {Entry<Item>[]} */
  const nested = [];
  for (let i = 0; i < items.length; i++) {
    const against = base === 'ltr' ? kinds[i] === 'rtl' : kinds[i] === 'ltr' || kinds[i] === 'number';
    if (!against) {
      nested.push(items[i]);
      continue;
    }
    let last = i;
    for (let j = i + 1; j < items.length; j++) {
      if (kinds[j] && !joins(base, kinds[i], kinds[j], last === j - 1)) break;
      if (kinds[j]) last = j;
    }
    const inner = items.slice(i, last + 1);
    if (base === 'ltr') nested.push({ direction: 'rtl', items: nestRuns(inner, 'rtl') });
    else nested.push({ direction: 'ltr', items: inner });
    i = last;
  }
  return nested;
}

/**
 * Returns items in the order of drawing, from the start of a line of direction `base`.
 *
 * @template {Directed} Item
 * @param {Item[]} items
 * @param {Direction} base
 */
export function visualOrder(items, base) {
  /** @type {(entries: Entry<Item>[]) => Item[]} */
  const flatten = entries => entries.flatMap(entry => ('items' in entry ? flatten(entry.items).reverse() : [entry]));
  return flatten(nestRuns(items, base));
}

/**
 * Whether letters join or reorder, so that a line of running text helps the reader.
 *
 * @param {string} text
 */
export const needsPreview = text => JOINING.test(text);
