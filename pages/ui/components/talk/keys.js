// @ts-check
// Which key means what to a talk, and when a key is free for it.
//
// What is on the page comes first: the merge player takes the arrows and the clicker's keys until its merges are done.

import { TYPED_INTO } from '../browser/keys.js';

/**
 * @typedef {object} TalkHandlers  those that return false leave the key to others
 * @property {() => boolean} onForward
 * @property {() => boolean} onBack
 * @property {() => boolean} onBlank
 * @property {() => boolean} onFull
 * @property {() => boolean} onTalk
 * @property {() => boolean} onOpen
 * @property {() => void} onLeave
 * @property {() => boolean} isBlank
 * @property {() => boolean} isTalk
 */

/** @typedef {'onForward' | 'onBack' | 'onBlank' | 'onFull' | 'onTalk' | 'onOpen'} TalkAction */

/** @type {Record<string, TalkAction>} */
const CLICKER = { PageDown: 'onForward', PageUp: 'onBack' };
/** @type {Record<string, TalkAction>} */
const KEYS = { ...CLICKER, ArrowRight: 'onForward', ArrowLeft: 'onBack', '.': 'onBlank' };
/** @type {Record<string, TalkAction>} */
const LETTERS = { b: 'onBlank', f: 'onFull', t: 'onTalk', o: 'onOpen' };
const ANSWERS_KEYS = '[role=dialog], [role=listbox], [role=slider], [role=menu], [role=grid]';
const ANSWERS_ARROWS = `${ANSWERS_KEYS}, input, [role=tab], [role=radio], [role=radiogroup], [role=combobox], [role=option]`;

/**
 * Returns what a key means; undefined for nothing.
 *
 * @param {string} key
 */
export const actionOf = key => KEYS[key] ?? LETTERS[key.toLowerCase()];

export class TalkKeys {
  /** @param {TalkHandlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.early = (/** @type {KeyboardEvent} */ event) => this.#early(event);
    this.late = (/** @type {KeyboardEvent} */ event) => this.#late(event);
    window.addEventListener('keydown', this.early, true);
    window.addEventListener('keydown', this.late);
  }

  destroy() {
    window.removeEventListener('keydown', this.early, true);
    window.removeEventListener('keydown', this.late);
  }

  /**
   * Before the page: a blank screen hides it, so no key may change it; and a clicker must not be caught by chips that were
   * clicked.
   *
   * @param {KeyboardEvent} event
   */
  #early(event) {
    if (withModifier(event)) return;
    const { handlers } = this;
    if (handlers.isBlank()) {
      if (!actionOf(event.key) && event.key !== 'Escape' && event.key !== ' ') return;
      handlers.onBlank();
    } else {
      const path = event.composedPath();
      const action = CLICKER[event.key];
      if (!action || !handlers.isTalk() || !within(path, 'chips') || within(path, 'merge-player')) return;
      if (!handlers[action]()) return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event */
  #late(event) {
    if (event.defaultPrevented || withModifier(event)) return;
    const path = event.composedPath();
    const target = path[0] instanceof Element ? path[0] : null;
    const clicker = event.key in CLICKER;
    if (target && isTyping(target) && !(clicker && wasChosenFrom(target))) return;
    if (event.key === 'Escape') return this.#escape(path, target);
    const action = actionOf(event.key);
    if (!action) return;
    const letter = event.key.length === 1; // chips that were clicked answer to arrows, not to letters
    if (!(letter && within(path, 'chips')) && target?.closest(clicker ? ANSWERS_KEYS : ANSWERS_ARROWS)) return;
    if (event.repeat && action !== 'onForward' && action !== 'onBack') return;
    if (this.handlers[action]()) event.preventDefault();
  }

  /**
   * @param {EventTarget[]} path
   * @param {Element | null} target
   */
  #escape(path, target) {
    const free = within(path, 'merge-player') || !target?.closest(ANSWERS_KEYS);
    if (free && this.handlers.isTalk()) this.handlers.onLeave();
  }
}

/** @param {KeyboardEvent} event */
const withModifier = event => event.ctrlKey || event.metaKey || event.altKey;

/**
 * @param {EventTarget[]} path
 * @param {string} name
 */
const within = (path, name) => path.some(node => node instanceof Element && node.classList.contains(name));

/**
 * A list that was chosen from keeps the focus.
 *
 * @param {Element} target
 */
const wasChosenFrom = target => target.matches('[role=combobox][aria-expanded=false]');

/** @param {Element} target */
const isTyping = target => target.matches(TYPED_INTO) || (target instanceof HTMLElement && target.isContentEditable);
