// @ts-check
// What the player shows of its history: one view each for the controls, the text, the step, the candidates and so on.

import { Candidates } from './candidates.js';
import { ChosenToken } from './chosen_token.js';
import { Comparison } from './comparison.js';
import { Controls } from './controls.js';
import { Progress } from './curve.js';
import { candidatesAfter, electionOf } from './election.js';
import { MergeList } from './merge_list.js';
import { Pipeline } from './pipeline.js';
import { PlayerFrame } from './player_frame.js';
import { standing } from './position.js';
import { Stage } from './stage.js';
import { StepLine } from './step_line.js';
import { describeStep } from './step_words.js';

/** @import { ControlHandlers } from './controls.js' */
/** @import { Election } from './election.js' */
/** @import { History } from './history.js' */
/** @import { CountedPair, PairCounts } from './pair_counts.js' */
/** @import { PlayerOptions } from './payload.js' */
/** @import { Position } from './position.js' */

/**
 * @typedef {object} Loaded  what is played
 * @property {PlayerOptions} options
 * @property {History} history
 * @property {PairCounts | null} counts  null where the corpus is too large
 */

/**
 * @typedef {object} PlayerState  where it stands
 * @property {Position} position
 * @property {boolean} playing
 * @property {CountedPair | null} guess  the pair that was thought to win this step
 */

/** @typedef {ControlHandlers & { onGuess: (pair: CountedPair) => void }} PlayerHandlers */

const COUNT_MS = 60;
const COUNTED_UP_TO = 12; // steps a second

export class PlayerViews {
  /** @type {Loaded | null} */
  #loaded = null;
  /** @type {Election | null} */
  #elected = null;
  /** @type {PlayerState} */
  #state = { position: { step: 0, phase: 'merged' }, playing: false, guess: null };
  #below = ''; // what the comparison shows
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #counting;

  /**
   * @param {HTMLElement} root
   * @param {PlayerHandlers} handlers
   */
  constructor(root, handlers) {
    this.root = root;
    this.controls = new Controls(root, handlers);
    this.pipeline = new Pipeline({ onGo: handlers.onGo, onIds: () => this.#showIds(true) });
    this.stage = new Stage({ onPick: id => this.choose(id) });
    this.stepLine = new StepLine();
    this.candidates = new Candidates(handlers);
    this.list = new MergeList({
      onPick: step => {
        handlers.onGo(step);
        this.choose(this.#loaded?.history.id[step - 1] ?? null);
      },
    });
    this.progress = new Progress();
    this.chosen = new ChosenToken({ onChoose: id => this.choose(id) });
    this.comparison = new Comparison();
    const main = [this.progress, this.stepLine, this.stage, this.chosen, this.comparison].map(part => part.element);
    const side = [this.candidates.element, this.list.element];
    const parts = { controls: this.controls.element, pipeline: this.pipeline.element, main, side };
    this.frame = new PlayerFrame(root, parts, shown => this.#showIds(shown));
  }

  destroy() {
    clearTimeout(this.#counting);
    this.controls.destroy();
    this.stage.destroy();
    this.list.destroy();
    this.frame.destroy();
  }

  /**
   * Shows another history, before its first step.
   *
   * @param {Loaded} loaded
   */
  load(loaded) {
    this.#loaded = loaded;
    this.#elected = null;
    const { history, options } = loaded;
    this.stage.show(history.text);
    this.list.show(history);
    this.progress.show(history, options);
    this.choose(null);
  }

  /** Shows what stands below, where it has changed. */
  showBelow() {
    if (!this.#loaded) return;
    const { history, options } = this.#loaded;
    const below = JSON.stringify([options.order, options.trainings, options.rev]);
    if (below !== this.#below) this.comparison.show(history, options);
    this.#below = below;
    requestAnimationFrame(() => this.frame.measure()); // what stands above may have changed with the data
  }

  /**
   * Draws the position everywhere but in the text.
   *
   * @param {PlayerState} state
   */
  draw(state) {
    if (!this.#loaded) return;
    const { history, options, counts } = this.#loaded;
    const { position, playing } = state;
    const { step, phase } = position;
    const spoken = () => describeStep(history, step);
    this.controls.update({ step, size: history.size, playing, settled: phase === 'merged', spoken });
    const shown = standing(position);
    this.pipeline.update(history, step, shown);
    this.progress.update(shown);
    this.#state = state;
    if (counts?.slowTo(step)) {
      this.#drawStepLine(state, null); // a far jump in a long text: the chips first
      this.candidates.element.classList.add('stale');
      this.#counting ??= setTimeout(() => this.#drawCounts(this.#state), COUNT_MS);
    } else this.#drawCounts(state);
    this.list.update(shown, options.quiz);
    Object.assign(this.root.dataset, { step, phase, size: history.size, playing, mode: history.mode });
  }

  /**
   * @param {PlayerState} state
   * @param {Election | null} election
   */
  #drawStepLine({ position, guess }, election) {
    if (!this.#loaded) return;
    const { history, options } = this.#loaded;
    this.stepLine.update({ history, options, election, guess, ...position });
  }

  /** @param {PlayerState} state */
  #drawCounts(state) {
    clearTimeout(this.#counting);
    this.#counting = undefined;
    const fast = state.playing && this.controls.stepsPerSecond > COUNTED_UP_TO;
    this.#drawStepLine(state, fast ? null : this.#election(state.position.step));
    this.candidates.element.classList.remove('stale');
    this.#drawCandidates(state.position);
  }

  /** @param {number} step */
  #election(step) {
    if (!this.#loaded?.counts || !step) return null;
    const { counts, history, options } = this.#loaded;
    if (this.#elected?.step !== step) this.#elected = electionOf(counts, history, step, options.ties);
    return this.#elected;
  }

  /** @param {Position} position */
  #drawCandidates(position) {
    if (!this.#loaded) return;
    const { history, options, counts } = this.#loaded;
    const { phase } = position;
    const shown = standing(position);
    const ranking = counts && candidatesAfter(counts, history, shown);
    const next = shown < history.size ? history.pairAt(shown + 1) : null;
    const winner = phase === 'marked' ? next : null;
    const asked = next && phase !== 'marked' && (options.quiz || phase === 'asked') ? shown + 1 : 0;
    this.candidates.update({ history, ranking, winner, asked });
  }

  /** @param {number | null} id */
  choose(id) {
    this.stage.light(id);
    if (this.#loaded) this.chosen.show(this.#loaded.history, id);
  }

  /** @param {boolean} shown */
  #showIds(shown) {
    this.frame.idsBox.checked = shown;
    this.stage.element.classList.toggle('show-ids', shown);
  }
}
