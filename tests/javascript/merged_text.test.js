// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INSIDE_CHARACTER } from '../../pages/ui/components/chips/flags.js';
import { MergedText, NEVER } from '../../pages/ui/components/merge_player/merged_text.js';
import { TextBlocks } from '../../pages/ui/components/merge_player/text_blocks.js';
import { trained } from './naive_training.js';
import { randomFrom } from './random.js';

/** Words of few letters, so that much is merged. @param {number} count @param {(below: number) => number} random */
export const randomWords = (count, random) =>
  Array.from({ length: count }, () => Array.from({ length: 1 + random(6) }, () => 'abc'[random(3)]).join(''));

test('a text after any number of steps has the tokens of the training', () => {
  const random = randomFrom(3);
  for (let round = 0; round < 20; round++) {
    const words = randomWords(30, random);
    const { history, snapshots } = trained(
      words,
      words.map(() => 1 + random(5)),
      40,
    );
    const { text } = history;
    snapshots.forEach((parts, step) => {
      const pieces = parts.flat();
      let start = 0;
      for (const piece of pieces) {
        const end = text.endOf(start, step);
        assert.deepEqual({ start, end, id: text.idOf(start, end) }, piece);
        assert.equal(text.startOf(end, step), start);
        start = end;
      }
      assert.equal(start, text.length);
      assert.equal(text.tokenCount(step), pieces.length);
    });
  }
});

test('the places of a step are the boundaries that it removes', () => {
  const { history, snapshots } = trained(['abab', 'ab', 'aaa'], [1, 1, 1], 9);
  const { text } = history;
  const boundaries = (/** @type {number} */ step) => new Set(snapshots[step].flat().map(piece => piece.start));
  for (let step = 1; step <= history.size; step++) {
    const gone = [...boundaries(step - 1)].filter(place => !boundaries(step).has(place));
    assert.deepEqual([...text.placesOf(step)], gone);
  }
});

test('a token is known by its bytes, its step and its tree', () => {
  const { history } = trained(['abab', 'ab'], [1, 1], 2);
  assert.deepEqual(new TextDecoder().decode(history.bytesOf(257)), 'abab');
  assert.equal(history.stepOf(256), 1);
  assert.equal(history.stepOf(97), 0);
  const tree = history.tree(257);
  assert.deepEqual([tree.hex, tree.left?.id, tree.left?.left?.label, tree.right?.id], ['61 62 61 62', 256, 'a', 256]);
  assert.equal(tree.left?.left?.left, null);
  assert.equal(new TextDecoder().decode(history.bytesOf(-1)), '\ufffd'); // a character that was not in the corpus
});

test('start tokens may have several bytes', () => {
  const bytes = new TextEncoder().encode('éaé');
  const fields = {
    bytes,
    flags: new Uint8Array(5),
    removedAt: Uint32Array.from([NEVER, 0, NEVER, 1, 0, NEVER]),
    startIds: Int32Array.from([7, 0, 1, 7, 0]),
    weights: Uint32Array.from([1]),
  };
  const text = new MergedText(fields, Int32Array.from([9]));
  assert.deepEqual([text.tokenCount(0), text.tokenCount(1)], [3, 2]);
  assert.deepEqual([text.endOf(0, 0), text.idOf(0, 2), text.idOf(2, 5)], [2, 7, 9]);
});

/** Letters of two bytes, of which a step merges the second with the first of the next: every boundary is within one. */
function tornText() {
  const bytes = new TextEncoder().encode('é'.repeat(1500));
  const fields = {
    bytes,
    flags: Uint8Array.from(bytes, (_, i) => (i % 2 ? 0 : INSIDE_CHARACTER)),
    removedAt: Uint32Array.from({ length: bytes.length + 1 }, (_, i) =>
      i % 2 || !i || i === bytes.length ? NEVER : 1,
    ),
    startIds: Int32Array.from(bytes),
    weights: Uint32Array.from([1]),
  };
  return { text: new MergedText(fields, Int32Array.from([256])), size: 1 };
}

/** Texts for the stage: of words, without any border for long, and torn. */
function stageTexts() {
  const random = randomFrom(4);
  const words = randomWords(900, random);
  const endless = Array.from({ length: 5000 }, () => 'ab '[random(3)]).join('');
  return [
    trained(words, new Array(words.length).fill(1), 60).history,
    trained(['a'.repeat(4000)], [1], 20).history,
    trained([endless], [1], 120).history,
    tornText(),
  ];
}

test('the blocks of the stage hold every token once, at every step', () => {
  for (const { text, size } of stageTexts()) {
    const blocks = new TextBlocks(text);
    assert.ok(blocks.count > 5);
    for (const step of [0, 1, size >> 1, size]) {
      let start = 0;
      for (let k = 0; k < blocks.count; k++) {
        assert.equal(blocks.startOf(k, step), start);
        for (const end = blocks.startOf(k + 1, step); start < end; start = text.endOf(start, step))
          assert.equal(blocks.blockOf(start, step), k);
      }
      assert.equal(start, text.length);
    }
  }
});

test('a token that reaches over a block leaves the block empty', () => {
  const [, { text, size }] = stageTexts();
  const blocks = new TextBlocks(text);
  const starts = Array.from({ length: blocks.count + 1 }, (_, k) => blocks.startOf(k, size));
  assert.ok(starts.some((start, k) => k > 0 && start === starts[k - 1]));
  assert.equal(starts.at(-1), 4000);
});

test('the places of a step concern the blocks of both its tokens, and no others but empty ones', () => {
  for (const { text, size } of stageTexts()) {
    const blocks = new TextBlocks(text);
    for (let step = 1; step <= size; step++) {
      const places = text.placesOf(step);
      const within = Array.from({ length: blocks.count }, (_, k) => blocks.within(places, k, step - 1));
      /** @type {Map<number, number[]>} */
      const concerned = new Map();
      for (const place of places) {
        const left = text.startOf(place, step - 1);
        for (const start of [left, place]) {
          const k = blocks.blockOf(start, step - 1);
          assert.ok(within[k].includes(place), `step ${step}, place ${place}`);
          concerned.set(k, [...(concerned.get(k) ?? []), place]);
        }
      }
      for (const [k, found] of within.entries()) {
        const empty = blocks.startOf(k, step - 1) === blocks.startOf(k + 1, step - 1);
        if (empty) assert.ok(found.every(place => place < blocks.cuts[k + 1]));
        else assert.deepEqual([...found], [...new Set(concerned.get(k))], `step ${step}, block ${k}`);
      }
    }
  }
});
