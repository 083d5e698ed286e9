// What stands in a chip: bytes as a person can read them.
//
//   labelPieces(bytes, marks)   [{kind: 'text'|'blank'|'return'|'tab'|'mark'|'combining'|'hex', text, name?}]
//   plainLabel(bytes, marks)    the pieces as one string, for captions and spoken text
//   tornLabel(torn, marks)      the characters that tokens share
//   describeToken(run, i, marks)   "token 4 of 17, ' world', id 1917"
//
// `marks` is {code point as decimal string: [short mark, name]}.

import { exactText, hexByte, utf8 } from '../browser/bytes.js';

// Code points of possibly broken UTF-8; a byte that belongs to no whole character comes as {broken: byte}.
function codePoints(bytes) {
  const points = [];
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i];
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    let character = null;
    if (length && i + length <= bytes.length) {
      try {
        character = exactText.decode(bytes.subarray(i, i + length));
      } catch {
        /* torn: shown as hex below */
      }
    }
    if (character === null) {
      points.push({ broken: lead });
      i++;
    } else {
      points.push({ character, code: character.codePointAt(0) });
      i += length;
    }
  }
  return points;
}

const COMBINING = /\p{M}/u;
const PICTOGRAPHIC = /\p{Extended_Pictographic}/u;
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;
export const PLAIN = /^ ?[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0\ufffd]+$/u; // drawn without looking at each code point
const ZERO_WIDTH_JOINER = 0x200d;
const isTag = code => code >= 0xe0020 && code <= 0xe007f;
const isSelector = code => (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);

export function labelPieces(bytes, marks = {}) {
  const pieces = [];
  let attached = 0; // combining marks on the last plain character; from the fourth on they are drawn apart
  const add = (kind, text, name) => {
    const last = pieces[pieces.length - 1];
    if (kind === 'hex' && last?.kind === 'hex') last.text += ` ${text}`;
    else if ((kind === 'text' || kind === 'blank') && last?.kind === kind) last.text += text;
    else pieces.push(name ? { kind, text, name } : { kind, text });
  };
  const points = codePoints(bytes);
  points.forEach((point, i) => {
    if (point.broken !== undefined) return add('hex', hexByte[point.broken]);
    const { character, code } = point;
    const mark = marks[code];
    const onText = pieces[pieces.length - 1]?.kind === 'text';
    if (code === 32) return add('blank', ' ');
    if (code === 10) return add('return', '\u21b5');
    if (code === 9) return add('tab', '\u2192');
    if (COMBINING.test(character)) {
      if (onText && attached++ < 3) return add('text', character);
      if (isSelector(code)) return add('mark', mark?.[0] ?? hexName(code), mark?.[1] ?? hexName(code));
      return add('combining', `\u25cc${character}`, mark?.[1] ?? hexName(code));
    }
    const next = points[i + 1]?.character;
    if (onText && code === ZERO_WIDTH_JOINER && next && PICTOGRAPHIC.test(next)) return add('text', character);
    if (onText && isTag(code)) return add('text', character);
    attached = 0;
    if (mark) return add('mark', mark[0], mark[1]);
    if (INVISIBLE.test(character)) return add('mark', hexName(code), hexName(code));
    return add('text', character);
  });
  return pieces;
}

const hexName = code => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
export const plainLabel = (bytes, marks) =>
  labelPieces(bytes, marks)
    .map(piece => piece.text)
    .join('');

export const tornLabel = (torn, marks) =>
  torn.characters
    .slice(0, 6)
    .map(text => plainLabel(utf8.encode(text.slice(0, 24)), marks))
    .join(' \u00b7 ');

export function describeToken(run, i, marks) {
  const torn = run.torn(i);
  const hex = run.hexOf(i);
  const label = run.textOf(i).includes('\ufffd') ? `bytes ${hex}` : `'${plainLabel(run.bytesOf(i), marks)}'`;
  const part = torn ? `, part ${i - torn.first + 1} of ${torn.last - torn.first + 1} of ${tornLabel(torn, marks)}` : '';
  return `token ${(i + 1).toLocaleString('en')} of ${run.count.toLocaleString('en')}, ${label}${part}, id ${run.ids[i]}`;
}
