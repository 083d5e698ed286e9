// @ts-check
// What waits until nothing was typed for a while, so that it never stands between a key and its chips.

const PAUSE_MS = 400; // somebody who types looks for the next letter up to so long

export class Pause {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #lastKey = -PAUSE_MS;
  #following = new AbortController();

  /** @param {(signal: AbortSignal) => void} task  `signal` calls it back when the next key comes */
  constructor(task) {
    this.task = task;
  }

  /** A key was pressed: what was going on is called back. */
  interrupt() {
    this.#lastKey = performance.now();
    this.cancel();
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#following.abort();
  }

  /** Everything that a key needs was drawn: the task may follow, as soon as the pause is long enough. */
  follow() {
    this.cancel();
    this.#following = new AbortController();
    const { signal } = this.#following;
    this.#timer = setTimeout(() => this.task(signal), this.#lastKey + PAUSE_MS - performance.now());
  }
}
