// @ts-check
// One sentence about the step: the pair, what it became, how often it occurred, and how a tie was settled.

import { grouped } from '../browser/figures.js';
import { element } from '../browser/nodes.js';
import { samePair } from './history.js';
import { endWords, frequencyWords, otherRule, RULES, startWords, verdictOn } from './step_words.js';
import { pairChips, tokenChip } from './token_chip.js';

/** @import { Election } from './election.js' */
/** @import { History } from './history.js' */
/** @import { CountedPair } from './pair_counts.js' */
/** @import { PlayerOptions } from './payload.js' */
/** @import { Phase } from './position.js' */

/**
 * @typedef {object} StepShown
 * @property {History} history
 * @property {number} step
 * @property {Phase} phase
 * @property {Election | null} election
 * @property {PlayerOptions} options
 * @property {CountedPair | null} guess  the pair that was thought to win this step
 */

export class StepLine {
  constructor() {
    this.element = element('section', 'step-line');
    this.element.setAttribute('aria-label', 'This step');
    this.pair = element('p', 'step-pair');
    this.tie = element('p', 'step-tie quiet');
    this.guess = element('p', 'step-guess');
    this.element.append(this.pair, this.guess, this.tie);
  }

  /** @param {StepShown} shown */
  update(shown) {
    const { history, step, phase, options } = shown;
    this.element.classList.toggle('step-marked', phase === 'marked');
    this.element.classList.toggle('step-quiz', options.quiz);
    for (const part of [this.pair, this.tie, this.guess]) part.replaceChildren();
    if (!step) this.pair.append(element('span', 'step-words', startWords(history, options)));
    else if (phase === 'asked') {
      const question = element('strong', '', 'Which pair wins?');
      this.pair.append(question, ' Choose one of the candidates, or step forward to see.');
    } else this.#tell(shown);
  }

  /** @param {StepShown} shown */
  #tell({ history, step, phase, election, options, guess }) {
    const merged = phase === 'merged';
    const [left, right] = pairChips(history, history.pairAt(step));
    this.pair.append(left, element('span', 'step-sign', '+'), right);
    if (merged) {
      const id = history.id[step - 1];
      const became = element('span', 'step-sign', '\u2192');
      this.pair.append(became, tokenChip(history, id), element('span', 'step-id', `id ${id}`));
    }
    this.pair.append(element('span', 'step-words', frequencyWords(history, step, merged, election)));
    if (guess) {
      const [first, second] = pairChips(history, guess);
      this.guess.append('Your guess for this step: ', first, ' + ', second, `, ${verdictOn(history, step, guess)}`);
    }
    if (history.mode === 'learn') this.#tellTie(history, step, election, options);
    if (step === history.size && merged) this.tie.append(element('span', '', endWords(history, options)));
  }

  /**
   * @param {History} history
   * @param {number} step
   * @param {Election | null} election
   * @param {PlayerOptions} options
   */
  #tellTie(history, step, election, { ties = 'first' }) {
    const i = step - 1;
    if (history.count[i] !== history.merged[i])
      this.tie.append(element('span', '', 'In a run such as aaa the pair a + a is counted twice and merged once. '));
    if (!history.tied[i]) return;
    const tied = history.tied[i] === 1 ? '1 other pair' : `${grouped(history.tied[i])} other pairs`;
    this.tie.append(element('span', '', `Tied with ${tied}: the rule \u201c${RULES[ties]}\u201d chose. `));
    const other = election?.other;
    if (!other) return;
    const same = samePair(other, history.pairAt(step));
    const rule = `\u201c${RULES[otherRule(ties)]}\u201d would choose ${same ? 'the same.' : ''}`;
    const words = element('span', 'step-other', rule);
    if (!same) {
      const [left, right] = pairChips(history, other);
      words.append(left, ' + ', right);
    }
    this.tie.append(words);
  }
}
