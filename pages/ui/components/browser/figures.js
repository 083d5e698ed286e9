// @ts-check
// Figures as words, in English everywhere.

export const grouped = new Intl.NumberFormat('en').format; // toLocaleString takes 20 times as long

/** @param {number} value */
export const ratio = value => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @param {number} value */
export const signed = value => (value > 0 ? '+' : '\u2212') + grouped(Math.abs(value));

/**
 * @param {number} count
 * @param {string} word
 */
export const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;

/**
 * @param {number} part
 * @param {number} of
 */
export function percent(part, of) {
  const value = (100 * part) / of;
  const digits = value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 };
  return `${value.toLocaleString('en', digits)}\u202f%`;
}

/**
 * Dollars, with cents at least and four digits that count.
 *
 * @param {number} amount
 */
export function money(amount) {
  const digits = Math.min(20, Math.max(2, 3 - Math.floor(Math.log10(amount || 1))));
  const least = amount && amount < 0.01 ? digits : 2;
  return `$${amount.toLocaleString('en', { minimumFractionDigits: least, maximumFractionDigits: digits })}`;
}

/**
 * @param {number} count
 */
export const times = count => (count === 1 ? 'once' : count === 2 ? 'twice' : `${grouped(count)} times`);
