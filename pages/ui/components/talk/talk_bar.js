// The talk bar.
//
// component.data:
//   places, at          how many places the talk has, and where it stands; null on a page that belongs to no scene
//   forward, title, count    what the next place brings, the scene's title, 'scene 4 of 15'
//   page                'scenes', or 'other' for a page that a scene has opened, or 'free'
//   talk, embedded      whether talk mode is on, and whether the page stands in another one
//   open                the page on which the scene goes on
//   screen              what Python takes the screen's width for, in 1,280 pixels
// Triggers: go (a place), talk ('on' or 'off'), leave ('open' for that page, 'back' from it), screen (its width).

import { TalkKeys } from './keys.js';

const SLOW_MS = 4000; // a move that Python has not answered by then is given up
const bars = new WeakMap();

class TalkBar {
  constructor(parent) {
    this.root = make('nav', 'talk-bar');
    this.root.setAttribute('aria-label', 'Talk');
    this.line = make('div', 'talk-line');
    this.done = make('div', 'talk-done');
    this.line.append(this.done);
    this.title = make('span', 'talk-title');
    this.count = make('span', 'talk-count');
    this.back = button('talk-back', () => (this.data.page === 'free' ? this.leave('back') : this.move(-1)));
    this.forward = button('talk-forward', () => this.move(1));
    this.open = button('talk-small', () => this.leave('open'));
    this.blank = button('talk-small', () => this.toggleBlank(), 'Blank', 'Blank the screen (B)');
    this.full = button('talk-small', () => this.toggleFull(), 'Full screen', 'Full screen (F)');
    this.mode = button('talk-small talk-mode', () => this.setTalk(!this.data.talk));
    this.places = make('div', 'talk-places');
    this.places.append(this.back, this.forward, this.count, this.title);
    this.tools = make('div', 'talk-tools');
    this.tools.append(this.open, this.blank, this.full, this.mode);
    this.root.append(this.line, this.places, this.tools);
    this.cover = make('div', 'talk-cover');
    this.cover.popover = 'manual'; // the top layer: nothing of the page can lie over it
    this.cover.setAttribute('role', 'dialog');
    this.cover.setAttribute('aria-label', 'The screen is blank; press B to go on');
    this.cover.addEventListener('click', () => this.toggleBlank());
    parent.append(this.root, this.cover);
    this.resized = () => this.tellScreen();
    window.addEventListener('resize', this.resized);
    this.keys = new TalkKeys({
      onForward: () => this.move(1),
      onBack: () => this.move(-1),
      onBlank: () => this.toggleBlank(),
      onFull: () => this.toggleFull(),
      onTalk: () => this.setTalk(!this.data.talk),
      onLeave: () => this.setTalk(false),
      onOpen: () => (this.data.page === 'scenes' ? this.leave('open') : false),
      isBlank: () => this.cover.matches(':popover-open'),
      isTalk: () => this.data.talk,
    });
  }
  update(component) {
    this.component = component;
    const data = (this.data = component.data);
    this.tellScreen();
    if (this.pending === data.at || performance.now() > this.expires) this.pending = undefined;
    const { root } = this;
    root.classList.toggle('talk-on', data.talk);
    root.hidden = !data.talk && data.page !== 'scenes'; // there it only hears T
    root.dataset.page = data.page;
    root.dataset.at = data.at ?? '';
    const inTalk = data.page !== 'free';
    this.forward.hidden = this.count.hidden = this.title.hidden = !inTalk;
    this.line.hidden = !inTalk || !data.talk;
    this.done.style.width = inTalk ? `${(100 * data.at) / Math.max(1, data.places - 1)}%` : 0;
    label(this.back, { other: '‹ Back to the scene', free: '‹ Scenes', scenes: '‹' }[data.page], 'Back (← or Page Up)');
    const atEnd = data.at >= data.places - 1;
    label(this.forward, atEnd ? 'End' : data.forward, atEnd ? 'The end of the talk' : 'On (→ or Page Down)');
    this.back.disabled = data.page === 'scenes' && data.at === 0;
    this.forward.disabled = atEnd;
    this.forward.classList.toggle('talk-next', data.fresh);
    this.count.textContent = data.count;
    this.title.textContent = data.title;
    this.open.hidden = data.page !== 'scenes' || !data.talk;
    label(this.open, `Open in ${data.open}`, `Go on in ${data.open} (O)`);
    this.blank.hidden = this.full.hidden = !data.talk;
    this.mode.hidden = data.embedded && !data.talk;
    label(
      this.mode,
      data.talk ? '✕ Leave talk mode' : 'Talk mode',
      data.talk ? 'Leave talk mode (Esc or T)' : 'Talk mode: for a projector and a clicker (T)',
    );
  }
  // Places are absolute, so that two quick presses are two places and not one.
  move(step) {
    const { data } = this;
    if (data.page === 'free') return false;
    if (data.page === 'other' && step < 0) return this.leave('back');
    const from = this.pending ?? data.at;
    const to = Math.max(0, Math.min(data.places - 1, from + step));
    if (to === from) return;
    this.pending = to;
    this.expires = performance.now() + SLOW_MS;
    this.component.setTriggerValue('go', to);
  }
  // Labels of charts are as large as Python makes them, and it does not know the screen. Quarters, so that it is told seldom.
  tellScreen() {
    const screen = Math.max(1, Math.round((4 * Math.min(innerWidth, (innerHeight * 16) / 9)) / 1280) / 4);
    if (!this.data.talk || screen === this.data.screen || screen === this.told) return;
    this.component.setTriggerValue('screen', (this.told = screen));
  }
  leave(where) {
    this.component.setTriggerValue('leave', where);
  }
  setTalk(on) {
    this.component.setTriggerValue('talk', on ? 'on' : 'off');
  }
  toggleBlank() {
    if (!this.data.talk && this.data.page !== 'scenes') return false;
    this.cover.togglePopover();
  }
  toggleFull() {
    if (this.root.hidden) return false;
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {}); // an iframe may not be allowed to
  }
  destroy() {
    this.keys.destroy();
    window.removeEventListener('resize', this.resized);
    this.root.remove();
    this.cover.remove();
  }
}

function make(name, className, text) {
  const node = document.createElement(name);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function button(className, act, text = '', title = '') {
  const made = make('button', className, text);
  made.type = 'button';
  if (title) label(made, text, title);
  made.addEventListener('click', () => {
    act();
    made.blur();
  }); // keys go to the page again
  return made;
}

function label(node, text, title) {
  node.textContent = text;
  node.title = title;
  node.setAttribute('aria-label', /\p{L}/u.test(text) ? text : title);
}

export default function (component) {
  const parent = component.parentElement;
  let bar = bars.get(parent);
  if (!bar) bars.set(parent, (bar = new TalkBar(parent)));
  bar.update(component);
  return () => {
    bar.destroy();
    bars.delete(parent);
  };
}
