// @ts-check
// Plays: tells at each frame which steps are due.

import { Metronome } from './metronome.js';

/**
 * @typedef {object} PlaybackHandlers
 * @property {() => number} stepsPerSecond
 * @property {() => boolean} atEnd
 * @property {() => void} onBeat  the next step, in two beats
 * @property {(steps: number) => void} onSteps  so many steps at once
 * @property {() => void} onEnd
 */

export class Playback {
  #metronome = new Metronome();
  #frame = 0;
  playing = false;

  /** @param {PlaybackHandlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
  }

  start() {
    this.playing = true;
    this.restart();
    this.#await();
  }

  stop() {
    this.playing = false;
    cancelAnimationFrame(this.#frame);
  }

  /** The speed has changed. */
  restart() {
    this.#metronome.restart();
  }

  #await() {
    this.#frame = requestAnimationFrame(time => this.#tick(time));
  }

  /** @param {number} time */
  #tick(time) {
    if (!this.playing) return;
    const { handlers } = this;
    const { steps, slow } = this.#metronome.at(time, handlers.stepsPerSecond());
    if (steps && handlers.atEnd()) return handlers.onEnd();
    if (steps && slow) handlers.onBeat();
    else if (steps) handlers.onSteps(steps);
    this.#await();
  }
}
