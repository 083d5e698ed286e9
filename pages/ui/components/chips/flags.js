// @ts-check
// What is told of the boundary after a token, as bits; bpe/display/pieces.py sets them.

export const PRE_TOKEN_ENDS = 1;
export const INSIDE_CHARACTER = 2;
export const INSIDE_GRAPHEME = 4;
export const SPECIAL_TOKEN = 8;
export const TORN = INSIDE_CHARACTER | INSIDE_GRAPHEME;
