// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutBlocks, guessedRows, keptOf } from '../../pages/ui/components/chips/block_layout.js';
import { INSIDE_CHARACTER } from '../../pages/ui/components/chips/flags.js';
import { TokenRun } from '../../pages/ui/components/chips/token_run.js';
import { randomFrom } from './random.js';

/** A run of tokens of one byte each; id 10 is a line end. @param {number[]} ids @param {number[]} [flags] */
const runOf = (ids, flags = ids.map(() => 0)) =>
  new TokenRun(
    Uint8Array.from(ids, id => id % 128),
    Uint32Array.from([0, ...ids.keys()].map((_, i) => i)),
    ids,
    flags,
  );

const LINE_END = 10;

/** @param {number} count @param {(below: number) => number} random */
const randomIds = (count, random) => Array.from({ length: count }, () => (random(40) ? 97 + random(20) : LINE_END));

test('blocks cover all tokens, end at line ends, and are neither short nor endless', () => {
  const random = randomFrom(1);
  for (const count of [0, 1, 47, 48, 49, 1000, 5000]) {
    const run = runOf(randomIds(count, random));
    const cuts = cutBlocks(run);
    assert.equal(cuts[0], 0);
    assert.equal(cuts.at(-1), count);
    for (let k = 1; k < cuts.length; k++) {
      const size = cuts[k] - cuts[k - 1];
      assert.ok(size > 0 && size <= 512);
      if (k + 1 < cuts.length) assert.ok(size === 512 || (size >= 48 && run.ids[cuts[k] - 1] === LINE_END));
    }
  }
});

test('a line without an end is cut all the same, but not within a character', () => {
  const ids = new Array(2000).fill(97);
  assert.deepEqual(cutBlocks(runOf(ids)), [0, 512, 1024, 1536, 2000]);
  const flags = new Array(2000).fill(0).fill(INSIDE_CHARACTER, 500, 520);
  assert.deepEqual(cutBlocks(runOf(ids, flags)), [0, 521, 1033, 1545, 2000]);
});

test('blocks of a long text are larger', () => {
  const ids = Array.from({ length: 50_001 }, (_, i) => (i % 10 ? 97 : LINE_END));
  const cuts = cutBlocks(runOf(ids));
  assert.ok(cuts[2] - cuts[1] >= 256);
});

test('rows are guessed from letters, and line ends begin one', () => {
  const run = runOf([...new Array(10).fill(97), LINE_END, 97]);
  assert.equal(guessedRows(run, 0, 12, 1000), 2);
  assert.equal(guessedRows(run, 0, 10, 7), 2); // five letters of 1.4 columns fill a row of 7
  assert.equal(guessedRows(run, 0, 0, 10), 0);
});

test('after any edit, what is kept is the same, and nothing that changed is kept', () => {
  const random = randomFrom(2);
  for (let round = 0; round < 300; round++) {
    const before = randomIds(random(1500), random);
    const at = random(before.length + 1);
    const after = before.toSpliced(at, random(30), ...randomIds(random(30), random));
    const old = { run: runOf(before), cuts: cutBlocks(runOf(before)) };
    const now = { run: runOf(after), cuts: cutBlocks(runOf(after)) };
    const { head, tail, moved } = keptOf(old, now);
    const blocks = (/** @type {typeof old} */ { run, cuts }) =>
      cuts.slice(1).map((end, k) => Array.from(run.ids).slice(cuts[k], end).join());
    assert.equal(moved, after.length - before.length);
    assert.ok(head + tail <= now.cuts.length - 1 && head + tail <= old.cuts.length - 1);
    assert.deepEqual(blocks(now).slice(0, head), blocks(old).slice(0, head));
    assert.deepEqual(blocks(now).slice(blocks(now).length - tail), blocks(old).slice(blocks(old).length - tail));
  }
});

test('what is kept at the beginning is not kept at the end once more', () => {
  const before = runOf(new Array(1000).fill(97));
  const after = runOf(new Array(1400).fill(97));
  const kept = keptOf({ run: before, cuts: cutBlocks(before) }, { run: after, cuts: cutBlocks(after) });
  assert.deepEqual(kept, { head: 1, tail: 0, tailTokens: 0, moved: 400 });
});

test('one letter in a long text leaves all blocks but one', () => {
  const ids = Array.from({ length: 4000 }, (_, i) => (i % 20 === 19 ? LINE_END : 97 + (i % 7)));
  const old = { run: runOf(ids), cuts: cutBlocks(runOf(ids)) };
  const edited = runOf(ids.with(2005, 122));
  const kept = keptOf(old, { run: edited, cuts: cutBlocks(edited) });
  assert.equal(kept.head + kept.tail, old.cuts.length - 2);
});
