// One sentence about the step: the pair, what it became, how often it occurred, and how a tie was settled.
//
//   new StepLine()
//     .element
//     .update({history, marks, step, phase, election, options, guess})   phase: 'marked' | 'asked' | 'merged'
//   election: null or {count, next, tied, other}    see merge_player.js
//   guess: null or {left, right, count, id?}: the pair that was thought to win this step
//   verdictOn(history, step, guess) -> string       what became of it
//   tokenChip(history, id, marks) -> element          a token in running text
//   describeStep(history, step, marks)                the sentence, spoken

import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { drawLabel } from '../chips/chips.js';
import { huesOf } from '../chips/hues.js';
import { plainLabel } from '../chips/labels.js';

export const RULES = { first: 'first seen', smallest: 'smallest ids' };
const otherRule = rule => (rule === 'first' ? 'smallest' : 'first');
const times = count => (count === 1 ? 'once' : count === 2 ? 'twice' : `${grouped(count)} times`);

export function tokenChip(history, id, marks) {
  const chip = element('span', `token-chip hue${huesOf([id])[0]}`);
  const bytes = history.bytesOf(id);
  drawLabel(chip, bytes.length > 40 ? bytes.subarray(0, 40) : bytes, marks);
  if (bytes.length > 40) chip.append('\u2026');
  chip.title = id < 0 ? 'a character that was not in the corpus' : `id ${id}`;
  return chip;
}

export const spokenToken = (history, id, marks) => `'${plainLabel(history.bytesOf(id), marks)}'`;

export function describeStep(history, step, marks) {
  if (!step) return `Start: ${grouped(history.text.tokenCount(0))} tokens, no merge yet.`;
  const i = step - 1;
  const name = id => spokenToken(history, id, marks);
  const often =
    history.mode === 'learn' ? `, occurred ${times(history.count[i])}` : `, ${times(history.merged[i])} in this text`;
  return `Step ${step} of ${history.size}: ${name(history.left[i])} and ${name(history.right[i])} became ${name(history.id[i])}, id ${history.id[i]}${often}. ${grouped(history.tokens[i])} tokens.`;
}

export function verdictOn(history, step, guess) {
  const i = step - 1;
  const learn = history.mode === 'learn';
  if (guess.left === history.left[i] && guess.right === history.right[i])
    return learn ? `${times(guess.count)}: yes, it wins.` : `rank ${grouped(guess.id)}: yes, the lowest.`;
  if (!learn) return `rank ${grouped(guess.id)}: no, a lower rank goes first.`;
  return guess.count === history.count[i]
    ? `${times(guess.count)}: as frequent, but the tie rule took the other pair.`
    : `${times(guess.count)}: no, another pair is more frequent.`;
}

export class StepLine {
  constructor() {
    this.element = element('section', 'step-line');
    this.element.setAttribute('aria-label', 'This step');
    this.pair = element('p', 'step-pair');
    this.tie = element('p', 'step-tie quiet');
    this.guess = element('p', 'step-guess');
    this.element.append(this.pair, this.guess, this.tie);
  }
  update({ history, marks, step, phase, election, options, guess }) {
    this.element.classList.toggle('step-marked', phase === 'marked');
    this.pair.replaceChildren();
    this.tie.replaceChildren();
    this.guess.replaceChildren();
    this.element.classList.toggle('step-quiz', !!options.quiz);
    if (!step) {
      this.#start(history, options);
      return;
    }
    if (phase === 'asked') {
      this.pair.append(
        element('strong', '', 'Which pair wins?'),
        ` Choose one of the candidates, or step forward to see.`,
      );
      return;
    }
    const i = step - 1;
    const chip = id => tokenChip(history, id, marks);
    this.pair.append(chip(history.left[i]), element('span', 'step-sign', '+'), chip(history.right[i]));
    if (phase === 'merged')
      this.pair.append(
        element('span', 'step-sign', '\u2192'),
        chip(history.id[i]),
        element('span', 'step-id', `id ${history.id[i]}`),
      );
    this.pair.append(element('span', 'step-words', this.#words(history, i, phase, election)));
    if (guess)
      this.guess.append(
        'Your guess for this step: ',
        chip(guess.left),
        ' + ',
        chip(guess.right),
        `, ${verdictOn(history, step, guess)}`,
      );
    if (history.mode === 'learn') this.#tie(history, i, election, options, chip);
    if (step === history.size && phase === 'merged') this.tie.append(element('span', '', this.#end(history, options)));
  }
  #start(history, options) {
    const tokens = grouped(history.text.tokenCount(0));
    const unit = options.alphabet === 'characters' ? 'characters' : 'bytes';
    if (!history.size) {
      const alone = history.text.length ? 'no pair is left to merge' : 'there is no text';
      this.pair.append(
        element(
          'span',
          'step-words',
          history.mode === 'learn' ? `Nothing to learn: ${alone}.` : `Nothing to merge: ${alone}.`,
        ),
      );
    } else
      this.pair.append(
        element(
          'span',
          'step-words',
          history.mode === 'learn'
            ? `The text as ${tokens} ${unit}. The most frequent pair of neighbors becomes a token; then again.`
            : `The text as ${tokens} ${unit}. The pair with the lowest rank merges first; then the next.`,
        ),
      );
  }
  #words(history, i, phase, election) {
    const here = history.text.placesOf(i + 1).length;
    if (history.mode === 'apply') {
      const counted =
        election && election.count > history.merged[i]
          ? `counted ${grouped(election.count)}, merged ${grouped(history.merged[i])}`
          : phase === 'marked'
            ? times(history.merged[i])
            : `merged ${times(history.merged[i])}`;
      return phase === 'marked' ? `rank ${grouped(history.id[i])}: ${counted}` : counted;
    }
    const parts = [
      history.count[i] === history.merged[i]
        ? `occurred ${times(history.count[i])}`
        : `counted ${grouped(history.count[i])}, merged ${grouped(history.merged[i])}`,
    ];
    if (phase === 'marked' && election)
      parts.push(election.next ? `next best ${grouped(election.next)}` : 'no other pair');
    if (!here) parts.push('not in this text');
    return parts.join(' \u00b7 ');
  }
  #tie(history, i, election, options, chip) {
    if (history.count[i] !== history.merged[i])
      this.tie.append(element('span', '', 'In a run such as aaa the pair a + a is counted twice and merged once. '));
    if (!history.tied[i]) return;
    const tied = history.tied[i] === 1 ? '1 other pair' : `${grouped(history.tied[i])} other pairs`;
    this.tie.append(element('span', '', `Tied with ${tied}: the rule \u201c${RULES[options.ties]}\u201d chose. `));
    const other = election?.other;
    if (!other) return;
    const same = other.left === history.left[i] && other.right === history.right[i];
    const words = element(
      'span',
      'step-other',
      `\u201c${RULES[otherRule(options.ties)]}\u201d would choose ${same ? 'the same.' : ''}`,
    );
    if (!same) words.append(chip(other.left), ' + ', chip(other.right));
    this.tie.append(words);
  }
  #end(history, options) {
    if (history.mode === 'apply') return 'No pair of neighbors is in the vocabulary any more: these are the tokens.';
    return options.stopped === 'no pair is left'
      ? 'The end: no pair is left.'
      : options.stopped === 'cancelled'
        ? 'Training was cancelled here.'
        : 'The end: the vocabulary has its size.';
  }
}
