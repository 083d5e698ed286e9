// @ts-check
// What stands for characters that cannot be seen, and what they are called: Python's table (bpe.display), which comes with the
// code of the components.

/** @type {Record<string, [mark: string, name: string]>} */
export const MARKS = {};

/** @param {typeof MARKS} table  by code point, as a decimal number */
export function takeMarks(table) {
  Object.assign(MARKS, table);
}
