// Rows of sentences drawn as chips; see sentence_grid/__init__.py for the data.

import { element, setTheme } from '../browser/nodes.js';
import { drawLine } from '../chips/chips.js';
import { describeToken } from '../chips/labels.js';
import { TokenRun } from '../chips/token_run.js';

const grids = new WeakMap();

function drawCell(cell, data) {
  const box = element('div', 'sentence');
  const head = element('div', 'sentence-head');
  head.append(element('span', 'sentence-name', cell.head), element('span', 'sentence-note', cell.note));
  const mark = node => {
    node.dir = cell.direction;
    if (/^[A-Za-z]{2,3}(-[A-Za-z]+)?$/.test(cell.language)) node.lang = cell.language; // picks the font
  };
  const bytes = Uint8Array.from(atob(cell.bytes), character => character.charCodeAt(0));
  const run = new TokenRun(
    bytes,
    Uint32Array.from([0, ...cell.ends]),
    Uint32Array.from(cell.ids),
    Uint8Array.from(cell.flags),
  );
  const tokens = element('div', 'sentence-tokens chips-font');
  mark(tokens);
  tokens.setAttribute('role', 'listbox');
  tokens.setAttribute('aria-label', `${cell.head}, ${cell.note}`);
  if (run.count) tokens.append(drawLine(run, 0, run.count, { marks: data.marks }));
  tokens.addEventListener('pointerover', event => {
    const chip = event.target.closest('.chip');
    if (chip) chip.title = describeToken(run, Number(chip.dataset.index), data.marks);
  });
  box.append(head);
  if (!data.strip) {
    // as it is read: in chips, letters do not join
    const text = element('div', 'sentence-text', new TextDecoder().decode(bytes));
    mark(text);
    box.append(text);
  }
  box.append(tokens);
  return box;
}

function drawGrid(root, data) {
  root.classList.toggle('sentence-strip', data.strip);
  root.classList.toggle('show-ids', data.show_ids);
  root.classList.toggle('chips-talk', data.talk);
  root.replaceChildren(
    ...data.rows.map(cells => {
      const row = element('div', 'sentence-row');
      row.append(...cells.map(cell => drawCell(cell, data)));
      return row;
    }),
  );
}

export default function ({ parentElement, data }) {
  let grid = grids.get(parentElement);
  if (!grid) {
    grid = { root: element('div', 'sentence-grid'), drawn: null };
    grid.root.tabIndex = 0;
    grid.root.setAttribute('role', 'region');
    grid.root.setAttribute('aria-label', 'Sentences as tokens');
    grids.set(parentElement, grid);
    parentElement.append(grid.root);
  }
  setTheme(grid.root);
  const question = JSON.stringify(data);
  if (question !== grid.drawn) drawGrid(grid.root, data);
  grid.drawn = question;
  return () => {
    grid.root.remove();
    grids.delete(parentElement);
  };
}
