// First, back, play, forward, last, scrubber and speed; and the keys, also those of a presentation clicker.
//
//   new Controls({onGo(step), onForward(repeat), onBack(), onToggle(), onSpeed()})
//     .element
//     .update({step, size, playing, settled, spoken()})   spoken: the step in words, asked for while the scrubber has the focus
//     .stepsPerSecond
//     .listen(root) .destroy()      keys of the whole page, but never while somebody types or uses another control

import { grouped } from '../browser/figures.js';
import { element, icon, setText } from '../browser/nodes.js';

const SPEEDS = [0.5, 1, 2, 4, 12, 60, 240];
const CLICKED = { ArrowRight: 'forward', PageDown: 'forward', ArrowLeft: 'back', PageUp: 'back' };
const ICONS = {
  first: 'M5 4v16M19 4 8 12l11 8z',
  back: 'M17 4 6 12l11 8z',
  play: 'M7 4l12 8-12 8z',
  pause: 'M7 4v16M17 4v16',
  forward: 'M7 4l11 8-11 8z',
  last: 'M19 4v16M5 4l11 8-11 8z',
};

export class Controls {
  constructor(handlers) {
    this.handlers = handlers;
    this.element = element('div', 'controls');
    const button = (name, label, act) => {
      const made = element('button', `control control-${name}`);
      made.type = 'button';
      made.setAttribute('aria-label', label);
      made.title = label;
      made.append(icon(ICONS[name]));
      made.addEventListener('click', act);
      return made;
    };
    this.first = button('first', 'First step (Home)', () => handlers.onGo(0));
    this.back = button('back', 'Step back (\u2190 or Page Up)', () => handlers.onBack());
    this.play = button('play', 'Play (space)', () => handlers.onToggle());
    this.play.append((this.playWord = element('span', '', 'Play')));
    this.forward = button('forward', 'Step forward (\u2192 or Page Down)', () => handlers.onForward(false));
    this.last = button('last', 'Last step (End)', () => handlers.onGo(Infinity));
    this.scrubber = element('input', 'scrubber');
    Object.assign(this.scrubber, { type: 'range', min: 0, step: 1 });
    this.scrubber.setAttribute('aria-label', 'Step');
    this.scrubber.addEventListener('input', () => handlers.onGo(Number(this.scrubber.value)));
    this.scrubber.addEventListener('focus', () => this.#describe());
    this.place = element('span', 'place');
    const label = element('label', 'speed');
    label.append(element('span', 'quiet', 'steps a second'), (this.speed = element('select')));
    for (const speed of SPEEDS) this.speed.append(new Option(String(speed), speed, speed === 1, speed === 1));
    this.speed.addEventListener('change', () => handlers.onSpeed());
    const buttons = element('div', 'control-buttons');
    buttons.append(this.first, this.back, this.play, this.forward, this.last);
    this.element.append(buttons, this.scrubber, this.place, label);
    this.onKey = event => this.#key(event);
  }
  get stepsPerSecond() {
    return Number(this.speed.value);
  }
  update({ step, size, playing, settled, spoken }) {
    this.ends = { back: !step, forward: step >= size && settled }; // there a key is free for a talk, which goes on
    if (this.scrubber.max !== String(size)) this.scrubber.max = size;
    this.scrubber.value = step;
    this.scrubber.disabled = !size;
    this.spoken = spoken;
    if (this.scrubber.matches(':focus')) this.#describe();
    setText(this.place, `step ${grouped(step)} of ${grouped(size)}`);
    this.first.disabled = this.back.disabled = step === 0 && !playing;
    this.forward.disabled = this.last.disabled = this.play.disabled = !size;
    if (this.playing === playing) return;
    this.playing = playing;
    this.playWord.textContent = playing ? 'Pause' : 'Play';
    this.play.setAttribute('aria-label', `${playing ? 'Pause' : 'Play'} (space)`);
    this.play.firstChild.replaceWith(icon(playing ? ICONS.pause : ICONS.play));
  }
  listen(root) {
    this.root = root;
    document.addEventListener('keydown', this.onKey);
  }
  destroy() {
    document.removeEventListener('keydown', this.onKey);
  }
  #describe() {
    this.scrubber.setAttribute('aria-valuetext', this.spoken());
  }
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const path = event.composedPath();
    const target = path[0];
    if (!freeForKeys(target, path.includes(this.root), event.key)) return;
    const { handlers, ends } = this;
    if (CLICKED[event.key] && ends[CLICKED[event.key]]) return;
    if (event.key === 'ArrowRight' || event.key === 'PageDown') handlers.onForward(event.repeat);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') handlers.onBack();
    else if (event.key === 'Home') handlers.onGo(0);
    else if (event.key === 'End') handlers.onGo(Infinity);
    else if (event.key === ' ') handlers.onToggle();
    else return;
    event.preventDefault();
  }
}

// Whether a key pressed at `target` is free for the player.
function freeForKeys(target, inside, key) {
  if (!target.matches) return true;
  const clicker = key === 'PageDown' || key === 'PageUp';
  if (clicker && target.matches('[role=combobox][aria-expanded=false]')) return true; // a list that was chosen from keeps the focus
  if (
    target.matches('textarea, select, input:not([type=range], [type=button], [type=checkbox], [type=radio])') ||
    target.isContentEditable
  )
    return false;
  if (inside) return !(key === ' ' && target.matches('button, summary, input'));
  if (clicker) return !target.closest('[role=dialog], [role=listbox], [role=slider], [role=menu]');
  if (target.matches('a') && key !== ' ') return true; // the page was opened by it
  return !target.closest(
    'button, a, input, summary, [role=dialog], [role=listbox], [role=slider], [role=menu], [role=tab], [role=radio], [role=radiogroup], [role=combobox], [role=option]',
  );
}
