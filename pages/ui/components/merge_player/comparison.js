// Below the player, on request: the text encoded with its merges in another order, and both tie rules side by side.
//
//   new Comparison()
//     .element
//     .show(history, options, marks)
//   options.order: null or {name, rows: [{label, ids, lengths}], note}   tokens of the shown text, by id and length in bytes
//   options.trainings: null or {first: [[hex, count]...], smallest: [...]}

import { fromHex } from '../browser/bytes.js';
import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawLabel, drawLine } from '../chips/chips.js';
import { hueOfBytes } from '../chips/hues.js';
import { TokenRun } from '../chips/token_run.js';
import { RULES } from './step_line.js';

export class Comparison {
  constructor() {
    this.element = element('div', 'comparison');
  }
  show(history, options, marks) {
    this.element.replaceChildren();
    if (options.order) this.element.append(this.#order(history, options.order, marks));
    if (options.trainings) this.element.append(this.#trainings(options, marks));
  }
  #order(history, { rows, name, note }, marks) {
    const section = element('section', 'order');
    section.setAttribute('aria-label', 'Merges in another order');
    section.append(element('h3', 'panel-head', `The same merges, ${name}`));
    if (note) {
      section.append(element('p', 'quiet', note));
      return section;
    }
    for (const { label, ids, lengths } of rows) {
      const offsets = [0];
      const flags = [];
      for (const length of lengths) {
        offsets.push(offsets[offsets.length - 1] + length);
        flags.push(history.text.flags[offsets[offsets.length - 1] - 1]);
      }
      const run = new TokenRun(history.text.bytes, offsets, Int32Array.from(ids), Uint8Array.from(flags));
      const row = element('div', 'order-row chips-font show-blanks show-pre-tokens show-ids');
      row.append(element('p', 'order-label', `${label}: ${grouped(ids.length)} tokens`));
      for (let i = 0, start = 0; i < run.count; i++) {
        if (i + 1 < run.count && !run.endsLine(i)) continue;
        row.append(drawLine(run, start, i + 1, { marks }));
        start = i + 1;
      }
      row.querySelectorAll('.chip').forEach(chip => chip.removeAttribute('role'));
      section.append(row);
    }
    const [usual, other] = rows;
    const same = usual.ids.length === other.ids.length && usual.ids.every((id, i) => id === other.ids[i]);
    section.append(
      element(
        'p',
        'order-verdict',
        same
          ? 'Here the order makes no difference: the ids are the same.'
          : 'The ids differ; the text they decode to is the same. A model knows only the ids of the learned order.',
      ),
    );
    return section;
  }
  #trainings({ trainings, ties }, marks) {
    const section = element('section', 'trainings');
    section.setAttribute('aria-label', 'Both tie rules');
    const { first, smallest } = trainings;
    const rows = Math.max(first.length, smallest.length);
    const differs = i => first[i]?.[0] !== smallest[i]?.[0];
    let different = 0;
    for (let i = 0; i < rows; i++) if (differs(i)) different++;
    const names = new Set(first.map(([hex]) => hex));
    const shared = smallest.filter(([hex]) => names.has(hex)).length;
    const among = trainings.cut ? ` Only the first ${grouped(rows)} merges are compared.` : '';
    section.append(
      element('h3', 'panel-head', 'Both tie rules'),
      element(
        'p',
        'quiet',
        (different
          ? `${grouped(different)} of ${grouped(rows)} merges differ; ${grouped(shared)} tokens are learned by both, if not at the same step.`
          : 'Both rules give the same merges here.') + among,
      ),
    );
    const table = element('table', 'trainings-table');
    const head = element('tr');
    const body = element('tbody');
    ['', RULES.first, '', RULES.smallest, ''].forEach((name, column) => {
      const cell = element('th', '', name + (name === RULES[ties] ? ' (used)' : ''));
      cell.scope = 'col';
      if (!name) cell.setAttribute('aria-label', column ? 'count' : 'step');
      head.append(cell);
    });
    for (let i = 0; i < rows; i++) {
      const row = element('tr', differs(i) ? 'trainings-differ' : '');
      row.append(element('th', '', grouped(i + 1)));
      for (const side of [first, smallest]) {
        const token = element('td');
        const count = element('td', 'trainings-count', side[i] ? grouped(side[i][1]) : '');
        if (side[i]) {
          const chip = element('span', `token-chip hue${hueOfBytes(side[i][0])}`);
          drawLabel(chip, fromHex(side[i][0]), marks);
          token.append(chip);
        }
        row.append(token, count);
      }
      body.append(row);
    }
    const top = element('thead');
    top.append(head);
    table.append(top, body);
    const box = element('div', 'trainings-box');
    box.tabIndex = 0;
    box.append(table);
    section.append(box);
    return section;
  }
}
