// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstFrom, partAt } from '../../pages/ui/components/browser/bisect.js';

test('the first value from a bound on', () => {
  const values = [1, 3, 3, 8];
  assert.deepEqual(
    [0, 1, 2, 3, 4, 8, 9].map(least => firstFrom(values, least)),
    [0, 0, 1, 1, 3, 3, 4],
  );
  assert.equal(firstFrom([], 5), 0);
});

test('the part that holds a value', () => {
  const cuts = [0, 4, 9, 20];
  assert.deepEqual(
    [0, 3, 4, 8, 9, 19, 20, 99].map(value => partAt(cuts, value)),
    [0, 0, 1, 1, 2, 2, 2, 2],
  );
  assert.equal(partAt([0], 0), 0);
});
