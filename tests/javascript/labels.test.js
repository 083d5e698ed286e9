// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHex, utf8 } from '../../pages/ui/components/browser/bytes.js';
import {
  codePoints,
  describeToken,
  labelPieces,
  plainLabel,
  tornLabel,
} from '../../pages/ui/components/chips/labels.js';
import { takeMarks } from '../../pages/ui/components/chips/marks.js';
import { TokenRun } from '../../pages/ui/components/chips/token_run.js';

takeMarks({ 0: ['NUL', 'null'], 13: ['CR', 'carriage return'], 8203: ['ZWSP', 'zero width space'] });

const kinds = (/** @type {string} */ text) =>
  labelPieces(utf8.encode(text)).map(({ kind, text: shown }) => `${kind}:${shown}`);

test('broken UTF-8 is read byte by byte, whole characters as they are', () => {
  const read = (/** @type {string} */ hex) =>
    codePoints(fromHex(hex)).map(point => ('broken' in point ? point.broken : point.character));
  assert.deepEqual(read('61 c3a9 e282ac f09f9880'), ['a', 'é', '€', '😀']);
  assert.deepEqual(read('f09f98'), [0xf0, 0x9f, 0x98]); // cut short
  assert.deepEqual(read('80 61 ff'), [0x80, 'a', 0xff]); // no beginning of a character
  assert.deepEqual(read('c080'), [0xc0, 0x80]); // overlong
  assert.deepEqual(read('eda080'), [0xed, 0xa0, 0x80]); // a surrogate
  assert.deepEqual(read('f4908080'), [0xf4, 0x90, 0x80, 0x80]); // above U+10FFFF
  assert.deepEqual(read('efbbbf61'), ['\ufeff', 'a']); // a byte order mark is a character
  assert.deepEqual(read('00'), ['\0']);
});

test('blanks, line ends and tabs are marked, and other blanks named', () => {
  assert.deepEqual(kinds('a  b'), ['text:a', 'blank:  ', 'text:b']);
  assert.deepEqual(kinds('\n\n\t'), ['return:\u21b5', 'return:\u21b5', 'tab:\u2192']);
  assert.deepEqual(kinds('\0\r\u200b'), ['mark:NUL', 'mark:CR', 'mark:ZWSP']);
  assert.deepEqual(kinds('\u2028'), ['mark:U+2028']);
  assert.deepEqual(kinds('\u3164'), ['mark:U+3164']); // a filler, which is a letter by category
});

test('three combining marks stand on their letter, more are drawn apart', () => {
  assert.deepEqual(kinds('e\u0301\u0302\u0303'), ['text:e\u0301\u0302\u0303']);
  assert.deepEqual(kinds('e\u0301\u0302\u0303\u0304'), ['text:e\u0301\u0302\u0303', 'combining:\u25cc\u0304']);
  assert.deepEqual(kinds('\u0301a\u0301'), ['combining:\u25cc\u0301', 'text:a\u0301']);
  assert.deepEqual(kinds(' \u0301'), ['blank: ', 'combining:\u25cc\u0301']);
  assert.deepEqual(kinds('\ufe0f'), ['mark:U+FE0F']);
  assert.deepEqual(kinds('a\u0301\u0302\u0303bc\u0301'), ['text:a\u0301\u0302\u0303bc\u0301']); // counted for each letter
});

test('a picture of several code points is drawn as one; a joiner alone is named', () => {
  assert.deepEqual(kinds('👩\u200d🚀'), ['text:👩\u200d🚀']);
  assert.deepEqual(kinds('a\u200db'), ['text:a', 'mark:U+200D', 'text:b']);
  assert.deepEqual(kinds('\u200d🚀'), ['mark:U+200D', 'text:🚀']);
  const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
  assert.deepEqual(kinds(england), [`text:${england}`]);
  assert.deepEqual(kinds('🏴\u{e0067}'), ['text:🏴', 'mark:U+E0067']); // without its end it is no flag
  assert.deepEqual(kinds('.\u{e0067}'), ['text:.', 'mark:U+E0067']); // letters that hide after a full stop
  assert.deepEqual(kinds('❤\ufe0f'), ['text:❤\ufe0f']);
  assert.deepEqual(kinds('a\ufe0f'), ['text:a', 'mark:U+FE0F']);
});

test('bytes that belong to no character stand together as hex', () => {
  assert.deepEqual(labelPieces(fromHex('61e282')), [
    { kind: 'text', text: 'a' },
    { kind: 'hex', text: 'E2 82' },
  ]);
  assert.equal(plainLabel(fromHex('e282 20 61')), 'E2 82 a');
});

test('a token is described by its place, its label, what it is part of, and its id', () => {
  const bytes = utf8.encode(' a😀');
  const run = new TokenRun(bytes, [0, 2, 4, 6], [257, 172, 222], [1, 2, 1]);
  assert.equal(describeToken(run, 0), "token 1 of 3, ' a', id 257");
  assert.equal(describeToken(run, 1), 'token 2 of 3, bytes F0 9F, part 1 of 2 of 😀, id 172');
  assert.equal(tornLabel({ first: 0, last: 1, characters: ['é', '\0'] }), 'é \u00b7 NUL');
});
