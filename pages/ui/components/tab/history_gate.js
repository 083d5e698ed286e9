// @ts-check
// Which changes of the address are entries of the browser's history.
//
// Streamlit makes an entry of every change: also of the one with which a page that was just opened writes its settings, so that
// leaving it takes two presses of Back, and of each half-done change. Here an entry is made when another page is opened, and when
// somebody has done something and the address had rested for a second. All other changes replace the entry that is there, and so
// does another spelling of the same settings.

const SETTLED_MS = 1000;
const GUARDED = Symbol.for('bpe-playground history');
const ACTS = ['pointerdown', 'keydown', 'input', 'drop', 'paste'];
const EMBEDDED = ['embed', 'embed_options'];

/**
 * Returns whether a change of the address is an entry.
 *
 * @param {URL} from
 * @param {URL} to
 * @param {boolean} acted  whether somebody has done something since the last change
 * @param {number} rested  ms since then
 */
export const makesEntry = (from, to, acted, rested) =>
  from.pathname !== to.pathname || (acted && rested >= SETTLED_MS && spelled(from) !== spelled(to));

/** @param {URL} url */
const spelled = url => new URLSearchParams(url.search).toString();

/**
 * Returns an address with another link; whether it is embedded stays.
 *
 * @param {URL} url
 * @param {string} link  as it stands after the question mark
 */
export function withLink(url, link) {
  const changed = new URL(url);
  changed.search = [link, settingsIn(url, EMBEDDED)].filter(Boolean).join('&');
  return changed;
}

/**
 * Returns the settings of some names, as they stand in an address.
 *
 * @param {URL} url
 * @param {readonly string[]} names
 */
export const settingsIn = (url, names) =>
  url.search
    .slice(1)
    .split('&')
    .filter(part => names.includes(part.split('=')[0]))
    .join('&');

/** @param {URL} url */
const pageOf = url => url.pathname.split('/').pop();

export class HistoryGate {
  /** @type {readonly string[]} */
  carried = []; // names of the settings that a page opened by a click takes along, until it writes its own
  /** @type {{ path: string, link: string } | null} */
  #awaited = null; // the link of a page whose path has not come yet
  #acted = false;
  #untouched = false; // since a page was opened
  #changed = 0;
  #push;
  #window;
  #now;

  /**
   * @param {Window} window
   * @param {() => number} now  ms
   */
  constructor(window, now) {
    this.#window = window;
    this.#now = now;
    this.#push = window.history.pushState;
    this.#rest();
    for (const act of ACTS) window.addEventListener(act, () => this.#act(), true);
    window.addEventListener('popstate', () => this.#rest(), true);
    window.history.pushState = (state, _, url) => this.#change(state, new URL(url ?? this.#here, this.#here));
  }

  get #here() {
    return new URL(this.#window.location.href);
  }

  /**
   * Takes the link of a page that was opened by a click: its address is written now, or when its path comes.
   *
   * @param {string} path  the last part of it
   * @param {string} link
   */
  writeOpened(path, link) {
    const here = this.#here;
    const bare = here.href === withLink(here, '').href; // it was opened before there was a gate
    if (pageOf(here) !== path) this.#awaited = { path, link };
    else if (this.#untouched || bare) this.#replace(null, withLink(here, link));
  }

  #act() {
    this.#acted = true;
  }

  #rest() {
    this.#changed = this.#now();
    this.#acted = false;
    this.#untouched = false;
    this.#awaited = null;
  }

  /**
   * @param {unknown} state
   * @param {URL} to
   */
  #change(state, to) {
    const from = this.#here;
    if (!makesEntry(from, to, this.#acted, this.#now() - this.#changed)) return this.#replace(state, to);
    const opened = from.pathname !== to.pathname;
    const link = opened && this.#awaited?.path === pageOf(to) ? this.#awaited?.link : undefined;
    this.#push.call(this.#window.history, state, '', opened ? this.#opened(from, to, link) : to);
    this.#rest();
    this.#untouched = opened && link === undefined;
  }

  /**
   * Returns the address of a page that is opened; without a link of its own yet, what it takes along: it may be reloaded.
   *
   * @param {URL} from
   * @param {URL} to
   * @param {string | undefined} link
   */
  #opened(from, to, link) {
    if (link !== undefined) return withLink(to, link);
    return to.search ? to : withLink(to, settingsIn(from, this.carried));
  }

  /**
   * @param {unknown} state
   * @param {URL} to
   */
  #replace(state, to) {
    this.#window.history.replaceState(state, '', to);
    this.#rest();
  }
}

/**
 * Puts a gate before `history.pushState`, once in a window, and returns it.
 *
 * @param {Window & { [GUARDED]?: HistoryGate }} window
 */
export function guardHistory(window) {
  window[GUARDED] ??= new HistoryGate(window, () => performance.now());
  return window[GUARDED];
}
