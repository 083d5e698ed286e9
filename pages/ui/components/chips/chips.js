// Chips: one token, one chip. Shared drawing for every component that shows tokens.
//
// Bundle order: bidi.js, chips.js, windowed_blocks.js and chip_area.js (only for a windowed, selectable area), then your own
// files; chips.css beside them. Everything lives in one module scope. User text only ever reaches the page as text nodes and attributes.
//
//   new TokenRun(bytes, offsets, ids, flags)   the tokens of a text: bytes Uint8Array (UTF-8 of the whole text), offsets
//                                              (count + 1 byte positions), ids, flags (bits below, after each token)
//     .count .ids .flags .hues .hasRtl         hues: 0..7 a token; depends on the id, neighbours are never alike
//     .bytesOf(i) .textOf(i) .hexOf(i)         textOf has U+FFFD for torn bytes; hexOf is 'F0 9F'
//     .textBetween(i, j)                       exact text of tokens i..j, widened to whole characters
//     .torn(i)                                 null, or {first, last, characters}: tokens that share torn characters
//     .endsLine(i)                             whether a line of the text ends in this token
//   labelPieces(bytes, marks)                  [{kind: 'text'|'blank'|'return'|'tab'|'mark'|'combining'|'hex', text, name?}]
//   plainLabel(bytes, marks)                   the pieces as one string, for captions and spoken text
//   drawLabel(element, bytes, marks)           appends the pieces to an element
//   drawChip(run, i, {marks, row, templates})  one <span class="chip" data-index data-id data-hex data-row>; templates, a Map
//                                              kept for one vocabulary and marks: 1,000 tokens in 8 ms instead of 27
//   drawLine(run, from, to, options)           <div class="chip-line" dir> with torn characters bracketed, in reading order
//   describeToken(run, i, marks)               "token 4 of 17, ' world', id 1917"
//   element(name, className, text?)            a DOM element
//   setTheme(host)                             data-theme = light | dark on the host, from Streamlit's background colour
//
// Classes on any ancestor switch what is shown, without moving the layout: show-ids, show-bytes, show-blanks, show-pre-tokens;
// chips-talk enlarges. `marks` is {code point as decimal string: [short mark, name]}.

const PRE_TOKEN_ENDS = 1, INSIDE_CHARACTER = 2, INSIDE_GRAPHEME = 4, SPECIAL_TOKEN = 8;
const TORN = INSIDE_CHARACTER | INSIDE_GRAPHEME;
const utf8 = new TextEncoder();
const exactText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const looseText = new TextDecoder('utf-8', { ignoreBOM: true });
const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;
const hexByte = Array.from({ length: 256 }, (_, b) => b.toString(16).toUpperCase().padStart(2, '0'));

function element(name, className, text) {
  const node = document.createElement(name);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

const LONG_TOKEN = 1000, SHOWN_HEAD = 300, SHOWN_TAIL = 150; // bytes; a label of 20,000 took 80 ms to lay out

class TokenRun {
  constructor(bytes, offsets, ids, flags) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.ids = ids;
    this.flags = flags;
    this.count = ids.length;
    this.hues = huesOf(ids);
    this.hasRtl = RTL.test(looseText.decode(bytes));
  }
  bytesOf(i) { return this.bytes.subarray(this.offsets[i], this.offsets[i + 1]); }
  textOf(i) { return looseText.decode(this.bytesOf(i)); }
  hexOf(i) { return Array.from(this.bytesOf(i), b => hexByte[b]).join(' '); }
  endsLine(i) {
    for (let at = this.offsets[i]; at < this.offsets[i + 1]; at++) if (this.bytes[at] === 10) return true;
    return false;
  }
  textBetween(i, j) {
    let start = this.offsets[i], end = this.offsets[j + 1];
    while (start > 0 && (this.bytes[start] & 0xc0) === 0x80) start--;
    while (end < this.bytes.length && (this.bytes[end] & 0xc0) === 0x80) end++;
    return looseText.decode(this.bytes.subarray(start, end));
  }
  torn(i) {
    let first = i, last = i;
    while (first > 0 && this.flags[first - 1] & TORN) first--;
    while (last + 1 < this.count && this.flags[last] & TORN) last++;
    return first === last ? null : { first, last, characters: this.#tornCharacters(first, last) };
  }
  #tornCharacters(first, last) { // only the characters that a boundary runs through
    const text = this.textBetween(first, last);
    if (!segmenter || text.length > 2000) return [text.slice(0, 40)];
    const cuts = [];
    for (let i = first; i < last; i++) cuts.push(this.offsets[i + 1] - this.offsets[first]);
    const found = [];
    let at = 0, cut = 0;
    for (const { segment } of segmenter.segment(text)) {
      const end = at + utf8.encode(segment).length;
      while (cut < cuts.length && cuts[cut] <= at) cut++;
      if (cut < cuts.length && cuts[cut] < end) found.push(segment);
      at = end;
    }
    return found.length ? found : [text];
  }
}

function huesOf(ids) {
  const hues = new Uint8Array(ids.length);
  for (let i = 0, left = -1; i < ids.length; i++) {
    let hue = Math.imul(ids[i] + 1, 2654435761) >>> 29;
    if (hue === left) hue = (hue + 1) & 7;
    hues[i] = left = hue;
  }
  return hues;
}

// Code points of possibly broken UTF-8; a byte that belongs to no whole character comes as {broken: byte}.
function codePoints(bytes) {
  const points = [];
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i];
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    let character = null;
    if (length && i + length <= bytes.length) {
      try { character = exactText.decode(bytes.subarray(i, i + length)); } catch { /* torn: shown as hex below */ }
    }
    if (character === null) { points.push({ broken: lead }); i++; }
    else { points.push({ character, code: character.codePointAt(0) }); i += length; }
  }
  return points;
}

const COMBINING = /\p{M}/u, PICTOGRAPHIC = /\p{Extended_Pictographic}/u, INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;
const PLAIN = /^ ?[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0\ufffd]+$/u; // drawn without looking at each code point
const ZERO_WIDTH_JOINER = 0x200d;
const isTag = code => code >= 0xe0020 && code <= 0xe007f;
const isSelector = code => (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);

function labelPieces(bytes, marks = {}) {
  const pieces = [];
  let attached = 0; // combining marks on the last plain character; from the fourth on they are drawn apart
  const add = (kind, text, name) => {
    const last = pieces[pieces.length - 1];
    if (kind === 'hex' && last?.kind === 'hex') last.text += ' ' + text;
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
      return add('combining', '\u25cc' + character, mark?.[1] ?? hexName(code));
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

const hexName = code => 'U+' + code.toString(16).toUpperCase().padStart(4, '0');
const plainLabel = (bytes, marks) => labelPieces(bytes, marks).map(piece => piece.text).join('');

function drawLabel(parent, bytes, marks) {
  const pieces = labelPieces(bytes, marks);
  for (const { kind, text, name } of pieces) {
    if (kind === 'text') { parent.append(text); continue; }
    const span = element('span', 'chip-' + kind, text);
    if (name) span.title = name;
    parent.append(span);
  }
  if (pieces.every(piece => piece.kind === 'blank')) parent.classList.add('chip-only-blank');
}

function drawChip(run, i, { marks, row = 0, templates } = {}) {
  const id = run.ids[i], flags = run.flags[i];
  let chip = id < 0 ? null : templates?.get(id); // unknown characters share their id, not their look
  if (chip) chip = chip.cloneNode(true);
  else {
    chip = chipTemplate(run, i, marks);
    if (id >= 0) templates?.set(id, chip.cloneNode(true));
  }
  chip.className += ' hue' + run.hues[i] + (flags & PRE_TOKEN_ENDS ? ' chip-pre-end' : '') + (flags & SPECIAL_TOKEN ? ' chip-special' : '');
  chip.dataset.index = i;
  chip.dataset.row = row;
  return chip;
}

function chipTemplate(run, i, marks) {
  const chip = element('span', 'chip');
  chip.setAttribute('role', 'option');
  chip.dataset.id = run.ids[i];
  const bytes = run.bytesOf(i);
  if (bytes.length > LONG_TOKEN) return drawLong(chip, bytes, marks);
  chip.dataset.hex = run.hexOf(i);
  chip.style.setProperty('--digits', String(run.ids[i]).length);
  const text = run.textOf(i);
  if (!PLAIN.test(text)) drawLabel(chip, bytes, marks);
  else if (text[0] !== ' ') chip.textContent = text;
  else chip.append(element('span', 'chip-blank', ' '), text.slice(1));
  if (chip.classList.contains('chip-only-blank')) chip.setAttribute('aria-label', text.length === 1 ? 'blank' : text.length + ' blanks');
  return chip;
}

function drawLong(chip, bytes, marks) { // both ends and how much is between them; what is copied is all of it
  const wholeAt = offset => { // the beginning of the character there
    let at = offset;
    while (at > offset - 4 && (bytes[at] & 0xc0) === 0x80) at--;
    return at;
  };
  const head = wholeAt(SHOWN_HEAD), tail = wholeAt(bytes.length - SHOWN_TAIL);
  chip.dataset.hex = Array.from(bytes.subarray(0, head), b => hexByte[b]).join(' ') + ' \u2026';
  drawLabel(chip, bytes.subarray(0, head), marks);
  chip.append(element('span', 'chip-mark', `\u2026 ${(tail - head).toLocaleString('en')} bytes \u2026`));
  drawLabel(chip, bytes.subarray(tail), marks);
  return chip;
}

const tornLabel = (torn, marks) => torn.characters.slice(0, 6).map(text => plainLabel(utf8.encode(text.slice(0, 24)), marks)).join(' \u00b7 ');

function drawTorn(run, first, last, options) {
  const group = element('span', 'chip-torn');
  group.dataset.character = tornLabel(run.torn(first), options.marks);
  group.dataset.count = last - first + 1;
  for (let i = first; i <= last; i++) group.append(drawChip(run, i, options));
  return group;
}

// Chips and brackets of tokens from..to-1, each with the direction of its text when the run has right-to-left letters.
function drawChips(run, from, to, options) {
  const items = [];
  for (let i = from; i < to; i++) {
    let last = i;
    while (last + 1 < to && run.flags[last] & TORN) last++;
    const node = last > i ? drawTorn(run, i, last, options) : drawChip(run, i, options);
    items.push({ node, direction: run.hasRtl ? chipDirection(run.textBetween(i, last)) : null });
    i = last;
  }
  return items;
}

function drawLine(run, from, to, options) {
  const blankLineFollows = run.bytesOf(to - 1).filter(byte => byte === 10).length > 1;
  const line = element('div', blankLineFollows ? 'chip-line chip-paragraph' : 'chip-line');
  line.setAttribute('role', 'presentation');
  const items = drawChips(run, from, to, options);
  if (!run.hasRtl) line.append(...items.map(item => item.node));
  else {
    line.dir = lineDirection(run.textBetween(from, to - 1));
    const append = (parent, entries) => entries.forEach(entry => {
      if (entry.node) return parent.append(entry.node);
      const nested = element('bdi', 'chip-run');
      nested.dir = entry.direction;
      append(nested, entry.items);
      parent.append(nested);
    });
    append(line, nestRuns(items, line.dir));
  }
  return line;
}

function describeToken(run, i, marks) {
  const torn = run.torn(i);
  const hex = run.hexOf(i);
  const label = run.textOf(i).includes('\ufffd') ? 'bytes ' + hex : `'${plainLabel(run.bytesOf(i), marks)}'`;
  const part = torn ? `, part ${i - torn.first + 1} of ${torn.last - torn.first + 1} of ${tornLabel(torn, marks)}` : '';
  return `token ${(i + 1).toLocaleString('en')} of ${run.count.toLocaleString('en')}, ${label}${part}, id ${run.ids[i]}`;
}

function setTheme(host) {
  const probe = element('span');
  probe.style.color = 'var(--st-background-color, white)';
  host.append(probe);
  const [red, green, blue] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
  probe.remove();
  host.dataset.theme = 0.3 * red + 0.6 * green + 0.1 * blue < 128 ? 'dark' : 'light';
}
