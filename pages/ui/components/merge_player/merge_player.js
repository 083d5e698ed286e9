// @ts-check
// The merge player: one history, one position in it, and views that follow. Every step is drawn here; Python only hears where
// it rests.
//
// Data: options and history as payload.py packs them. State: step, {rev, step}.

import { mounted } from '../browser/component.js';
import { element, setTheme } from '../browser/nodes.js';
import { keepStep, stepBeforeReload } from './kept_step.js';
import { PairCounts } from './pair_counts.js';
import { readPayload } from './payload.js';
import { Playback } from './playback.js';
import { PlayerViews } from './player_views.js';
import { forwardFrom, standing, withinSteps } from './position.js';
import { describeStep, spokenGuess } from './step_words.js';
import { Telling } from './telling.js';

/** @import { Component } from '../browser/component.js' */
/** @import { History } from './history.js' */
/** @import { CountedPair } from './pair_counts.js' */
/** @import { PlayerOptions } from './payload.js' */
/** @import { Loaded } from './player_views.js' */
/** @import { Phase, Position } from './position.js' */

const HOLD_MS = 650; // how long a pair stays marked when a person steps
const HOLD_PLAYING = 0.55; // of the time of a step
const FOLLOWED_UP_TO = 4; // steps a second; faster, the text does not scroll along

class MergePlayer {
  /** @type {Component<Uint8Array> | null} */
  #component = null;
  /** @type {Loaded | null} */
  #loaded = null;
  /** @type {Position} */
  #position = { step: -1, phase: 'merged' };
  /** @type {CountedPair | null} */
  #guess = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #melting;
  /** @type {number | null} */
  #reported = null;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'merge-player');
    parent.append(this.root);
    this.views = new PlayerViews(this.root, {
      onGo: step => this.goByHand(step),
      onForward: repeated => this.forwardByHand(repeated),
      onBack: () => this.goByHand(this.#position.step - 1),
      onToggle: () => this.toggle(),
      onSpeed: () => this.playback.restart(),
      onGuess: pair => this.guess(pair),
    });
    this.playback = new Playback({
      stepsPerSecond: () => this.views.controls.stepsPerSecond,
      atEnd: () => this.#atEnd,
      onBeat: () => this.#position.phase !== 'marked' && this.#forward(false, false),
      onSteps: steps => this.#go(this.#position.step + steps),
      onEnd: () => this.pause(),
    });
    this.telling = new Telling({ onReport: () => this.#report(), onAnnounce: () => this.#announce() });
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
  }

  /** @param {Component<Uint8Array>} component */
  update(component) {
    this.#component = component;
    setTheme(this.root);
    const { options, history } = readPayload(component.data);
    this.root.classList.toggle('chips-talk', options.talk);
    if (this.#loaded?.options.rev === options.rev) {
      this.#loaded.options = options;
      this.#draw();
    } else this.#load(options, history());
    this.views.showBelow();
  }

  destroy() {
    this.pause();
    clearTimeout(this.#melting);
    this.telling.stop();
    this.views.destroy();
  }

  /**
   * @param {PlayerOptions} options
   * @param {History} history
   */
  #load(options, history) {
    this.pause();
    this.#loaded = { options, history, counts: history.corpus && new PairCounts(history.corpus, history.pairs) };
    this.#position = { step: -1, phase: 'merged' };
    this.#reported = null;
    this.views.load(this.#loaded);
    this.#go(stepBeforeReload(options.rev) ?? options.step);
  }

  get #size() {
    return this.#loaded?.history.size ?? 0;
  }

  get #atEnd() {
    return this.#position.step >= this.#size && this.#position.phase === 'merged';
  }

  /** @param {number} step */
  goByHand(step) {
    this.pause();
    this.#go(step);
  }

  /** @param {boolean} repeated  whether the key is held down */
  forwardByHand(repeated) {
    this.pause();
    this.#forward(repeated, this.#loaded?.options.quiz ?? false);
  }

  /** @param {number} step */
  #go(step) {
    this.#set(withinSteps(step, this.#size), 'merged');
  }

  /**
   * @param {boolean} fast
   * @param {boolean} quiz
   */
  #forward(fast, quiz) {
    const { step, phase } = forwardFrom(this.#position, { size: this.#size, quiz, fast });
    if (phase === 'marked') this.#mark(step);
    else this.#set(step, phase);
  }

  /**
   * Marks the pair of a step, which melts soon.
   *
   * @param {number} step
   */
  #mark(step) {
    this.#set(step, 'marked');
    const hold = (1000 * HOLD_PLAYING) / this.views.controls.stepsPerSecond;
    const melt = () => this.#set(step, 'merged', true);
    this.#melting = setTimeout(melt, this.playback.playing ? Math.min(HOLD_MS, hold) : HOLD_MS);
  }

  /**
   * @param {number} step
   * @param {Phase} phase
   * @param {boolean} [melt]
   */
  #set(step, phase, melt = false) {
    clearTimeout(this.#melting);
    const before = this.#position;
    if (!this.#loaded || (step === before.step && phase === before.phase)) return;
    if (step !== before.step) this.#guess = null;
    this.#position = { step, phase };
    const shown = standing(this.#position);
    const { stage, controls } = this.views;
    const follows = !this.playback.playing || controls.stepsPerSecond <= FOLLOWED_UP_TO;
    stage.moveTo(shown, { melt: melt && !this.calm.matches, next: follows ? step : 0 });
    stage.mark(phase === 'marked' ? step : 0);
    this.#draw();
    const ahead = withinSteps(step + (step < before.step ? -1 : 1), this.#size);
    if (follows) stage.follow(step, ahead); // last, because it lays the page out
    keepStep(this.#loaded.options.rev, phase === 'marked' ? step : shown);
    this.telling.moved(this.playback.playing);
  }

  #draw() {
    this.views.draw({ position: this.#position, playing: this.playback.playing, guess: this.#guess });
  }

  toggle() {
    if (this.playback.playing) this.pause();
    else this.play();
  }

  play() {
    if (!this.#size) return;
    if (this.#atEnd) this.#go(0);
    this.playback.start();
    this.#draw();
  }

  pause() {
    if (!this.playback.playing) return;
    this.playback.stop();
    if (this.#position.phase !== 'merged') this.#go(this.#position.step);
    this.#draw();
    this.views.stage.follow(this.#position.step); // which fast playing does not
    this.telling.moved(false);
  }

  /** @param {CountedPair} pair  that is thought to win the next step */
  guess(pair) {
    if (this.#atEnd) return;
    if (this.#position.phase === 'merged') this.#set(this.#position.step + 1, 'asked');
    this.#guess = pair;
    this.#mark(this.#position.step);
  }

  /** Tells Python of the step, once it rests there. */
  #report() {
    if (!this.#loaded || (this.#position.phase === 'marked' && !this.playback.playing)) return; // it melts, and then rests
    const { rev, step: asked } = this.#loaded.options;
    const step = standing(this.#position);
    if (step === this.#reported) return;
    const first = this.#reported === null;
    this.#reported = step;
    if (!first || step !== asked) this.#component?.setStateValue('step', { rev, step });
  }

  #announce() {
    if (!this.#loaded) return;
    const { history } = this.#loaded;
    const { step, phase } = this.#position;
    const told = describeStep(history, step);
    const guess = this.#guess ? ` ${spokenGuess(history, step, this.#guess)}` : '';
    this.views.frame.spoken.textContent = phase === 'asked' ? `Step ${step}: which pair wins?` : told + guess;
  }
}

export const mergePlayer = mounted(MergePlayer);
