// @ts-check
// Bytes and text: UTF-8 both ways, hex and base64.

/** The byte of a line end. */
export const LINE_END = 10;

export const utf8 = new TextEncoder();
export const exactText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
export const looseText = new TextDecoder('utf-8', { ignoreBOM: true });
export const hexByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'));

/**
 * 'F0 9F', as people write bytes.
 *
 * @param {Uint8Array} bytes
 */
export const toHex = bytes => Array.from(bytes, byte => hexByte[byte]).join(' ');

/**
 * Takes 'f09f' and 'F0 9F'.
 *
 * @param {string} hex
 */
export const fromHex = hex => Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], digits => parseInt(digits, 16));

/** @param {string} text */
export const fromBase64 = text => Uint8Array.from(atob(text), character => character.charCodeAt(0));

/**
 * Replaces lone surrogates by U+FFFD: they cannot travel, and the browser's own UTF-8 encoder does the same.
 *
 * @param {string} text
 */
export const wellFormed = text => text.toWellFormed?.() ?? looseText.decode(utf8.encode(text));
