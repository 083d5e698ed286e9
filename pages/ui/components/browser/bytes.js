// Bytes and text: UTF-8 both ways, and hex.

export const utf8 = new TextEncoder();
export const exactText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
export const looseText = new TextDecoder('utf-8', { ignoreBOM: true });
export const hexByte = Array.from({ length: 256 }, (_, b) => b.toString(16).toUpperCase().padStart(2, '0'));

export const fromHex = hex => Uint8Array.from(hex.match(/../g) ?? [], digits => parseInt(digits, 16));

export function wellFormed(text) {
  // lone surrogates cannot travel; the browser's own UTF-8 encoder replaces them by U+FFFD
  return text.toWellFormed?.() ?? looseText.decode(utf8.encode(text));
}
