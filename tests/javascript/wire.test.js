// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exactBytes, sameBytes, utf8 } from '../../pages/ui/components/browser/bytes.js';
import { checksum, unpack } from '../../pages/ui/components/chips/wire.js';

/** A message with two columns, written by hand. @param {string} document */
function message(document) {
  const padded = utf8.encode(document.padEnd(Math.ceil(document.length / 4) * 4));
  const size = new Uint8Array(Uint32Array.of(padded.length).buffer);
  const ids = new Uint8Array(Uint32Array.of(7, 200_000).buffer);
  return Uint8Array.from([...size, ...padded, ...ids, 1, 2, 3, 0]);
}

test('columns are typed arrays, wherever they stand', () => {
  const packed = message('{"runs":[{"ids":{"column":["u32",0,2]},"flags":{"column":["u8",8,3]}}],"none":null}');
  const shifted = new Uint8Array([9, ...packed]).subarray(1); // a message need not begin at a multiple of four
  for (const { runs, none } of [unpack(packed), unpack(shifted)]) {
    assert.deepEqual(runs[0].ids, Uint32Array.of(7, 200_000));
    assert.deepEqual(runs[0].flags, Uint8Array.of(1, 2, 3));
    assert.equal(none, null);
  }
});

test('what is no message is refused', () => {
  assert.throws(() => unpack(new Uint8Array()));
  assert.throws(() => unpack(utf8.encode('<html>nothing of ours</html>')));
});

test('a checksum tells ids and their order apart', () => {
  const sums = [[], [0], [1], [0, 1], [1, 0], [256]].map(checksum);
  assert.equal(new Set(sums).size, sums.length);
  assert.equal(checksum([15339, 1917]), 2380691762);
});

test('bytes: the same, and those of a text with half a surrogate pair', () => {
  assert.ok(sameBytes(utf8.encode('ab'), utf8.encode('ab')));
  assert.ok(!sameBytes(utf8.encode('ab'), utf8.encode('ac')));
  assert.ok(!sameBytes(utf8.encode('ab'), utf8.encode('abc')));
  assert.deepEqual([...exactBytes('a\ud800\u{1f353}')], [97, 0xed, 0xa0, 0x80, ...utf8.encode('\u{1f353}')]);
});
