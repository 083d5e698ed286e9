// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chipDirection,
  lineDirection,
  needsPreview,
  nestRuns,
  visualOrder,
} from '../../pages/ui/components/chips/bidi.js';

/** @import { ChipDirection } from '../../pages/ui/components/chips/bidi.js' */

const chips = (/** @type {string[]} */ texts) => texts.map(text => ({ text, direction: chipDirection(text) }));

/** The order in which chips are drawn, from the left. @param {string[]} texts @param {'ltr' | 'rtl'} base */
const drawn = (texts, base) => {
  const order = visualOrder(chips(texts), base).map(chip => chip.text);
  return base === 'ltr' ? order : order.reverse();
};

test('the first strong character gives a line its direction', () => {
  assert.equal(lineDirection('123 שלום abc'), 'rtl');
  assert.equal(lineDirection('123 abc שלום'), 'ltr');
  assert.equal(lineDirection('123 ...'), 'ltr');
  assert.equal(lineDirection('؟ abc'), 'rtl'); // the Arabic question mark has a direction of its own
});

test('a chip is a word, a number, a joint between numbers, or nothing', () => {
  /** @type {[string, ChipDirection][]} */
  const cases = [
    ['abc', 'ltr'],
    ['שלום', 'rtl'],
    ['12', 'number'],
    ['٣', 'number'],
    ['.', 'joint'],
    [' ', null],
    ['. ', null],
  ];
  for (const [text, direction] of cases) assert.equal(chipDirection(text), direction, text);
});

test('words against the line are drawn in their own order', () => {
  assert.deepEqual(drawn(['say ', 'א', ' ', 'ב', ' now'], 'ltr'), ['say ', 'ב', ' ', 'א', ' now']);
  assert.deepEqual(drawn(['א', ' ', 'abc', ' ', 'def', 'ב'], 'rtl'), ['ב', 'abc', ' ', 'def', ' ', 'א']);
});

test('blanks at the end of a run belong to the line', () => {
  const [run, blank] = nestRuns(chips(['א', ' ']), 'ltr');
  assert.ok('items' in run && run.items.length === 1);
  assert.ok('text' in blank && blank.text === ' ');
});

test('a number keeps its order within a line from right to left', () => {
  assert.deepEqual(drawn(['א', ' ', '3', '.', '14', ' ', 'ב'], 'rtl'), ['ב', ' ', '3', '.', '14', ' ', 'א']);
  assert.deepEqual(drawn(['א', '3', ' ', '14'], 'rtl'), ['14', ' ', '3', 'א']); // two numbers
  assert.deepEqual(drawn(['3', '.', 'א'], 'rtl'), ['א', '.', '3']); // a full stop
});

test('a number after words from left to right runs with them', () => {
  assert.deepEqual(drawn(['א', 'abc', ' ', '12'], 'rtl'), ['abc', ' ', '12', 'א']);
});

test('no chip is lost', () => {
  const texts = ['a', 'א', '1', '.', '2', ' ', 'ב', 'b', '3', '؟'];
  for (const base of /** @type {const} */ (['ltr', 'rtl']))
    assert.deepEqual(drawn(texts, base).toSorted(), texts.toSorted());
});

test('scripts whose letters join or stack need a line of running text', () => {
  for (const text of ['سلام', 'नमस्ते', 'ខ្មែរ', 'שלום']) assert.ok(needsPreview(text), text);
  for (const text of ['hello', 'привет', '你好', '안녕']) assert.ok(!needsPreview(text), text);
});
