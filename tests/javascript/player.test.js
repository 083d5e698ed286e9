// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidateRows } from '../../pages/ui/components/merge_player/candidates.js';
import { originOf } from '../../pages/ui/components/merge_player/chosen_token.js';
import { trainingsVerdict } from '../../pages/ui/components/merge_player/comparison.js';
import { polyline, sampledSteps } from '../../pages/ui/components/merge_player/curve.js';
import { stepsMatching } from '../../pages/ui/components/merge_player/merge_list.js';
import { Metronome } from '../../pages/ui/components/merge_player/metronome.js';
import { forwardFrom, standing, withinSteps } from '../../pages/ui/components/merge_player/position.js';
import {
  describeStep,
  endWords,
  frequencyWords,
  startWords,
  verdictOn,
} from '../../pages/ui/components/merge_player/step_words.js';
import { trained } from './naive_training.js';

/** @import { Position } from '../../pages/ui/components/merge_player/position.js' */
/** @import { PlayerOptions } from '../../pages/ui/components/merge_player/payload.js' */

/** @type {PlayerOptions} */
const OPTIONS = {
  rev: 'r',
  step: 0,
  talk: false,
  quiz: false,
  alphabet: 'bytes',
  start: { tokens: 6, size: 6, vocab: 256 },
};

test('a step has two beats, and three with the quiz', () => {
  const walk = (/** @type {boolean} */ quiz, /** @type {boolean} */ fast) => {
    /** @type {Position} */
    let at = { step: 0, phase: 'merged' };
    const seen = [];
    while (seen.length < 5) {
      at = forwardFrom(at, { size: 2, quiz, fast });
      seen.push(`${at.step} ${at.phase}`);
    }
    return seen;
  };
  assert.deepEqual(walk(false, false), ['1 marked', '2 marked', '2 merged', '2 merged', '2 merged']); // before it has melted
  assert.deepEqual(walk(true, false), ['1 asked', '1 marked', '2 asked', '2 marked', '2 merged']);
  assert.deepEqual(walk(true, true), ['1 merged', '2 merged', '2 merged', '2 merged', '2 merged']);
});

test('the text stands before a step until it has merged', () => {
  assert.equal(standing({ step: 3, phase: 'asked' }), 2);
  assert.equal(standing({ step: 3, phase: 'marked' }), 2);
  assert.equal(standing({ step: 3, phase: 'merged' }), 3);
  assert.deepEqual(
    [-1, 0, 4, Infinity].map(step => withinSteps(step, 4)),
    [0, 0, 4, 4],
  );
});

test('played slowly, a late frame costs time and never a step', () => {
  const metronome = new Metronome();
  const beats = [0, 100, 499, 500, 2000, 2400, 2500].map(time => metronome.at(time, 2));
  assert.deepEqual(
    beats.map(({ steps }) => steps),
    [1, 0, 0, 1, 1, 0, 1],
  );
  assert.ok(beats.every(({ slow }) => slow));
});

test('played fast, the steps of a late frame are caught up with', () => {
  const metronome = new Metronome();
  let steps = 0;
  for (const time of [1000, 1016, 1033, 1250, 2000]) steps += metronome.at(time, 60).steps;
  assert.equal(steps, 61); // a second of 60 steps, and the first one
  metronome.restart();
  assert.equal(metronome.at(5000, 60).steps, 1);
});

test('a step in words', () => {
  const { history } = trained(['abab', 'aaa'], [1, 1], 2);
  assert.equal(describeStep(history, 0), 'Start: 7 tokens, no merge yet.');
  assert.equal(describeStep(history, 1), "Step 1 of 2: 'a' and 'b' became 'ab', id 256, occurred twice. 5 tokens.");
  assert.equal(frequencyWords(history, 1, true, null), 'occurred twice');
  const election = { step: 1, count: 2, next: 2, other: null };
  assert.equal(frequencyWords(history, 1, false, election), 'occurred twice \u00b7 next best 2');
  assert.equal(frequencyWords(history, 2, true, null), 'counted 2, merged 1'); // a + a in aaa
});

test('what became of a guess', () => {
  const { history } = trained(['abab', 'aaa'], [1, 1], 1);
  assert.equal(verdictOn(history, 1, { left: 97, right: 98, count: 2 }), 'twice: yes, it wins.');
  assert.equal(
    verdictOn(history, 1, { left: 97, right: 97, count: 2 }),
    'twice: as frequent, but the tie rule took the other pair.',
  );
  assert.equal(verdictOn(history, 1, { left: 98, right: 97, count: 1 }), 'once: no, another pair is more frequent.');
});

test('before the first step, and after the last', () => {
  const { history } = trained(['ab'], [1], 1);
  assert.match(startWords(history, OPTIONS), /^The text as 2 bytes\. The most frequent pair/);
  assert.equal(startWords(trained(['a'], [1], 1).history, OPTIONS), 'Nothing to learn: no pair is left to merge.');
  assert.equal(startWords(trained([''], [1], 1).history, OPTIONS), 'Nothing to learn: there is no text.');
  assert.equal(endWords(history, { ...OPTIONS, stopped: 'no pair is left' }), 'The end: no pair is left.');
  assert.equal(endWords(history, { ...OPTIONS, stopped: 'cancelled' }), 'Training was cancelled here.');
});

test('candidates: bars by the largest count, ties named, the order hidden in the quiz', () => {
  const pair = (/** @type {number} */ left, /** @type {number} */ count) => ({ left, right: 0, count });
  const ranking = [pair(5, 4), pair(3, 4), pair(9, 1)];
  const rows = candidateRows(ranking, true, false, ranking[1]);
  assert.deepEqual(
    rows.map(({ tied, wins, lost }) => [tied, wins, lost]),
    [
      [true, false, true],
      [true, true, false],
      [false, false, false],
    ],
  );
  assert.equal(rows[0].top, 4);
  const asked = candidateRows(ranking, true, true, null);
  assert.deepEqual(
    asked.map(row => row.pair.left),
    [3, 5, 9],
  );
  assert.deepEqual(
    ranking.map(({ left }) => left),
    [5, 3, 9],
  ); // the ranking itself stays
  const many = Array.from({ length: 12 }, (_, i) => pair(i, 12 - i));
  assert.deepEqual(
    [true, false].map(hidden => candidateRows(many, true, hidden, null).length),
    [6, 8],
  );
  assert.equal(candidateRows(ranking.slice(0, 1), true, false, null)[0].tied, false);
  assert.equal(candidateRows([], true, false, null).length, 0);
});

test('merges are found by text, by blank, and by id', () => {
  const words = ['th', ' the', 'in'];
  const ids = [256, 257, 258];
  assert.deepEqual(stepsMatching('th', words, ids, 3), [1, 2]);
  assert.deepEqual(stepsMatching('\u2423', words, ids, 3), [2]);
  assert.deepEqual(stepsMatching('258', words, ids, 3), [3]);
  assert.deepEqual(stepsMatching('th', words, ids, 1), [1]); // the future is hidden
});

test('a curve of many steps has few points, both ends among them', () => {
  assert.deepEqual(sampledSteps(0), [0]);
  assert.deepEqual(sampledSteps(3), [0, 1, 2, 3]);
  const many = sampledSteps(30_000);
  assert.deepEqual([many.length, many[0], many.at(-1)], [300, 0, 30_000]);
  assert.equal(polyline([0, 10], [1, 3]), '0,61 300,3');
  assert.equal(polyline([0], [5]), '0,61');
});

test('both tie rules compared', () => {
  assert.equal(trainingsVerdict([['61', 2]], [['61', 2]]), 'Both rules give the same merges here.');
  assert.equal(
    trainingsVerdict(
      [
        ['61', 2],
        ['62', 2],
      ],
      [['62', 2]],
    ),
    '2 of 2 merges differ; 1 tokens are learned by both, if not at the same step.',
  );
});

test('where a chosen token comes from', () => {
  assert.equal(originOf(-1, 0), 'unknown: not in the corpus');
  assert.equal(originOf(97, 0), 'id 97, a start token');
  assert.equal(originOf(1256, 1001), 'id 1,256, made at step 1,001');
});
