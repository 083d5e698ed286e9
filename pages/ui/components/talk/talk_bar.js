// @ts-check
// The talk bar: buttons and a clicker's keys that go through a talk, blanking, full screen, and the way out.
//
// Triggers: go (a place), talk ('on' or 'off'), leave ('open' for that page, 'back' from it), screen (its width).

import { mounted } from '../browser/component.js';
import { button, element } from '../browser/nodes.js';
import { TalkKeys } from './keys.js';

/** @import { Component } from '../browser/component.js' */

/**
 * @typedef {object} TalkData
 * @property {'scenes' | 'other' | 'free'} page  the scenes, a page that a scene has opened, or one that belongs to no scene
 * @property {number} places  of the talk
 * @property {number} at  where it stands, from 0
 * @property {string} forward  what the next place brings
 * @property {boolean} fresh  whether that is asked for now
 * @property {string} title  of the scene
 * @property {string} count  'scene 4 of 15'
 * @property {boolean} talk  whether talk mode is on
 * @property {boolean} embedded  whether the page stands in another one
 * @property {string} open  the page on which the scene goes on
 * @property {number} screen  what Python takes the screen's width for, in 1,280 pixels
 */

const SLOW_MS = 4000; // a move that Python has not answered by then is given up
const BACK_WORDS = { other: '‹ Back to the scene', free: '‹ Scenes', scenes: '‹' };

/**
 * Returns how many times as wide as 1,280 pixels a screen is, at least 1; in quarters, so that it is told seldom.
 *
 * @param {number} width  px
 * @param {number} height  px
 */
export const screenScale = (width, height) =>
  Math.max(1, Math.round((4 * Math.min(width, (height * 16) / 9)) / 1280) / 4);

class TalkBar {
  /** @type {Component<TalkData> | null} */
  #component = null;
  /** @type {number | null} */
  #pending = null; // the place that was asked for
  #expires = 0;
  #told = 0; // the screen

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('nav', 'talk-bar');
    this.root.setAttribute('aria-label', 'Talk');
    this.line = element('div', 'talk-line');
    this.done = element('div', 'talk-done');
    this.line.append(this.done);
    this.title = element('span', 'talk-title');
    this.count = element('span', 'talk-count');
    this.back = barButton('talk-back', () => this.#goBack());
    this.forward = barButton('talk-forward', () => this.#move(1));
    this.open = barButton('talk-small', () => this.#leave('open'));
    this.blank = barButton('talk-small', () => this.#toggleBlank());
    this.full = barButton('talk-small', () => this.#toggleFull());
    this.mode = barButton('talk-small talk-mode', () => this.#toggleTalk());
    setLabel(this.blank, 'Blank', 'Blank the screen (B)');
    setLabel(this.full, 'Full screen', 'Full screen (F)');
    const places = element('div', 'talk-places');
    places.append(this.back, this.forward, this.count, this.title);
    const tools = element('div', 'talk-tools');
    tools.append(this.open, this.blank, this.full, this.mode);
    this.root.append(this.line, places, tools);
    this.cover = element('div', 'talk-cover');
    this.cover.popover = 'manual'; // the top layer: nothing of the page can lie over it
    this.cover.setAttribute('role', 'dialog');
    this.cover.setAttribute('aria-label', 'The screen is blank; press B to go on');
    this.cover.addEventListener('click', () => this.#toggleBlank());
    parent.append(this.root, this.cover);
    this.resized = () => this.#tellScreen();
    window.addEventListener('resize', this.resized);
    this.keys = new TalkKeys({
      onForward: () => this.#move(1),
      onBack: () => this.#move(-1),
      onBlank: () => this.#toggleBlank(),
      onFull: () => this.#toggleFull(),
      onTalk: () => this.#toggleTalk(),
      onLeave: () => this.#setTalk(false),
      onOpen: () => this.#data?.page === 'scenes' && this.#leave('open'),
      isBlank: () => this.cover.matches(':popover-open'),
      isTalk: () => this.#data?.talk ?? false,
    });
  }

  get #data() {
    return this.#component?.data;
  }

  /** @param {Component<TalkData>} component */
  update(component) {
    this.#component = component;
    const { data } = component;
    this.#tellScreen();
    if (this.#pending === data.at || performance.now() > this.#expires) this.#pending = null;
    this.root.classList.toggle('talk-on', data.talk);
    this.root.hidden = !data.talk && data.page !== 'scenes'; // there it only hears T
    this.root.dataset.page = data.page;
    this.root.dataset.at = String(data.at ?? '');
    this.#drawPlaces(data);
    this.#drawTools(data);
  }

  destroy() {
    this.keys.destroy();
    window.removeEventListener('resize', this.resized);
    this.root.remove();
    this.cover.remove();
  }

  /** @param {TalkData} data */
  #drawPlaces(data) {
    const inTalk = data.page !== 'free';
    for (const part of [this.forward, this.count, this.title]) part.hidden = !inTalk;
    this.line.hidden = !inTalk || !data.talk;
    this.done.style.width = inTalk ? `${(100 * data.at) / Math.max(1, data.places - 1)}%` : '0';
    setLabel(this.back, BACK_WORDS[data.page], 'Back (← or Page Up)');
    const atEnd = data.at >= data.places - 1;
    setLabel(this.forward, atEnd ? 'End' : data.forward, atEnd ? 'The end of the talk' : 'On (→ or Page Down)');
    this.back.disabled = data.page === 'scenes' && data.at === 0;
    this.forward.disabled = atEnd;
    this.forward.classList.toggle('talk-next', data.fresh);
    this.count.textContent = data.count;
    this.title.textContent = data.title;
  }

  /** @param {TalkData} data */
  #drawTools({ page, talk, embedded, open }) {
    this.open.hidden = page !== 'scenes' || !talk;
    setLabel(this.open, `Open in ${open}`, `Go on in ${open} (O)`);
    for (const part of [this.blank, this.full]) part.hidden = !talk;
    this.mode.hidden = embedded && !talk;
    const leave = 'Leave talk mode (Esc or T)';
    const enter = 'Talk mode: for a projector and a clicker (T)';
    setLabel(this.mode, talk ? '✕ Leave talk mode' : 'Talk mode', talk ? leave : enter);
  }

  #goBack() {
    if (this.#data?.page === 'free') this.#leave('back');
    else this.#move(-1);
  }

  /**
   * Places are absolute, so that two quick presses are two places and not one.
   *
   * @param {1 | -1} step
   */
  #move(step) {
    const data = this.#data;
    if (!data || data.page === 'free') return false;
    if (data.page === 'other' && step < 0) return this.#leave('back');
    const from = this.#pending ?? data.at;
    const to = Math.max(0, Math.min(data.places - 1, from + step));
    if (to === from) return true;
    this.#pending = to;
    this.#expires = performance.now() + SLOW_MS;
    this.#component?.setTriggerValue('go', to);
    return true;
  }

  /** Labels of charts are as large as Python makes them, and it does not know the screen. */
  #tellScreen() {
    const screen = screenScale(innerWidth, innerHeight);
    if (!this.#data?.talk || screen === this.#data.screen || screen === this.#told) return;
    this.#told = screen;
    this.#component?.setTriggerValue('screen', screen);
  }

  /** @param {'open' | 'back'} where */
  #leave(where) {
    this.#component?.setTriggerValue('leave', where);
    return true;
  }

  /** @param {boolean} on */
  #setTalk(on) {
    this.#component?.setTriggerValue('talk', on ? 'on' : 'off');
    return true;
  }

  #toggleTalk() {
    return this.#setTalk(!this.#data?.talk);
  }

  #toggleBlank() {
    if (!this.#data?.talk && this.#data?.page !== 'scenes') return false;
    this.cover.togglePopover();
    return true;
  }

  #toggleFull() {
    if (this.root.hidden) return false;
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {}); // an iframe may not be allowed to
    return true;
  }
}

/**
 * A button that gives the focus away again, so that keys go to the page.
 *
 * @param {string} className
 * @param {() => void} act
 */
function barButton(className, act) {
  const made = button(className, '', () => {
    act();
    made.blur();
  });
  return made;
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 * @param {string} title
 */
function setLabel(node, text, title) {
  node.textContent = text;
  node.title = title;
  node.setAttribute('aria-label', /\p{L}/u.test(text) ? text : title);
}

export const talkBar = mounted(TalkBar);
