// @ts-check
// Keys of the page as a whole.

/** Where a key is text. */
export const TYPED_INTO = 'textarea, select, input:not([type=range], [type=button], [type=checkbox], [type=radio])';
