// A board of labeled rows; see board/__init__.py for its data.

import { utf8 } from '../browser/bytes.js';
import { element, setTheme } from '../browser/nodes.js';
import { drawLabel, drawLine } from '../chips/chips.js';
import { huesOf } from '../chips/hues.js';
import { describeToken } from '../chips/labels.js';
import { TokenRun } from '../chips/token_run.js';

const boards = new WeakMap();

function drawTokens(row, marks) {
  const bytes = Uint8Array.from(atob(row.bytes), character => character.charCodeAt(0));
  const run = new TokenRun(
    bytes,
    Uint32Array.from([0, ...row.ends]),
    Uint32Array.from(row.ids),
    Uint8Array.from(row.flags),
  );
  const box = element('div', 'board-tokens chips-font');
  box.setAttribute('role', 'listbox');
  box.setAttribute('aria-label', `${row.label} ${row.note}`);
  box.classList.toggle('show-ids', row.show_ids);
  box.classList.toggle('show-pre-tokens', row.borders);
  for (let start = 0, i = 0; i < run.count; i++) {
    if (i + 1 < run.count && !run.endsLine(i)) continue;
    box.append(drawLine(run, start, i + 1, { marks }));
    start = i + 1;
  }
  box.addEventListener('pointerover', event => {
    const chip = event.target.closest('.chip');
    if (chip) chip.title = describeToken(run, Number(chip.dataset.index), marks);
  });
  return box;
}

// Every character in a column of its own; a token without an id is a bare row of characters.
function drawColumns(row, marks) {
  const box = element('div', 'board-columns chips-font');
  box.style.setProperty('--columns', row.of);
  if (row.rule) box.classList.add('board-rule');
  box.classList.toggle('show-ids', !!row.ids && row.show_ids);
  const hues = row.ids ? huesOf(row.ids) : null;
  let column = row.left ? 1 : 1 + row.of - row.tokens.reduce((sum, token) => sum + [...token].length, 0);
  row.tokens.forEach((token, i) => {
    const characters = [...token];
    const chip = element('span', row.ids ? `chip hue${hues[i]}` : 'board-bare');
    if (row.ids) chip.dataset.id = row.ids[i];
    chip.style.gridColumn = `${column} / span ${characters.length}`;
    chip.style.setProperty('--width', characters.length);
    for (const character of characters) {
      const cell = element('span', 'board-cell');
      drawLabel(cell, utf8.encode(character), marks);
      if (row.lit.includes(character)) cell.classList.add('board-lit');
      chip.append(cell);
    }
    column += characters.length;
    box.append(chip);
  });
  return box;
}

function drawText(row) {
  const box = element('div', 'board-text chips-font');
  for (const part of row.text.split(/(\ufffd+)/u)) {
    if (part) box.append(part.startsWith('\ufffd') ? element('span', 'board-torn', part) : part);
  }
  box.classList.toggle('board-faulty', row.faulty);
  box.classList.toggle('board-said', row.said);
  return box;
}

const drawings = { tokens: drawTokens, columns: drawColumns, text: drawText };

export default function ({ parentElement, data }) {
  let board = boards.get(parentElement);
  if (!board) {
    board = { root: element('div', 'board'), drawn: null };
    boards.set(parentElement, board);
    parentElement.append(board.root);
  }
  const { root } = board;
  setTheme(root);
  root.classList.toggle('chips-talk', data.talk);
  root.classList.toggle('board-large', data.large);
  root.classList.toggle('board-beside', data.beside);
  root.style.setProperty('--size', data.size);
  const question = JSON.stringify(data);
  if (question !== board.drawn) {
    const rows = element('div', `board-rows${data.rows.some(row => row.label) ? '' : ' board-bare-labels'}`);
    rows.append(
      ...data.rows.map(row => {
        const line = element('div', 'board-row');
        line.append(
          element('div', 'board-label', row.label),
          drawings[row.kind](row, data.marks),
          element('div', 'board-note', row.note),
        );
        return line;
      }),
    );
    root.replaceChildren(rows);
  }
  board.drawn = question;
  return () => {
    root.remove();
    boards.delete(parentElement);
  };
}
