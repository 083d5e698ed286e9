// Which key means what to a talk, and when a key is free for it.
//
//   new TalkKeys({onForward, onBack, onBlank, onFull, onTalk, onLeave, onOpen, isBlank, isTalk})
//     .destroy()
//
// What is on the page comes first: the merge player takes the arrows and the clicker's keys until its merges are done.

const CLICKER = { PageDown: 'onForward', PageUp: 'onBack' };
const KEYS = {
  ...CLICKER,
  ArrowRight: 'onForward',
  ArrowLeft: 'onBack',
  b: 'onBlank',
  B: 'onBlank',
  '.': 'onBlank',
  f: 'onFull',
  F: 'onFull',
  t: 'onTalk',
  T: 'onTalk',
  o: 'onOpen',
  O: 'onOpen',
};
const TYPED_INTO = 'textarea, select, input:not([type=range], [type=button], [type=checkbox], [type=radio])';
const ANSWERS_KEYS = '[role=dialog], [role=listbox], [role=slider], [role=menu], [role=grid]';
const ANSWERS_ARROWS = `${ANSWERS_KEYS}, input, [role=tab], [role=radio], [role=radiogroup], [role=combobox], [role=option]`;

export class TalkKeys {
  constructor(handlers) {
    this.handlers = handlers;
    this.early = event => this.#early(event);
    this.late = event => this.#late(event);
    window.addEventListener('keydown', this.early, true);
    window.addEventListener('keydown', this.late);
  }
  destroy() {
    window.removeEventListener('keydown', this.early, true);
    window.removeEventListener('keydown', this.late);
  }
  // Before the page: a blank screen hides it, so no key may change it; and a clicker must not be caught by chips that were clicked.
  #early(event) {
    if (withModifier(event)) return;
    const { handlers } = this;
    if (handlers.isBlank()) {
      if (!KEYS[event.key] && event.key !== 'Escape' && event.key !== ' ') return;
      handlers.onBlank();
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const path = event.composedPath();
    if (!CLICKER[event.key] || !handlers.isTalk() || !within(path, 'chips') || within(path, 'merge-player')) return;
    if (handlers[CLICKER[event.key]]() === false) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  #late(event) {
    if (event.defaultPrevented || withModifier(event)) return;
    const target = event.composedPath()[0];
    const { handlers } = this;
    const clicker = CLICKER[event.key];
    const inPlayer = within(event.composedPath(), 'merge-player');
    if (typing(target) && !(clicker && chosenFrom(target))) return;
    if (event.key === 'Escape') {
      if (handlers.isTalk() && (inPlayer || !target.closest?.(ANSWERS_KEYS))) handlers.onLeave();
      return;
    }
    const handler = KEYS[event.key];
    if (!handler) return;
    const letter = event.key.length === 1; // chips that were clicked answer to arrows, not to letters
    if (!(letter && within(event.composedPath(), 'chips')) && target.closest?.(clicker ? ANSWERS_KEYS : ANSWERS_ARROWS))
      return;
    if (event.repeat && handler !== 'onForward' && handler !== 'onBack') return;
    if (handlers[handler]() !== false) event.preventDefault();
  }
}

const withModifier = event => event.ctrlKey || event.metaKey || event.altKey;
const within = (path, name) => path.some(node => node.classList?.contains(name));
const chosenFrom = target => target.matches?.('[role=combobox][aria-expanded=false]'); // a list that was chosen from keeps the focus
const typing = target => !!target.matches && (target.matches(TYPED_INTO) || target.isContentEditable);
