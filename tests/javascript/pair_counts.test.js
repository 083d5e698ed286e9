// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidatesAfter, electionOf } from '../../pages/ui/components/merge_player/election.js';
import { pairKey, pairOf } from '../../pages/ui/components/merge_player/history.js';
import { PairCounts } from '../../pages/ui/components/merge_player/pair_counts.js';
import { countPairs, trained } from './naive_training.js';
import { randomFrom } from './random.js';

const random = randomFrom(6);
const letters = (/** @type {number} */ size) => Array.from({ length: size }, () => 'abc'[random(3)]).join('');
const words = Array.from({ length: 60 }, () => letters(1 + random(8)));
const weights = words.map(() => 1 + random(9));
const { history, snapshots } = trained(words, weights, 100);

/** @param {number} step */
const naive = step => countPairs(snapshots[step], weights);

/** @param {PairCounts} counts @param {number} step */
function assertCounts(counts, step) {
  const expected = naive(step);
  const ranking = counts.ranking(10_000);
  assert.equal(ranking.length, expected.size, `step ${step}`);
  for (const { left, right, count } of ranking) assert.equal(count, expected.get(`${left} ${right}`), `step ${step}`);
}

test('a pair is one number and back', () => {
  for (const [left, right] of [
    [-1, -1],
    [0, 0],
    [97, 256],
    [2 ** 21, 2 ** 21],
  ])
    assert.deepEqual(pairOf(pairKey(left, right)), { left, right });
});

test('step by step, forward and back, the counts are those of counting anew', () => {
  const counts = new PairCounts(history.text, null);
  for (let step = 0; step <= history.size; step++) {
    counts.moveTo(step);
    assertCounts(counts, step);
  }
  for (let step = history.size; step >= 0; step--) {
    counts.moveTo(step);
    assertCounts(counts, step);
  }
});

test('so they are after jumps', () => {
  assert.ok(history.size > 70); // far enough for counting anew
  const counts = new PairCounts(history.text, null);
  for (let jump = 0; jump < 40; jump++) {
    const step = random(history.size + 1);
    counts.moveTo(step);
    assertCounts(counts, step);
  }
});

test('overlaps are counted and merged once', () => {
  const { history: run } = trained(['aaaa'], [1], 1);
  const counts = new PairCounts(run.text, null);
  counts.moveTo(0);
  assert.equal(counts.of({ left: 97, right: 97 }), 3);
  counts.moveTo(1);
  assert.deepEqual(counts.ranking(5), [{ left: 256, right: 256, count: 1, id: undefined }]);
  counts.moveTo(0);
  assert.equal(counts.of({ left: 97, right: 97 }), 3);
});

test('the ranking is by count, then by ids, and has a limit', () => {
  const counts = new PairCounts(history.text, null);
  counts.moveTo(5);
  const ranking = counts.ranking(7);
  assert.equal(ranking.length, 7);
  const all = [...naive(5)].map(([key, count]) => ({ ids: key.split(' ').map(Number), count }));
  all.sort((a, b) => b.count - a.count || a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1]);
  const first = all.slice(0, 7).map(({ ids: [left, right], count }) => ({ left, right, count, id: undefined }));
  assert.deepEqual(ranking, first);
});

test('in encoding the lowest rank comes first, and pairs without one are left out', () => {
  const ranks = new Map([
    [pairKey(98, 97), 400],
    [pairKey(97, 98), 500],
  ]);
  const counts = new PairCounts(trained(['abab', 'ca'], [1, 1], 0).history.text, ranks);
  counts.moveTo(0);
  assert.deepEqual(counts.ranking(9), [
    { left: 98, right: 97, count: 1, id: 400 },
    { left: 97, right: 98, count: 2, id: 500 },
  ]);
});

test('the winner stands first among the candidates, and the election tells how it won', () => {
  const counts = new PairCounts(history.text, null);
  for (let step = 1; step <= history.size; step++) {
    const [winner, ...others] = candidatesAfter(counts, history, step - 1);
    assert.deepEqual([winner.left, winner.right], [history.left[step - 1], history.right[step - 1]]);
    assert.equal(winner.count, history.count[step - 1]);
    const election = electionOf(counts, history, step, 'smallest');
    assert.equal(election.count, winner.count);
    assert.equal(election.next, Math.max(0, ...others.map(pair => pair.count)));
    if (!history.tied[step - 1]) assert.equal(election.other, null);
    else
      assert.deepEqual(pairOf(pairKey(election.other?.left ?? -1, election.other?.right ?? -1)), history.pairAt(step));
  }
});

test('where the first seen was chosen, the other rule takes the smallest ids', () => {
  const { history: tie } = trained(['cb', 'ab'], [1, 1], 1);
  const counts = new PairCounts(tie.text, null);
  assert.deepEqual(tie.pairAt(1), { left: 99, right: 98 });
  const { other } = electionOf(counts, tie, 1, 'first');
  assert.deepEqual([other?.left, other?.right], [97, 98]);
});

test('after the last step nothing wins', () => {
  const { history: done } = trained(['ab'], [1], 5);
  assert.equal(done.size, 1);
  assert.deepEqual(candidatesAfter(new PairCounts(done.text, null), done, 1), []);
});
