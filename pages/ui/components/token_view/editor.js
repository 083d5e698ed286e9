// The text field. A textarea turns CR LF into LF and slows down with long text; a text that it would change or choke on is kept
// exactly in `text`, and the field shows its beginning, read-only, until the reader asks to edit it as plain text.
//
//   new Editor({onChange})    onChange(text) at every change by the reader
//     .element .text          the exact text
//     .set(text)              replaces the text (a file, a link, an example)
//     .limit(bytes)           larger input is refused with a word, and what was there stays

import { utf8 } from '../browser/bytes.js';
import { element } from '../browser/nodes.js';

const LONGEST_EDITABLE = 600000; // characters; beyond it a key takes over 100 ms in Chromium's textarea
const LONGEST_LINE = 20000; // characters without a line end; 300,000 of mixed direction froze the tab for two minutes
const SHOWN_OF_LONG = 20000;
const SHOWN_OF_LINE = 2000;

const isHeavy = text =>
  text.length > LONGEST_EDITABLE || (text.length > LONGEST_LINE && longestLine(text) > LONGEST_LINE);

function longestLine(text) {
  let longest = 0;
  for (let start = 0, end; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    longest = Math.max(longest, end - start);
  }
  return longest;
}

export class Editor {
  constructor({ onChange }) {
    this.onChange = onChange;
    this.text = '';
    this.maxBytes = Infinity;
    this.element = element('div', 'editor');
    const label = (this.label = element('label', 'editor-label', 'Text'));
    label.htmlFor = 'token-view-text';
    this.field = element('textarea', 'editor-field');
    Object.assign(this.field, {
      id: 'token-view-text',
      rows: 5,
      spellcheck: false,
      autocapitalize: 'off',
      placeholder: 'Type or paste text',
    });
    this.field.setAttribute('autocorrect', 'off');
    this.field.setAttribute('aria-describedby', 'token-view-word');
    this.field.dir = 'auto';
    this.word = element('p', 'editor-word');
    this.word.id = 'token-view-word';
    this.word.setAttribute('role', 'status');
    this.plain = element('button', 'quiet-button', 'edit as plain text');
    this.plain.type = 'button';
    this.plain.addEventListener('click', () => this.#editAsPlain());
    this.clear = element('button', 'quiet-button', 'start with an empty text');
    this.clear.type = 'button';
    this.clear.addEventListener('click', () => this.#replace(''));
    this.field.addEventListener('paste', event => {
      this.pastedReturns = event.clipboardData.getData('text/plain').includes('\r');
      if (!this.exact) return;
      event.preventDefault();
      this.#replace(event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n'));
    });
    this.element.append(label, this.field, this.word);
    this.field.addEventListener('beforeinput', event => this.#before(event));
    this.field.addEventListener('input', () => this.#typed());
  }
  limit(bytes) {
    this.maxBytes = bytes;
    this.label.textContent = `Text, up to ${(bytes / 1e6).toLocaleString('en')} MB; it goes to the server that runs this, and no further`;
  }
  set(text) {
    this.text = text;
    const returns = text.includes('\r');
    const heavy = isHeavy(text);
    this.exact = returns || heavy;
    this.field.readOnly = this.exact;
    this.field.value = heavy ? text.slice(0, longestLine(text) > LONGEST_LINE ? SHOWN_OF_LINE : SHOWN_OF_LONG) : text;
    if (!this.exact) return this.#say('');
    const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0; // an emoji is one character of two units
    const size = `${(text.length - pairs).toLocaleString('en')} characters`;
    const why = returns
      ? 'This text holds carriage returns (CR), which a text field would turn into plain line ends'
      : `This text has ${size}${text.length > LONGEST_EDITABLE ? '' : ', many of them in one line'}`;
    const shown = heavy ? `; the field shows the first ${this.field.value.length.toLocaleString('en')}` : '';
    this.#say(`${why}${shown}. The tokens below are those of the exact text. Paste to replace it, or `);
    if (!heavy) this.word.append(this.plain, ', or ');
    this.word.append(this.clear, '.');
  }
  #replace(text) {
    if (this.#tooLarge(text)) return;
    this.set(text);
    this.field.focus();
    this.onChange(text);
  }
  #editAsPlain() {
    this.text = this.text.replace(/\r\n?/g, '\n');
    this.exact = false;
    this.field.readOnly = false;
    this.field.value = this.text;
    this.#say('');
    this.field.focus();
    this.onChange(this.text);
  }
  #before(event) {
    const added = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!added || added.length < 1000) return;
    const { selectionStart, selectionEnd, value } = this.field;
    const text = value.slice(0, selectionStart) + added.replace(/\r\n?/g, '\n') + value.slice(selectionEnd);
    if (this.#tooLarge(text)) return event.preventDefault();
    if (!isHeavy(text)) return;
    event.preventDefault();
    this.set(text);
    this.onChange(text);
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
      this.#say(
        this.pastedReturns
          ? 'The pasted text held carriage returns (CR); a text field makes them plain line ends. A file, or escapes below, keep them.'
          : '',
      );
      this.pastedReturns = false;
    }
    this.onChange(text);
  }
  #tooLarge(text) {
    if (text.length * 3 <= this.maxBytes) return false;
    const bytes = utf8.encode(text).length;
    if (bytes <= this.maxBytes) return false;
    const megabytes = count => (count / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
    this.#say(
      `That would be ${megabytes(bytes)} MB; the limit is ${megabytes(this.maxBytes)} MB. Nothing was changed: cut the text into parts.`,
      true,
    );
    return true;
  }
  #say(sentence, isError = false) {
    this.word.textContent = sentence;
    this.word.classList.toggle('error', isError);
  }
}
