// Figures as words, in English everywhere.

export const grouped = new Intl.NumberFormat('en').format; // toLocaleString takes 20 times as long
export const ratio = value => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const signed = value => (value > 0 ? '+' : '\u2212') + grouped(Math.abs(value));
export const plural = (count, word) => `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;

export function percent(part, of) {
  const value = (100 * part) / of;
  return `${value.toLocaleString('en', value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1 })}\u202f%`;
}

export function money(amount) {
  // cents at least, and four digits that count
  const digits = Math.min(20, Math.max(2, 3 - Math.floor(Math.log10(amount || 1))));
  return `$${amount.toLocaleString('en', { minimumFractionDigits: amount < 0.01 ? digits : 2, maximumFractionDigits: digits })}`;
}
