// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utf8 } from '../../pages/ui/components/browser/bytes.js';
import { INSIDE_CHARACTER, INSIDE_GRAPHEME } from '../../pages/ui/components/chips/flags.js';
import { sentRun, TokenRun } from '../../pages/ui/components/chips/token_run.js';

test('bytes, text and hex of a token', () => {
  const run = new TokenRun(utf8.encode('ab\ncé'), [0, 2, 4, 5, 6], [1, 2, 3, 4], [0, 0, INSIDE_CHARACTER, 0]);
  assert.equal(run.textOf(1), '\nc');
  assert.equal(run.hexOf(2), 'C3');
  assert.equal(run.textOf(2), '\ufffd');
  assert.deepEqual(
    [0, 1, 2, 3].map(i => run.endsLine(i)),
    [false, true, false, false],
  );
});

test('what is copied is whole characters', () => {
  const run = new TokenRun(utf8.encode('aéb'), [0, 2, 4], [1, 2], [INSIDE_CHARACTER, 0]);
  assert.equal(run.textBetween(0, 0), 'aé');
  assert.equal(run.textBetween(1, 1), 'éb');
  assert.equal(run.textBetween(0, 1), 'aéb');
});

test('tokens that share characters know each other, and the characters that are cut', () => {
  const text = 'x👩🏽y';
  const bytes = utf8.encode(text); // x, 4 bytes, 4 bytes, y
  const run = new TokenRun(bytes, [0, 1, 5, 9, 10], [1, 2, 3, 4], [0, INSIDE_GRAPHEME, 0, 0]);
  assert.equal(run.torn(0), null);
  assert.deepEqual(run.torn(1), { first: 1, last: 2, characters: ['👩🏽'] });
  assert.deepEqual(run.torn(2), run.torn(1));
});

test('of tokens that hang together, only characters that are cut are told', () => {
  const bytes = utf8.encode('aéb');
  const run = new TokenRun(
    bytes,
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4],
    [INSIDE_GRAPHEME, INSIDE_CHARACTER, INSIDE_GRAPHEME, 0],
  );
  assert.deepEqual(run.torn(0), { first: 0, last: 3, characters: ['é'] });
});

test('letters from right to left are noticed', () => {
  assert.equal(new TokenRun(utf8.encode('abc 123'), [0, 7], [1], [0]).hasRtl, false);
  assert.equal(new TokenRun(utf8.encode('abc שלום'), [0, 12], [1], [0]).hasRtl, true);
});

test('tokens of a message have their own bytes, or those of a text that is known', () => {
  const columns = { ids: Int32Array.of(7, -1), lengths: Uint8Array.of(2, 1), flags: Uint8Array.of(0, 1) };
  const own = sentRun({ ...columns, bytes: utf8.encode('ab!') });
  const known = sentRun(columns, utf8.encode('xy?'));
  assert.deepEqual([own.count, own.textOf(0), own.textOf(1), own.ids[1]], [2, 'ab', '!', -1]);
  assert.deepEqual([known.textOf(0), known.textOf(1)], ['xy', '?']);
});
