// @ts-check
// First, back, play, forward, last, scrubber and speed; and the keys, also those of a presentation clicker.

import { grouped } from '../browser/figures.js';
import { button, element, icon, setText } from '../browser/nodes.js';
import { freeForKeys } from './free_keys.js';

const SPEEDS = [0.5, 1, 2, 4, 12, 60, 240];
const ICONS = {
  first: 'M5 4v16M19 4 8 12l11 8z',
  back: 'M17 4 6 12l11 8z',
  play: 'M7 4l12 8-12 8z',
  pause: 'M7 4v16M17 4v16',
  forward: 'M7 4l11 8-11 8z',
  last: 'M19 4v16M5 4l11 8-11 8z',
};

/**
 * @typedef {object} ControlHandlers
 * @property {(step: number) => void} onGo
 * @property {(repeated: boolean) => void} onForward
 * @property {() => void} onBack
 * @property {() => void} onToggle
 * @property {() => void} onSpeed
 */

/**
 * @typedef {object} ControlsShown
 * @property {number} step
 * @property {number} size
 * @property {boolean} playing
 * @property {boolean} settled  whether the step has merged
 * @property {() => string} spoken  the step in words, asked for while the scrubber has the focus
 */

export class Controls {
  #playing = false;
  #ends = { back: true, forward: true }; // there a key is free for a talk, which goes on
  #spoken = () => '';

  /**
   * @param {HTMLElement} root  of the player; keys of the whole page, but never while somebody uses another control
   * @param {ControlHandlers} handlers
   */
  constructor(root, handlers) {
    this.root = root;
    this.handlers = handlers;
    this.element = element('div', 'controls');
    this.first = control('first', 'First step (Home)', () => handlers.onGo(0));
    this.back = control('back', 'Step back (\u2190 or Page Up)', () => handlers.onBack());
    this.play = control('play', 'Play (space)', () => handlers.onToggle());
    this.playWord = element('span', '', 'Play');
    this.play.append(this.playWord);
    this.forward = control('forward', 'Step forward (\u2192 or Page Down)', () => handlers.onForward(false));
    this.last = control('last', 'Last step (End)', () => handlers.onGo(Infinity));
    this.scrubber = element('input', 'scrubber');
    Object.assign(this.scrubber, { type: 'range', min: 0, step: 1 });
    this.scrubber.setAttribute('aria-label', 'Step');
    this.scrubber.addEventListener('input', () => handlers.onGo(Number(this.scrubber.value)));
    this.scrubber.addEventListener('focus', () => this.#describe());
    this.place = element('span', 'place');
    this.speed = element('select');
    for (const speed of SPEEDS) this.speed.append(new Option(String(speed), String(speed), speed === 1, speed === 1));
    this.speed.addEventListener('change', () => handlers.onSpeed());
    const label = element('label', 'speed');
    label.append(element('span', 'quiet', 'steps a second'), this.speed);
    const buttons = element('div', 'control-buttons');
    buttons.append(this.first, this.back, this.play, this.forward, this.last);
    this.element.append(buttons, this.scrubber, this.place, label);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.onKey);
  }

  destroy() {
    document.removeEventListener('keydown', this.onKey);
  }

  get stepsPerSecond() {
    return Number(this.speed.value);
  }

  /** @param {ControlsShown} shown */
  update({ step, size, playing, settled, spoken }) {
    this.#ends = { back: !step, forward: step >= size && settled };
    if (this.scrubber.max !== String(size)) this.scrubber.max = String(size);
    this.scrubber.value = String(step);
    this.scrubber.disabled = !size;
    this.#spoken = spoken;
    if (this.scrubber.matches(':focus')) this.#describe();
    setText(this.place, `step ${grouped(step)} of ${grouped(size)}`);
    for (const control of [this.first, this.back]) control.disabled = step === 0 && !playing;
    for (const control of [this.forward, this.last, this.play]) control.disabled = !size;
    if (this.#playing === playing) return;
    this.#playing = playing;
    this.playWord.textContent = playing ? 'Pause' : 'Play';
    this.play.setAttribute('aria-label', `${playing ? 'Pause' : 'Play'} (space)`);
    this.play.firstChild?.replaceWith(icon(playing ? ICONS.pause : ICONS.play));
  }

  #describe() {
    this.scrubber.setAttribute('aria-valuetext', this.#spoken());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const path = event.composedPath();
    if (!freeForKeys(path[0], path.includes(this.root), event.key)) return;
    const act = this.#actionOf(event);
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #actionOf({ key, repeat }) {
    const { handlers } = this;
    const ends = this.#ends;
    if (key === 'ArrowRight' || key === 'PageDown') return ends.forward ? null : () => handlers.onForward(repeat);
    if (key === 'ArrowLeft' || key === 'PageUp') return ends.back ? null : () => handlers.onBack();
    if (key === 'Home') return () => handlers.onGo(0);
    if (key === 'End') return () => handlers.onGo(Infinity);
    return key === ' ' ? () => handlers.onToggle() : null;
  }
}

/**
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {() => void} act
 */
function control(name, label, act) {
  const made = button(`control control-${name}`, '', act);
  made.setAttribute('aria-label', label);
  made.title = label;
  made.append(icon(ICONS[name]));
  return made;
}
