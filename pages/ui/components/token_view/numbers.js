// What the text measures: figures with their units, and what was checked on this very text.
//
//   new Numbers()
//     .element
//     .update({header, contextWindow, price, special})    header as in the answer to `encode`
//
// One tokenizer: six figures. Two to four: three figures of the text and one table row a tokenizer.

import { grouped, money, percent, plural, ratio, signed } from '../browser/figures.js';
import { element } from '../browser/nodes.js';

export class Numbers {
  constructor() {
    this.element = element('section', 'numbers');
    this.element.setAttribute('aria-label', 'Numbers');
    this.claims = 0;
  }
  update({ header, contextWindow, price }) {
    this.claims = 0;
    if (!header.bytes) {
      this.element.replaceChildren(
        element('p', 'numbers-empty', 'No text yet, so no tokens. Type or paste something above.'),
      );
      return;
    }
    const only = header.results.length === 1 ? header.results[0] : null;
    const figures = element('dl', 'figures');
    const add = (name, value, unit, ...below) => {
      const figure = element('div', 'figure');
      figure.dataset.figure = name;
      figure.append(element('dt', 'figure-unit', unit), element('dd', 'figure-value', value));
      below.filter(Boolean).forEach(line => figure.append(element('dd', 'figure-below', line)));
      figures.append(figure);
    };
    const counted = only && !only.error;
    if (counted) add('tokens', grouped(only.tokens), only.tokens === 1 ? 'token' : 'tokens', only.label);
    add(
      'characters',
      grouped(header.characters),
      header.characters === 1 ? 'character' : 'characters',
      header.graphemes !== header.characters && `${grouped(header.graphemes)} as one sees them`,
    );
    add('bytes', grouped(header.bytes), header.bytes === 1 ? 'byte' : 'bytes', 'UTF-8');
    add('words', grouped(header.words), header.words === 1 ? 'word' : 'words', 'between blanks');
    if (counted && only.tokens) {
      add(
        'bytes_per_token',
        ratio(header.bytes / only.tokens),
        'bytes/token',
        `${ratio(header.characters / only.tokens)} characters/token`,
      );
      add(
        'window',
        percent(only.tokens, contextWindow),
        'of a window',
        `set to ${grouped(contextWindow)} tokens`,
        price > 0 && `${money((only.tokens * price) / 1e6)} at ${money(price)} a million`,
      );
    }
    this.element.replaceChildren(
      figures,
      ...(only ? this.#single(header, only) : this.#table(header, contextWindow, price)),
      ...this.#notes(header),
    );
  }
  #single(header, result) {
    const both = specialCounts([result]);
    const notes = both ? [element('p', 'note', both)] : [];
    if (result.error) return [element('p', 'error', result.error), ...notes];
    const strip = element('div', 'trust');
    strip.setAttribute('aria-label', `Checked on this text with ${result.label}`);
    strip.setAttribute('role', 'group');
    strip.append(...header.trust[0].map(claim => this.#claim(claim)));
    return [strip, ...notes];
  }
  #table(header, contextWindow, price) {
    const scroll = element('div', 'table-scroll');
    const table = element('table', 'tokenizers');
    const head = element('tr');
    for (const name of [
      'tokenizer',
      'tokens',
      'difference',
      'bytes/token',
      'characters/token',
      `of a window of ${grouped(contextWindow)}`,
      ...(price > 0 ? ['cost'] : []),
      'checked on this text',
    ])
      head.append(Object.assign(element('th', '', name), { scope: 'col' }));
    table.append(element('thead'), element('tbody'));
    table.tHead.append(head);
    header.results.forEach((result, i) => {
      const row = element('tr');
      row.dataset.tokenizer = result.name;
      row.append(Object.assign(element('th', '', result.label), { scope: 'row' }));
      if (result.error) {
        const cell = element('td', 'error', result.error);
        cell.colSpan = head.cells.length - 1;
        row.append(cell);
      } else {
        const difference = result.tokens - header.results[0].tokens;
        const cells = [
          grouped(result.tokens),
          i === 0 || header.results[0].error ? '' : difference ? signed(difference) : 'same',
          ratio(header.bytes / result.tokens),
          ratio(header.characters / result.tokens),
          percent(result.tokens, contextWindow),
        ];
        if (price > 0) cells.push(money((result.tokens * price) / 1e6));
        cells.forEach((text, column) => row.append(element('td', column === 0 ? 'count' : '', text)));
        const checked = element('td', 'trust');
        checked.append(...this.#claimsTogether(header.trust[i]));
        row.append(checked);
      }
      table.tBodies[0].append(row);
    });
    scroll.append(table);
    const both = specialCounts(header.results);
    return [scroll, ...(both ? [element('p', 'note', both)] : []), this.#key(header.results)];
  }
  #key(results) {
    // what the marks in the rows of chips mean
    const [first, ...others] = results.filter(result => result.tokens);
    const key = element('p', 'note compare-key');
    if (!others.length) return key;
    const entry = (swatch, words) => {
      const item = element('span', 'key-entry');
      item.append(swatch, words);
      key.append(item);
    };
    entry(element('span', 'key-common'), 'all cut here');
    entry(element('span', 'key-own'), others.length > 1 ? 'not all cut here' : 'only this one cuts here');
    entry(element('span', 'key-difference', '+2 \u22121'), `tokens more or fewer than ${first.short} on this line`);
    return key;
  }
  #claim({ claim, holds, detail }) {
    const [sign, word] =
      holds === true
        ? ['\u2713', 'holds']
        : holds === false
          ? ['\u2717', 'does not hold']
          : ['\u2013', 'not applicable'];
    return this.#checked(claim, holds, sign, claim, `${claim}: ${word}`, [detail]);
  }
  #claimsTogether(claims) {
    // those that hold as one, the others by name
    const held = claims.filter(claim => claim.holds === true);
    const name =
      held.length === claims.length
        ? `all ${held.length} checks hold`
        : plural(held.length, 'check') + (held.length === 1 ? ' holds' : ' hold');
    const together = this.#checked(
      'all',
      true,
      '\u2713',
      name,
      name,
      held.map(({ claim, detail }) => `${claim}: ${detail}`),
    );
    return [
      ...(held.length ? [together] : []),
      ...claims.filter(claim => claim.holds !== true).map(claim => this.#claim(claim)),
    ];
  }
  #checked(claim, holds, sign, name, spoken, details) {
    const item = element('button', 'claim');
    item.type = 'button';
    item.dataset.claim = claim;
    item.dataset.holds = String(holds);
    const tip = element('span', 'claim-tip');
    tip.append(...details.map(detail => element('span', 'claim-detail', detail)));
    tip.id = `claim-${this.claims++}`;
    tip.setAttribute('role', 'tooltip');
    item.setAttribute('aria-label', spoken);
    item.setAttribute('aria-describedby', tip.id);
    tip.popover = 'manual'; // in the top layer, so that no scrolling table clips it
    const show = () => {
      if (!tip.isConnected || !tip.showPopover) return;
      tip.showPopover();
      const box = item.getBoundingClientRect();
      tip.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - tip.offsetWidth - 8))}px`;
      tip.style.top = `${box.bottom + 4}px`;
    };
    const hide = () => tip.isConnected && tip.hidePopover?.();
    for (const event of ['pointerenter', 'focus', 'click']) item.addEventListener(event, show);
    for (const event of ['pointerleave', 'blur']) item.addEventListener(event, hide);
    item.addEventListener('keydown', event => event.key === 'Escape' && hide());
    item.append(element('span', 'claim-sign', sign), element('span', 'claim-name', name), tip);
    return item;
  }
  #notes(header) {
    const notes = [];
    if (!header.nfc)
      notes.push(
        'Not composed: some letters are written as a letter and a mark (e + \u25cc\u0301, not \u00e9), which makes other tokens. Nothing was changed.',
      );
    if (header.replaced)
      notes.push(`${plural(header.replaced, 'lone surrogate')} cannot be written as UTF-8 and became U+FFFD.`);
    return notes.map(note => element('p', 'note', note));
  }
}

function specialCounts(results) {
  // only of tokenizers for which the two readings differ
  const differing = results.filter(
    result => Number.isInteger(result.special_as_text) && Number.isInteger(result.special_as_control),
  );
  const counts = differing.map(
    ({ label, special_as_text: asText, special_as_control: asControl }) =>
      `${results.length > 1 ? `${label} ` : ''}${plural(asText, 'token')} when read as text, ${grouped(asControl)} as special`,
  );
  return counts.length ? `The text spells a special token: ${counts.join('; ')}.` : '';
}
