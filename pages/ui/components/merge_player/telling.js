// @ts-check
// When others hear where the player stands: Python of the step it rests on, a screen reader of each step.

const REPORT_MS = 500; // of rest; a report makes Streamlit render, 40 ms in which no key is answered
const REPORT_PLAYING_MS = 1500;
const ANNOUNCE_MS = 350;
const ANNOUNCE_PLAYING_MS = 2500;

export class Telling {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #reporting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #announcing;
  #announced = -Infinity;

  /**
   * @param {object} handlers
   * @param {() => void} handlers.onReport
   * @param {() => void} handlers.onAnnounce
   */
  constructor({ onReport, onAnnounce }) {
    this.onReport = onReport;
    this.onAnnounce = onAnnounce;
  }

  /**
   * The player has moved, or stopped.
   *
   * @param {boolean} playing
   */
  moved(playing) {
    this.#reportSoon(playing);
    clearTimeout(this.#announcing);
    if (!playing) this.#announcing = setTimeout(() => this.#announce(), ANNOUNCE_MS);
    else if (performance.now() - this.#announced >= ANNOUNCE_PLAYING_MS) this.#announce();
  }

  stop() {
    clearTimeout(this.#reporting);
    clearTimeout(this.#announcing);
  }

  /** @param {boolean} playing */
  #reportSoon(playing) {
    if (playing && this.#reporting !== undefined) return;
    clearTimeout(this.#reporting);
    const report = () => {
      this.#reporting = undefined;
      this.onReport();
    };
    this.#reporting = setTimeout(report, playing ? REPORT_PLAYING_MS : REPORT_MS);
  }

  #announce() {
    this.#announced = performance.now();
    this.onAnnounce();
  }
}
