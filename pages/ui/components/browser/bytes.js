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

/**
 * @param {Uint8Array} a
 * @param {Uint8Array} b
 */
export const sameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** @param {string} text */
export const fromBase64 = text => Uint8Array.from(atob(text), character => character.charCodeAt(0));

/**
 * Replaces lone surrogates by U+FFFD: they cannot travel, and the browser's own UTF-8 encoder does the same.
 *
 * @param {string} text
 */
export const wellFormed = text => text.toWellFormed?.() ?? looseText.decode(utf8.encode(text));

/**
 * UTF-8 in which a lone surrogate stands as three bytes, for the server to tell of; the usual way would replace it unseen.
 *
 * @param {string} text
 */
export function exactBytes(text) {
  if (text === wellFormed(text)) return utf8.encode(text);
  const parts = text.split(/([\ud800-\udfff])/u).map((part, i) => {
    if (i % 2 === 0) return utf8.encode(part);
    const code = part.charCodeAt(0);
    return Uint8Array.of(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  });
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
