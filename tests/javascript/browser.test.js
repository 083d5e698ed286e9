// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64, fromHex, toHex, wellFormed } from '../../pages/ui/components/browser/bytes.js';
import { money, percent, plural, ratio, signed, times } from '../../pages/ui/components/browser/figures.js';
import { csvCell, csvOf } from '../../pages/ui/components/chart_export/csv.js';
import { actionOf } from '../../pages/ui/components/talk/keys.js';
import { screenScale } from '../../pages/ui/components/talk/talk_bar.js';

test('bytes and hex, both ways', () => {
  assert.equal(toHex(fromHex('f09f9880')), 'F0 9F 98 80');
  assert.deepEqual(fromHex('F0 9F'), fromHex('f09f'));
  assert.deepEqual([...fromHex('')], []);
  assert.deepEqual([...fromBase64('AP8=')], [0, 255]);
});

test('lone surrogates are replaced, pairs stay', () => {
  assert.equal(wellFormed('a\ud800b😀'), 'a\ufffdb😀');
});

test('figures in English', () => {
  assert.equal(ratio(4), '4.00');
  assert.deepEqual([signed(1200), signed(-3)], ['+1,200', '\u22123']);
  assert.deepEqual([plural(1, 'token'), plural(2, 'token')], ['1 token', '2 tokens']);
  assert.deepEqual([percent(1, 3), percent(1, 12_345)], ['33.3\u202f%', '0.0081\u202f%']);
  assert.deepEqual([times(1), times(2), times(1000)], ['once', 'twice', '1,000 times']);
});

test('money has cents at least, and four digits that count', () => {
  assert.deepEqual([0, 2, 0.5, 0.012345, 0.00012345].map(money), ['$0.00', '$2.00', '$0.50', '$0.01235', '$0.0001235']);
});

test('CSV: quotes, and no formulas', () => {
  assert.equal(csvCell('a,"b"'), '"a,""b"""');
  assert.equal(csvCell('=1+1'), "'=1+1");
  assert.equal(csvCell('-a'), "'-a");
  assert.equal(csvCell(-1), '-1');
  assert.equal(csvCell(null), '');
  const rows = [
    { a: 1, b: 'x' },
    { a: 1, b: 'x' },
    { b: 'y', c: 2 },
  ];
  assert.equal(csvOf(rows), '\ufeffa,b,c\r\n1,x,\r\n,y,2\r\n');
});

test('keys of a talk', () => {
  const cases = { PageDown: 'onForward', ArrowLeft: 'onBack', b: 'onBlank', B: 'onBlank', '.': 'onBlank', O: 'onOpen' };
  for (const [key, action] of Object.entries(cases)) assert.equal(actionOf(key), action);
  for (const key of ['x', 'Tab', 'Escape', ' ']) assert.equal(actionOf(key), undefined);
});

test('a screen is measured in 1,280 pixels, by quarters', () => {
  assert.equal(screenScale(1280, 720), 1);
  assert.equal(screenScale(390, 844), 1);
  assert.equal(screenScale(1920, 1080), 1.5);
  assert.equal(screenScale(3840, 1000), 1.5); // as high as it is
});
