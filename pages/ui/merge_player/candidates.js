// The pairs that stand for election, as bars: most frequent first in training, lowest rank first in encoding.
//
//   new Candidates({onGuess(pair)})
//     .element
//     .update({history, marks, ranking, winner, hidden, verdict})
//   ranking: [{left, right, count, id?}] or null when the corpus is too large; winner: {left, right} or null;
//   hidden: the order and the counts are not told, and a click is a guess; verdict: a sentence about the last guess

const SHOWN_CANDIDATES = 8;

class Candidates {
  constructor({ onGuess }) {
    this.onGuess = onGuess;
    this.element = element('section', 'candidates');
    this.head = element('h3', 'panel-head');
    this.list = element('ol', 'candidate-list');
    this.note = element('p', 'quiet panel-note');
    this.element.append(this.head, this.list, this.note);
  }
  update({ history, marks, ranking, winner, hidden, verdict }) {
    const learn = history.mode === 'learn';
    this.head.textContent = learn ? 'Candidates: the most frequent pairs' : 'Waiting pairs, lowest rank first';
    this.element.setAttribute('aria-label', this.head.textContent);
    this.note.textContent = verdict ?? '';
    if (!ranking) {
      this.list.replaceChildren();
      this.note.textContent = 'Candidates are counted for corpora with up to 200,000 bytes of different pre-tokens; this one has more.';
      return;
    }
    let rows = ranking.slice(0, SHOWN_CANDIDATES);
    if (hidden) rows = rows.slice(0, 6).sort((a, b) => a.left - b.left || a.right - b.right);
    const top = Math.max(1, ...rows.map(row => row.count)), lead = ranking[0]?.count;
    if (!rows.length) this.note.textContent = 'No pair is left.';
    const several = learn && rows.filter(row => row.count === lead).length > 1;
    const isWinner = row => winner && row.left === winner.left && row.right === winner.right;
    this.list.replaceChildren(...rows.map(row => {
      const item = element('li', 'candidate');
      const pair = element(hidden ? 'button' : 'span', 'candidate-pair');
      pair.append(tokenChip(history, row.left, marks), tokenChip(history, row.right, marks));
      item.append(pair);
      if (hidden) {
        pair.type = 'button';
        pair.addEventListener('click', () => this.onGuess(row));
        return item;
      }
      item.classList.toggle('candidate-wins', !!isWinner(row));
      item.classList.toggle('candidate-tied', !!winner && several && row.count === lead && !isWinner(row));
      const track = element('span', 'candidate-track'), bar = element('span', 'candidate-bar');
      bar.style.width = `${100 * row.count / top}%`;
      track.append(bar);
      const figure = element('span', 'candidate-count', learn ? grouped(row.count) : `${grouped(row.count)}\u00d7 rank ${grouped(row.id)}`);
      if (several && row.count === lead) figure.prepend(element('span', 'candidate-tie', 'tied '));
      item.append(track, figure);
      return item;
    }));
    this.element.classList.toggle('candidates-asked', hidden);
  }
}
