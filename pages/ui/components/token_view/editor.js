// @ts-check
// The text field. A text that a textarea would change or choke on is kept exactly in `text`, and the field shows its beginning,
// read-only, until the reader asks to edit it as plain text.

import { button, element } from '../browser/nodes.js';
import { isHeavy, megabytes, plainLineEnds, shownOf, whyNotEditable, whyTooLarge } from './text_limits.js';

const LARGE_INPUT = 1000; // characters; less than that makes no text too long at once
const RETURNS_LOST =
  'The pasted text held carriage returns (CR); a text field makes them plain line ends. A file, or escapes below, keep them.';

export class Editor {
  /** The exact text. */
  text = '';
  #maxBytes = Infinity;
  #exact = false; // whether the field does not hold the text itself
  #pastedReturns = false;

  /** @param {{ onChange: () => void }} handlers  called at every change by the reader */
  constructor({ onChange }) {
    this.onChange = onChange;
    this.element = element('div', 'editor');
    this.label = element('label', 'editor-label', 'Text');
    this.label.htmlFor = 'token-view-text';
    this.field = element('textarea', 'editor-field');
    Object.assign(this.field, {
      id: 'token-view-text',
      rows: 5,
      spellcheck: false,
      autocapitalize: 'off',
      placeholder: 'Type or paste text',
      dir: 'auto',
    });
    this.field.setAttribute('autocorrect', 'off');
    this.field.setAttribute('aria-describedby', 'token-view-word');
    this.word = element('p', 'editor-word');
    this.word.id = 'token-view-word';
    this.word.setAttribute('role', 'status');
    this.plain = button('quiet-button', 'edit as plain text', () => this.#editAsPlain());
    this.clear = button('quiet-button', 'start with an empty text', () => this.#replace(''));
    this.element.append(this.label, this.field, this.word);
    this.field.addEventListener('paste', event => this.#paste(event));
    this.field.addEventListener('beforeinput', event => this.#before(event));
    this.field.addEventListener('input', () => this.#typed());
  }

  /**
   * Larger input is refused with a word, and what was there stays.
   *
   * @param {number} bytes
   */
  limit(bytes) {
    this.#maxBytes = bytes;
    const where = 'it goes to the server that runs this, and no further';
    this.label.textContent = `Text, up to ${megabytes(bytes)} MB; ${where}`;
  }

  /**
   * Replaces the text: by a file, a link, an example.
   *
   * @param {string} text
   */
  set(text) {
    this.text = text;
    const why = whyNotEditable(text);
    this.#exact = why !== '';
    this.field.readOnly = this.#exact;
    this.field.value = shownOf(text);
    this.#say(this.#exact ? `${why} Paste to replace it, or ` : '');
    if (!this.#exact) return;
    if (!isHeavy(text)) this.word.append(this.plain, ', or ');
    this.word.append(this.clear, '.');
  }

  /** @param {string} text */
  #replace(text) {
    if (this.#tooLarge(text)) return;
    this.set(text);
    this.field.focus();
    this.onChange();
  }

  #editAsPlain() {
    this.#replace(plainLineEnds(this.text));
  }

  /** @param {ClipboardEvent} event */
  #paste(event) {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    this.#pastedReturns = pasted.includes('\r');
    if (!this.#exact) return;
    event.preventDefault();
    this.#replace(plainLineEnds(pasted));
  }

  /** @param {InputEvent} event */
  #before(event) {
    const added = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!added || added.length < LARGE_INPUT) return;
    const { selectionStart, selectionEnd, value } = this.field;
    const text = value.slice(0, selectionStart) + plainLineEnds(added) + value.slice(selectionEnd);
    const tooLarge = this.#tooLarge(text);
    if (!tooLarge && !isHeavy(text)) return;
    event.preventDefault();
    if (tooLarge) return;
    this.set(text);
    this.onChange();
  }

  #typed() {
    const text = this.field.value;
    if (this.#tooLarge(text)) {
      const at = this.field.selectionStart;
      this.field.value = this.text;
      this.field.setSelectionRange(at, at);
      return;
    }
    if (isHeavy(text)) this.set(text);
    else {
      this.text = text;
      this.#say(this.#pastedReturns ? RETURNS_LOST : '');
      this.#pastedReturns = false;
    }
    this.onChange();
  }

  /** @param {string} text */
  #tooLarge(text) {
    const why = whyTooLarge(text, this.#maxBytes);
    if (why) this.#say(why, true);
    return why !== '';
  }

  /**
   * @param {string} sentence
   * @param {boolean} [isError]
   */
  #say(sentence, isError = false) {
    this.word.textContent = sentence;
    this.word.classList.toggle('error', isError);
  }
}
