// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utf8 } from '../../pages/ui/components/browser/bytes.js';
import { tokenAfterKey } from '../../pages/ui/components/chips/chip_area.js';
import { INSIDE_CHARACTER } from '../../pages/ui/components/chips/flags.js';
import { TokenRun } from '../../pages/ui/components/chips/token_run.js';
import { checksum } from '../../pages/ui/components/chips/wire.js';
import { heldTogether } from '../../pages/ui/components/token_view/claims.js';
import {
  boundariesOfAll,
  commonColumns,
  cutStretches,
  guessedWidth,
  lineOf,
} from '../../pages/ui/components/token_view/common_columns.js';
import { agrees, encodingOf } from '../../pages/ui/components/token_view/encoding.js';
import { span } from '../../pages/ui/components/token_view/inspector.js';
import { figuresOf, notesOn, specialCounts } from '../../pages/ui/components/token_view/numbers.js';
import { lineAround } from '../../pages/ui/components/token_view/preview.js';
import { cutIntoBlocks } from '../../pages/ui/components/token_view/stacked_layout.js';
import { cellsOf } from '../../pages/ui/components/token_view/tokenizer_table.js';
import { answerOf, Refused } from '../../pages/ui/components/token_view/transport.js';
import { keepUnsettled, settle, unsettledText } from '../../pages/ui/components/token_view/unsettled_text.js';
import { randomFrom } from './random.js';

/** @import { Check, CheckedResult, Encoding, Result } from '../../pages/ui/components/token_view/encoding.js' */

/** A run whose tokens are these texts. @param {string[]} texts */
const runOf = texts => {
  const ends = [0];
  for (const text of texts) ends.push(ends[ends.length - 1] + utf8.encode(text).length);
  const ids = [...texts.keys()];
  return new TokenRun(utf8.encode(texts.join('')), ends, ids, new Uint8Array(ids.length));
};

/** What a tokenizer makes of twelve bytes: so many tokens. */
const result = (count = 4, error = /** @type {string | null} */ (null)) => ({
  name: 'a',
  label: 'A',
  short: 'a',
  reach: 0,
  run: error ? null : runOf(Array.from({ length: count }, () => 'abcdefghijkl'.slice(0, 12 / count))),
  error,
});

/** @param {Result[]} results */
const encoding = (...results) => ({ text: '', special: 'text', bytes: 12, characters: 11, results });

/** @type {CheckedResult} */
const checkedResult = { name: 'a', tokens: 4, checksum: 0, claims: [], special: null };

/** @type {(fields: Partial<Check>) => Check} */
const check = fields => ({ words: 2, graphemes: 10, nfc: true, replaced: 0, results: [checkedResult], ...fields });

test('tokens that come without their bytes are those of the text', () => {
  const sent = (/** @type {number[]} */ lengths, bytes = /** @type {Uint8Array | undefined} */ (undefined)) => ({
    ids: Uint32Array.from(lengths.keys()),
    lengths: Uint32Array.from(lengths),
    flags: new Uint8Array(lengths.length),
    bytes,
  });
  const called = { name: 'a', label: 'A', short: 'a', reach: 0, error: null };
  const normalized = utf8.encode('\u00e9!');
  const read = encodingOf('e\u0301!', 'text', {
    results: [
      { ...called, run: sent([1, 2, 1]) },
      { ...called, run: sent([2, 1], normalized) },
      { ...called, run: null, error: 'refused' },
    ],
  });
  assert.deepEqual([read.bytes, read.characters], [4, 3]);
  assert.deepEqual(Array.from(read.results[0].run?.offsets ?? []), [0, 1, 3, 4]);
  assert.equal(read.results[0].run?.textOf(1), '\u0301');
  assert.equal(read.results[1].run?.textOf(0), '\u00e9');
  assert.equal(read.results[2].run, null);
});

test('the tokens shown agree with those of the whole text by number and checksum', () => {
  const shown = encoding(result(), result(0, 'refused'));
  const sum = checksum([0, 1, 2, 3]);
  const checked = (/** @type {Partial<CheckedResult>} */ first, tokens = /** @type {number | null} */ (null)) =>
    check({
      results: [
        { ...checkedResult, checksum: sum, ...first },
        { ...checkedResult, tokens },
      ],
    });
  assert.ok(agrees(shown, checked({})));
  assert.ok(!agrees(shown, checked({ tokens: 5 })));
  assert.ok(!agrees(shown, checked({ checksum: sum - 1 })));
  assert.ok(!agrees(shown, checked({}, 4)));
});

test('an answer of the server is told from that of a proxy', () => {
  const answer = (/** @type {number} */ status, /** @type {string} */ type, text = '') =>
    answerOf({ ok: status === 200, status, headers: new Headers({ 'content-type': type }) }, utf8.encode(text));
  assert.ok(answer(200, 'application/octet-stream'));
  assert.equal(answer(200, 'text/html'), null);
  for (const status of [403, 404, 405, 501, 502]) assert.equal(answer(status, 'text/plain'), null);
  assert.equal(answer(500, 'text/html'), null);
  assert.throws(() => answer(400, 'text/plain', 'special must be one of'), new Refused('special must be one of'));
  assert.throws(() => answer(413, 'text/plain'), new Refused('The server answered 413.'));
  assert.throws(() => answer(503, 'text/plain', 'x'), /could not answer \(503\)/);
});

test('a text that was on its way is kept for the session and revision it belongs to', () => {
  keepUnsettled({ session: 's', rev: 2, text: 'typed' });
  assert.equal(unsettledText('s', 2), 'typed');
  assert.equal(unsettledText('s', 3), null);
  assert.equal(unsettledText('t', 2), null);
  settle('other');
  assert.equal(unsettledText('s', 2), 'typed');
  settle('typed');
  assert.equal(unsettledText('s', 2), null);
});

test('a key leads to a token, and stays within the text', () => {
  const to = (/** @type {string} */ key, index = 5, rtl = false) => tokenAfterKey(key, index, 100, rtl);
  assert.deepEqual(
    ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'PageDown', 'PageUp'].map(key => to(key)),
    [6, 4, 0, 99, 55, 0],
  );
  assert.deepEqual([to('ArrowRight', 5, true), to('ArrowLeft', 5, true)], [4, 6]);
  assert.equal(to('ArrowRight', 99), 99);
  assert.equal(to('ArrowRight', -1), 0);
  assert.equal(to('x'), undefined);
});

test('columns end where all tokenizers cut, and never within a character', () => {
  const runs = [runOf(['ab', 'c', 'de']), runOf(['a', 'bc', 'de']), runOf(['abc', 'd', 'e'])];
  const columns = commonColumns(runs);
  assert.deepEqual(columns, [
    [0, 2, 3],
    [0, 2, 3],
    [0, 1, 3],
  ]);
  assert.deepEqual([...boundariesOfAll(runs.slice(0, 1), columns, 0)], [2]);
  assert.deepEqual([...boundariesOfAll(runs, columns, 0)], []);
  const bytes = utf8.encode('é!');
  const torn = new TokenRun(bytes, [0, 1, 2, 3], [1, 2, 3], [INSIDE_CHARACTER, 0, 0]);
  assert.deepEqual(commonColumns([torn, torn])[0], [0, 2, 3]);
});

test('random runs of one text: columns cover all tokens, and their ends are shared', () => {
  const random = randomFrom(7);
  const letters = Array.from({ length: 400 }, () => 'ab \n'[random(4)]);
  const cut = () => {
    const texts = [];
    for (let at = 0; at < letters.length; ) {
      const size = 1 + random(5);
      texts.push(letters.slice(at, at + size).join(''));
      at += size;
    }
    return runOf(texts);
  };
  const runs = [cut(), cut(), cut()];
  const columns = commonColumns(runs);
  for (const [r, run] of runs.entries()) assert.equal(columns[r].at(-1), run.count);
  for (const c of columns[0].keys()) assert.equal(new Set(runs.map((run, r) => run.offsets[columns[r][c]])).size, 1);
  const { stretches, lines } = cutStretches(runs, columns, 300, 16);
  assert.deepEqual(
    stretches.toSorted((a, b) => a - b),
    stretches,
  );
  assert.equal(stretches.at(-1), columns[0].length - 1);
  assert.ok(lines.every(line => stretches.includes(line)));
  for (const [s, end] of stretches.slice(1).entries()) {
    const widths = runs.map((run, r) => {
      let sum = 0;
      for (let i = columns[r][stretches[s]]; i < columns[r][end]; i++) sum += guessedWidth(run, i, 16);
      return sum;
    });
    assert.ok(end - stretches[s] <= 1 || Math.max(...widths) <= 300, `${widths}`);
  }
  const { from, to } = lineOf(columns, lines, lines[1]);
  assert.ok(runs[0].endsLine(from - 1) && to > from);
  const blocks = cutIntoBlocks(stretches);
  assert.equal(blocks.at(-1), stretches.length - 1);
  for (const [k, end] of blocks.slice(1).entries()) assert.ok(end - blocks[k] <= 24);
});

test('blocks of stretches are neither long nor wide', () => {
  assert.deepEqual(cutIntoBlocks(Array.from({ length: 61 }, (_, s) => s)), [0, 24, 48, 60]);
  assert.deepEqual(cutIntoBlocks(Array.from({ length: 8 }, (_, s) => 50 * s)), [0, 3, 6, 7]);
  assert.deepEqual(cutIntoBlocks([0, 0]), [0, 1]);
});

test('figures: of tokens for one tokenizer only', () => {
  const measure = { contextWindow: 1000, price: 2 };
  const names = (/** @type {Encoding} */ of) => figuresOf(of, check({}), measure).map(({ name }) => name);
  assert.deepEqual(names(encoding(result())), ['tokens', 'characters', 'bytes', 'words', 'bytes_per_token', 'window']);
  assert.deepEqual(names(encoding(result(), result())), ['characters', 'bytes', 'words']);
  assert.deepEqual(names(encoding(result(0, 'refused'))), ['characters', 'bytes', 'words']);
  const [tokens, characters, , , each, window] = figuresOf(encoding(result()), check({}), measure);
  assert.deepEqual([tokens.value, tokens.unit, tokens.below], ['4', 'tokens', ['A']]);
  assert.deepEqual(characters.below, ['10 as one sees them']);
  assert.deepEqual([each.value, each.below], ['3.00', ['2.75 characters/token']]);
  assert.deepEqual([window.value, window.below.length], ['0.4\u202f%', 2]);
  assert.equal(figuresOf(encoding(result()), check({ words: 1 }), measure)[3].unit, 'word');
  assert.equal(figuresOf(encoding(result()), check({}), { contextWindow: 1000, price: 0 })[5].below.length, 1);
});

test('until a text was checked, no figure is told that was not counted in it', () => {
  const figures = figuresOf(encoding(result()), null, { contextWindow: 1000, price: 0 });
  const value = (/** @type {string} */ wanted) => figures.find(({ name }) => name === wanted)?.value;
  assert.deepEqual([value('tokens'), value('bytes'), value('words')], ['4', '12', '\u2026']);
  assert.deepEqual(figures.find(({ name }) => name === 'characters')?.below, []);
});

test('a row of the table: the difference is to the first tokenizer', () => {
  const three = encoding(result(), result(6), result());
  const measure = { contextWindow: 100, price: 0 };
  assert.deepEqual(cellsOf(three, 0, measure), ['4', '', '3.00', '2.75', '4\u202f%']);
  assert.deepEqual(cellsOf(three, 1, measure).slice(0, 2), ['6', '+2']);
  assert.equal(cellsOf(three, 2, measure)[1], 'same');
  assert.equal(cellsOf(encoding(result(0, 'x'), result()), 1, measure)[1], '');
  assert.equal(cellsOf(three, 1, { ...measure, price: 5 }).length, 6);
});

test('both readings of special tokens are told where they differ', () => {
  assert.equal(specialCounts([result()], check({})), '');
  const differing = { ...checkedResult, special: { as_text: 7, as_control: 1 } };
  assert.equal(
    specialCounts([result()], check({ results: [differing] })),
    'The text spells a special token: 7 tokens when read as text, 1 as special.',
  );
  assert.match(
    specialCounts([result(), result()], check({ results: [differing, checkedResult] })),
    /: A 7 tokens when/,
  );
  assert.equal(notesOn(check({})).length, 0);
  assert.match(notesOn(check({ replaced: 2 }))[0], /^2 lone surrogates/);
  assert.match(notesOn(check({ nfc: false }))[0], /^Not composed/);
});

test('claims that hold are told together', () => {
  assert.equal(heldTogether(6, 6), 'all 6 checks hold');
  assert.equal(heldTogether(1, 6), '1 check holds');
  assert.equal(heldTogether(5, 6), '5 checks hold');
});

test('places of the inspector', () => {
  assert.equal(span('byte', 3, 4), 'byte 3');
  assert.equal(span('byte', 1000, 1004), 'bytes 1,000 to 1,003');
});

test('the line of a token, parted at the token', () => {
  const run = runOf(['eins', '\nzwei', ' drei', '\n', 'vier']);
  assert.deepEqual(lineAround(run, 0), { number: 1, before: '', chosen: 'eins', after: '' });
  assert.deepEqual(lineAround(run, 2), { number: 2, before: 'zwei', chosen: ' drei', after: '' });
  assert.deepEqual(lineAround(run, 4), { number: 3, before: '', chosen: 'vier', after: '' });
});
