// @ts-check
// Which steps are due while the player plays.

/** Steps that follow each other slower than this have two beats, and none is caught up with. */
const TWO_BEATS_MS = 240;

export class Metronome {
  #due = 0;

  /** Begins anew with the next frame. */
  restart() {
    this.#due = 0;
  }

  /**
   * Returns the steps that are due at a frame, and whether there is time for both beats of one.
   *
   * @param {number} time  of the frame, in ms
   * @param {number} stepsPerSecond
   */
  at(time, stepsPerSecond) {
    const interval = 1000 / stepsPerSecond;
    const slow = interval >= TWO_BEATS_MS;
    this.#due ||= time;
    if (time < this.#due) return { steps: 0, slow };
    const missed = Math.floor((time - this.#due) / interval);
    this.#due += (missed + 1) * interval;
    return { steps: slow ? 1 : 1 + missed, slow };
  }
}
