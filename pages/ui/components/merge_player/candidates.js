// The pairs that stand for election, as bars: most frequent first in training, lowest rank first in encoding.
//
//   new Candidates({onGuess(pair)})
//     .element
//     .update({history, marks, ranking, winner, asked})
//   ranking: [{left, right, count, id?}] or null when the corpus is too large; winner: {left, right} or null;
//   asked: the step of which the order and the counts are not told, and a click is a guess; else 0

import { grouped } from '../browser/figures.js';
import { element, setText } from '../browser/nodes.js';
import { tokenChip } from './step_line.js';

const SHOWN_CANDIDATES = 8;

export class Candidates {
  constructor({ onGuess }) {
    this.onGuess = onGuess;
    this.element = element('section', 'candidates');
    this.head = element('h3', 'panel-head');
    this.list = element('ol', 'candidate-list');
    this.note = element('p', 'quiet panel-note');
    this.element.append(this.head, this.list, this.note);
  }
  update({ history, marks, ranking, winner, asked }) {
    const learn = history.mode === 'learn';
    const hidden = asked > 0 && !!ranking;
    const title = hidden
      ? `Step ${grouped(asked)}: which pair wins? Choose one`
      : learn
        ? 'Candidates: the most frequent pairs'
        : 'Waiting pairs, lowest rank first';
    if (title !== this.head.textContent) {
      this.head.textContent = title;
      this.element.setAttribute('aria-label', title);
    }
    if (!ranking) {
      this.list.replaceChildren();
      this.element.classList.remove('candidates-asked');
      setText(
        this.note,
        'Candidates are counted for corpora with up to 200,000 bytes of different pre-tokens; this one has more.',
      );
      return;
    }
    let rows = ranking.slice(0, SHOWN_CANDIDATES);
    if (hidden) rows = rows.slice(0, 6).sort((a, b) => a.left - b.left || a.right - b.right);
    const top = Math.max(1, ...rows.map(row => row.count));
    const lead = ranking[0]?.count;
    setText(this.note, rows.length ? '' : 'No pair is left.');
    const several = learn && rows.filter(row => row.count === lead).length > 1;
    const isWinner = row => !!winner && row.left === winner.left && row.right === winner.right;
    // A row that stands elsewhere now is kept: a step takes one off and adds one or two, and eight were a seventh of its time.
    const looks = rows.map(row => {
      const tied = several && row.count === lead;
      const wins = isWinner(row);
      const lost = !!winner && tied && !wins;
      return { learn, top, hidden, wins, lost, tied };
    });
    const states = rows.map((row, i) => JSON.stringify([row, looks[i]]));
    const wanted = new Set(this.history === history ? states : []);
    for (const item of [...this.list.children]) if (!wanted.has(item.dataset.state)) item.remove();
    const kept = new Map(Array.from(this.list.children, item => [item.dataset.state, item]));
    states.forEach((state, i) => {
      const item = kept.get(state) ?? this.#row(rows[i], history, marks, looks[i]);
      const there = this.list.children[i];
      item.dataset.state = state;
      if (there !== item) this.list.insertBefore(item, there ?? null);
    });
    this.history = history;
    this.element.classList.toggle('candidates-asked', hidden);
  }
  #row(row, history, marks, { learn, top, hidden, wins, lost, tied }) {
    const item = element('li', 'candidate');
    const pair = element(hidden ? 'button' : 'span', 'candidate-pair');
    pair.append(tokenChip(history, row.left, marks), tokenChip(history, row.right, marks));
    item.append(pair);
    if (hidden) {
      pair.type = 'button';
      pair.addEventListener('click', () => this.onGuess(row));
      return item;
    }
    item.classList.toggle('candidate-wins', wins);
    item.classList.toggle('candidate-tied', lost);
    const track = element('span', 'candidate-track');
    const bar = element('span', 'candidate-bar');
    bar.style.width = `${(100 * row.count) / top}%`;
    track.append(bar);
    const figure = element(
      'span',
      'candidate-count',
      learn ? grouped(row.count) : `${grouped(row.count)}\u00d7 rank ${grouped(row.id)}`,
    );
    if (tied) figure.prepend(element('span', 'candidate-tie', 'tied '));
    item.append(track, figure);
    return item;
  }
}
