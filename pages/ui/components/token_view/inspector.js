// What there is to know about the chosen token: what it is made of, where it stands, how it was merged, why it ends where it ends.
//
//   new Inspector()
//     .element
//     .hint()                     nothing chosen
//     .expect(run, index, name, marks)   at once, from what the browser knows
//     .show(answer)               the answer to `inspect`
//     .fail(sentence)

import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawChip } from '../chips/chips.js';
import { mergeTree } from '../chips/merge_tree.js';

export class Inspector {
  constructor() {
    this.element = element('section', 'inspector');
    this.element.setAttribute('aria-label', 'Chosen token');
    this.head = element('div', 'inspector-head');
    this.body = element('div', 'inspector-body');
    this.element.append(this.head, this.body);
    this.hint();
  }
  hint() {
    this.head.replaceChildren(
      element(
        'p',
        'quiet',
        'Choose a token to see its bytes, its merges, and why it ends where it ends. In the tokens, the arrow keys move.',
      ),
    );
    this.body.replaceChildren();
  }
  expect(run, index, name, marks) {
    this.marks = marks;
    const title = element('h3', 'inspector-label chips-font show-blanks');
    const chip = drawChip(run, index, { marks });
    ['role', 'data-index', 'data-row'].forEach(attribute => chip.removeAttribute(attribute));
    title.append(chip);
    const place = element('p', 'quiet', `token ${grouped(index + 1)} of ${grouped(run.count)} in ${name}`);
    const facts = element('dl', 'facts');
    this.#fact(facts, 'id', String(run.ids[index]), true);
    this.#fact(facts, 'bytes', run.hexOf(index).slice(0, 600), true);
    this.head.replaceChildren(title, place, facts);
    this.body.classList.add('stale');
  }
  show({ token, before, after }) {
    const facts = this.head.querySelector('.facts');
    const place = (what, start, end) =>
      end - start === 1 ? `${what} ${grouped(start)}` : `${what}s ${grouped(start)} to ${grouped(end - 1)}`;
    this.#fact(
      facts,
      'at',
      `${place('byte', token.byte_start, token.byte_end)}, ${place('character', token.char_start, token.char_end)}, counted from 0`,
    );
    this.#fact(
      facts,
      'here',
      token.occurrences === 1 ? 'once in this text' : `${grouped(token.occurrences)} times in this text`,
    );
    if (token.special) this.#fact(facts, 'kind', 'special token: one control id, never merged from bytes');
    this.body.classList.remove('stale');
    const points = this.#codePoints(token.code_points);
    const torn = token.code_points.some(point => point.part); // then what it is part of comes first
    const rest = [...this.#tree(token), ...this.#reasons(before, after)];
    this.body.replaceChildren(...(torn ? [points, ...rest] : [...rest, element('h4', '', 'characters'), points]));
  }
  fail(sentence) {
    this.body.classList.remove('stale');
    this.body.replaceChildren(element('p', 'error', sentence));
  }
  #fact(list, name, value, mono = false) {
    list.append(element('dt', '', name), element('dd', mono ? 'mono' : '', value));
  }
  #codePoints(points) {
    const list = element('ul', 'code-points');
    for (const { hex, name, part } of points.slice(0, 40)) {
      const item = element('li');
      item.append(element('span', 'mono', hex), ` ${name}`);
      if (part) item.append(element('span', 'torn-part', ` ${part}`));
      list.append(item);
    }
    if (points.length > 40) list.append(element('li', 'quiet', `and ${grouped(points.length - 40)} more`));
    return list;
  }
  #tree(token) {
    if (!token.tree || (!token.tree.left && !token.tree.right))
      return token.special ? [] : [element('p', 'quiet', 'One of the 256 byte tokens: merged from nothing.')];
    const parts = [element('h4', '', 'merged from'), mergeTree(token.tree, { marks: this.marks })];
    if (token.lossy_path)
      parts.push(
        element(
          'p',
          'note',
          'This vocabulary has no complete merge path to this token; the tree shows what could be found.',
        ),
      );
    return parts;
  }
  #reasons(before, after) {
    return [
      ['why it starts here', before],
      ['why it ends here', after],
    ].flatMap(([title, reason]) => {
      if (!reason) return [];
      const sentence = element('p', 'reason', reason.text);
      sentence.dataset.kind = reason.kind;
      return [element('h4', '', title), sentence];
    });
  }
}
