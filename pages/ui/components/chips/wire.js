// @ts-check
// How tokens travel from the server: the messages of pages/ui/server/wire.py, a JSON document with columns of numbers behind it.

import { looseText } from '../browser/bytes.js';

/** @typedef {Uint8Array | Uint32Array | Int32Array} Column */

/**
 * @typedef {object} SentRun  tokens as a message holds them
 * @property {Column} ids
 * @property {Column} lengths  in bytes
 * @property {Uint8Array} flags  flags.js, after each token
 * @property {Uint8Array} [bytes]  what the tokens spell; left out where it is a text that the browser has
 */

/** @type {Record<string, (bytes: Uint8Array) => Column>} */
const COLUMNS = {
  u8: bytes => bytes,
  u32: bytes => new Uint32Array(bytes.buffer),
  i32: bytes => new Int32Array(bytes.buffer),
};
/** @type {Record<string, number>} */
const WIDTHS = { u8: 1, u32: 4, i32: 4 };

/**
 * Returns the document of a message, with typed arrays for its columns. Throws for anything else.
 *
 * @param {Uint8Array} message
 * @returns {any}
 */
export function unpack(message) {
  const first = 4 + new DataView(message.buffer, message.byteOffset).getUint32(0, true);
  const column = (/** @type {[string, number, number]} */ [type, offset, count]) =>
    COLUMNS[type](message.slice(first + offset, first + offset + count * WIDTHS[type]));
  return JSON.parse(looseText.decode(message.subarray(4, first)), (_, value) =>
    value?.column ? column(value.column) : value,
  );
}

/**
 * The CRC-32 of ids, four bytes each: by it the server's tokens of a text can be compared with those here.
 *
 * @param {ArrayLike<number>} ids
 */
export function checksum(ids) {
  const bytes = new Uint8Array(Uint32Array.from(ids).buffer);
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
