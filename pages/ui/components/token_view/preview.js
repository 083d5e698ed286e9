// One line of the text as it is read, for scripts whose letters join, stack or run right to left and so fall apart in chips.
//
//   new Preview()
//     .element
//     .show(text)              hidden unless the text needs it
//     .follow(run, index)      the line of a token, with the token marked

import { looseText } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { needsPreview } from '../chips/bidi.js';

const PREVIEW_CHARACTERS = 300;

export class Preview {
  constructor() {
    this.element = element('div', 'preview');
    this.element.hidden = true;
    this.line = element('p', 'preview-line');
    this.line.dir = 'auto';
    this.caption = element('span', 'preview-caption');
    this.element.append(this.caption, this.line);
  }
  show(text) {
    this.needed = needsPreview(text);
    this.element.hidden = !this.needed;
    if (!this.needed) return;
    const lines = text.split('\n');
    this.oneLine = lines.length === 1;
    this.number = lines.findIndex(line => needsPreview(line)) + 1;
    this.first = lines[this.number - 1] ?? '';
    this.#plain();
  }
  #name(number) {
    this.caption.textContent = this.oneLine ? 'as it is read' : `line ${grouped(number)}, as it is read`;
  }
  #plain() {
    this.#name(this.number);
    this.line.replaceChildren(shorten(this.first, 0, PREVIEW_CHARACTERS));
  }
  follow(run, index) {
    if (!this.needed) return;
    const { first, last } = run.torn(index) ?? { first: index, last: index };
    const { bytes, offsets } = run;
    const start = bytes.lastIndexOf(10, offsets[first] - 1) + 1;
    let end = bytes.indexOf(10, offsets[last + 1]);
    if (end < 0) end = bytes.length;
    const part = (from, to) => looseText.decode(bytes.subarray(from, Math.max(from, to)));
    if (!needsPreview(part(start, end))) return this.#plain();
    this.#name(bytes.subarray(0, start).reduce((number, byte) => number + (byte === 10), 1));
    const chosen = element('mark', 'preview-chosen', part(offsets[first], offsets[last + 1]));
    const before = part(Math.min(start, offsets[first]), offsets[first]);
    const after = part(offsets[last + 1], end);
    this.line.replaceChildren(
      shorten(before, -PREVIEW_CHARACTERS / 2),
      chosen,
      shorten(after, 0, PREVIEW_CHARACTERS / 2),
    );
  }
}

function shorten(text, from, to) {
  const cut = text.slice(from, to);
  return cut === text ? text : from < 0 ? `\u2026${cut}` : `${cut}\u2026`;
}
