// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hueOf, hueOfBytes } from '../../pages/ui/components/chips/hues.js';

/** The same with numbers of any size. @param {bigint} id */
const exactly = id => Number((((id + 1n) * 2654435761n) & 0xffffffffn) >> 29n);

test('a hue is the upper three bits of a multiplicative hash of the id', () => {
  for (const id of [-1, 0, 1, 2, 3, 255, 256, 9906, 50256, 100257, 200018, 2 ** 21, 2 ** 31 - 2])
    assert.equal(hueOf(id), exactly(BigInt(id)), `id ${id}`);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(hueOf), [4, 1, 6, 3, 0, 5, 2, 7]);
});

test('all hues are about as frequent among the ids of a large vocabulary', () => {
  const counts = new Array(8).fill(0);
  for (let id = 0; id < 200_000; id++) counts[hueOf(id)]++;
  for (const count of counts) assert.ok(Math.abs(count - 25_000) < 50, `${counts}`);
});

test('ids that follow each other differ in hue', () => {
  for (let id = 0; id < 100_000; id++) assert.notEqual(hueOf(id), hueOf(id + 1), `id ${id}`);
});

test('tokens without an id have the hue of their bytes', () => {
  const hash = (/** @type {string} */ hex) => {
    let value = 2166136261n;
    for (const digit of hex) value = ((value ^ BigInt(digit.charCodeAt(0))) * 16777619n) & 0xffffffffn;
    return value;
  };
  for (const hex of ['', '61', '20746865', 'f09f9880', 'ff'.repeat(100)])
    assert.equal(hueOfBytes(hex), exactly(hash(hex)), hex);
});
