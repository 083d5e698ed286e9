// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  characterCount,
  isHeavy,
  longestLine,
  plainLineEnds,
  shownOf,
  whyNotEditable,
  whyTooLarge,
} from '../../pages/ui/components/token_view/text_limits.js';

test('the longest line', () => {
  assert.deepEqual(['', 'abc', 'a\nbcd\ne', '\n\n', 'ab\n'].map(longestLine), [0, 3, 3, 0, 2]);
});

test('a text is heavy by its length or by one line', () => {
  const lines = 'x'.repeat(100).concat('\n');
  assert.equal(isHeavy(lines.repeat(5900)), false);
  assert.equal(isHeavy(lines.repeat(6000)), true);
  assert.equal(isHeavy('x'.repeat(20_000)), false);
  assert.equal(isHeavy('x'.repeat(20_001)), true);
  assert.equal(isHeavy(`${lines.repeat(100)}${'x'.repeat(20_001)}`), true);
});

test('of a heavy text its beginning is shown, of any other all', () => {
  assert.equal(shownOf('abc'), 'abc');
  assert.equal(shownOf('x'.repeat(30_000)).length, 2_000);
  assert.equal(shownOf('x\n'.repeat(400_000)).length, 20_000);
});

test('a text that cannot be edited says why', () => {
  assert.equal(whyNotEditable('plain\ntext'), '');
  assert.match(whyNotEditable('a\r\nb'), /^This text holds carriage returns/);
  assert.match(whyNotEditable('x'.repeat(24_000)), /has 24,000 characters, many of them in one line; .* first 2,000\./);
  assert.match(whyNotEditable('x\n'.repeat(400_000)), /has 800,000 characters; the field shows the first 20,000\./);
});

test('the limit is in bytes, and counted only near it', () => {
  assert.equal(whyTooLarge('x'.repeat(10), 10), '');
  assert.equal(whyTooLarge('é'.repeat(5), 10), '');
  assert.match(whyTooLarge('é'.repeat(6), 10), /Nothing was changed/);
  assert.match(whyTooLarge('x'.repeat(5_100_000), 5_000_000), /would be 5\.1 MB; the limit is 5 MB/);
});

test('an emoji is one character', () => {
  assert.equal(characterCount('a😀\ud83d'), 3);
});

test('line ends become plain', () => {
  assert.equal(plainLineEnds('a\r\nb\rc\nd'), 'a\nb\nc\nd');
});
