// @ts-check
// The Tokens view: text field -> encode -> numbers and chips -> inspector. Streamlit calls it at each rerun and
// theme change; the view is kept for its parent element and only takes what changed.

import { wellFormed } from '../browser/bytes.js';
import { mounted } from '../browser/component.js';
import { element, setTheme } from '../browser/nodes.js';
import { editedEncoding } from './edit.js';
import { Editor } from './editor.js';
import { agrees, encodingOf } from './encoding.js';
import { Inspector } from './inspector.js';
import { Lookup } from './lookup.js';
import { Numbers } from './numbers.js';
import { Pause } from './pause.js';
import { TokensColumn } from './tokens_column.js';
import { Refused, Transport, Unanswered } from './transport.js';
import { keepOverReload, keepUnsettled, settle, textBeforeReload, unsettledText } from './unsettled_text.js';

/** @import { Component } from '../browser/component.js' */
/** @import { ChosenToken } from '../chips/chip_area.js' */
/** @import { Check, Encoding } from './encoding.js' */
/** @import { TokenViewData } from './view_data.js' */

/** @typedef {ReturnType<typeof setTimeout>} Timer */

const SETTLED_MS = 500;
const NARROW = '(max-width: 768px)';
const UNREADABLE =
  'The answer of the server could not be read. Reload the page; if this stays, the server and the page are of different versions.';
const OF_OLDER_TEXT = 'Waiting for the server: what is shown below belongs to an older text.';
const NO_ROUTE =
  'The live route of this server cannot be reached; answers come through the page and take a little longer.';

class TokenView {
  /** @type {Component<TokenViewData> | null} */
  #component = null;
  /** @type {Encoding | null} */
  #encoding = null;
  /** @type {Check | null} */
  #check = null; // follows when typing pauses
  #drawings = 0;
  #session = '';
  #textRev = -1;
  #asked = { question: '', measure: '', look: '' };
  #dirty = false;
  #inFlight = false;
  #introduced = false;
  /** @type {Timer | undefined} */
  #settling;
  /** @type {Timer | undefined} */
  #reporting;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'token-view');
    this.editor = new Editor({ onChange: () => this.#changed() });
    this.numbers = new Numbers();
    this.tokens = new TokensColumn({
      onSelect: chosen => {
        this.#inspect(chosen, true);
        this.#report(chosen);
      },
    });
    this.inspector = new Inspector();
    this.error = element('p', 'error');
    this.error.setAttribute('role', 'alert');
    const small = element('p', 'small-print');
    this.transport = new Transport(way => {
      this.root.dataset.way = way;
      small.textContent = way === 'direct' ? '' : NO_ROUTE;
    });
    this.pause = new Pause(signal => this.#follow(signal));
    this.lookup = new Lookup(this.transport, {
      onAnswer: answer => this.inspector.show(answer),
      onFailure: sentence => this.inspector.fail(sentence),
    });
    this.columns = element('div', 'columns');
    this.columns.append(this.tokens.element, this.inspector.element);
    const old = element('p', 'old-word', OF_OLDER_TEXT);
    this.root.append(this.editor.element, this.error, old, this.numbers.element, this.columns, small);
    parent.append(this.root);
    addEventListener('pagehide', keepOverReload);
  }

  /** @param {Component<TokenViewData>} component */
  update(component) {
    this.#component = component;
    const { data } = component;
    this.transport.update(component);
    setTheme(this.root);
    for (const [name, on] of Object.entries(data.show))
      this.root.classList.toggle(`show-${name.replace('_', '-')}`, on);
    this.root.classList.toggle('chips-talk', data.talk);
    this.editor.limit(data.max_bytes);
    const fresh = this.#takeText(data);
    const before = this.#asked;
    this.#asked = {
      question: JSON.stringify([data.tokenizers, data.special]),
      measure: JSON.stringify([data.context_window, data.price]),
      look: JSON.stringify([data.talk]),
    };
    if (fresh || this.#asked.question !== before.question) this.#encode();
    else if (this.#asked.measure !== before.measure) this.#drawNumbers();
    if (this.#asked.look !== before.look) this.#drawChips();
  }

  destroy() {
    removeEventListener('pagehide', keepOverReload);
    clearTimeout(this.#settling);
    clearTimeout(this.#reporting);
    this.pause.cancel();
    this.lookup.forget();
    this.tokens.destroy();
    this.root.remove();
  }

  /**
   * Takes the page's text where it is another one; returns whether it was.
   *
   * @param {TokenViewData} data
   */
  #takeText({ session, text, text_rev: rev }) {
    settle(text);
    const first = this.#session === '';
    const lost = this.#session !== '' && session !== this.#session; // the server started anew: what was typed lives here
    const fresh = !lost && rev !== this.#textRev;
    this.#session = session;
    this.#textRev = rev;
    if (lost) {
      this.#send();
      this.transport.restart();
    }
    if (!fresh) return false;
    clearTimeout(this.#settling);
    this.#settling = undefined;
    const kept = unsettledText(session, rev) ?? (first ? textBeforeReload() : null);
    this.editor.set(kept ?? text);
    if (kept !== null) this.#send();
    this.#introduced = false; // a token is chosen anew: the one of the link, if it names one
    this.tokens.reset();
    return true;
  }

  #changed() {
    this.pause.interrupt();
    this.lookup.forget();
    this.#encode();
    this.#keep();
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#send(), SETTLED_MS);
  }

  #keep() {
    const text = wellFormed(this.editor.text);
    keepUnsettled({ session: this.#session, rev: this.#textRev, text });
    return text;
  }

  #send() {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#component?.setTriggerValue('text', this.#keep());
  }

  /** One request in flight; what was typed meanwhile is sent when it lands. */
  async #encode() {
    this.#dirty = true;
    this.#markOld();
    if (this.#inFlight) return;
    this.#inFlight = true;
    while (this.#dirty) {
      this.#dirty = false;
      try {
        await this.#encodeOnce();
        this.error.textContent = '';
        this.#draw();
        this.pause.follow();
      } catch (problem) {
        if (!(problem instanceof Refused)) console.error(problem);
        this.error.textContent = problem instanceof Refused ? problem.message : UNREADABLE;
        this.#dirty ||= problem instanceof Unanswered;
      }
    }
    this.#inFlight = false;
    this.#markOld();
  }

  /** What is shown may be of another text than the field holds: then it is marked, until its own tokens are there. */
  #markOld() {
    this.root.classList.toggle('old', this.#dirty || this.#encoding?.text !== this.editor.text);
  }

  async #encodeOnce() {
    if (!this.#component) return;
    const { text } = this.editor;
    const { special } = this.#component.data;
    const params = { tokenizers: this.#names, special };
    const spliced = await editedEncoding(this.#encoding, text, params, this.transport);
    this.#encoding = spliced ?? encodingOf(text, special, await this.transport.ask('encode', params, text));
    this.root.dataset.encoded = spliced ? 'window' : 'whole';
    this.#check = null;
  }

  get #names() {
    return this.#component?.data.tokenizers.map(({ name }) => name).join(',') ?? '';
  }

  /**
   * Typing has paused: now follows what the whole text is needed for.
   *
   * @param {AbortSignal} signal
   */
  async #follow(signal) {
    const encoding = this.#encoding;
    if (!encoding) return;
    this.#inspect(this.tokens.area.chosen);
    const { text, special, results } = encoding;
    const tokenizers = results.map(({ name }) => name).join(',');
    try {
      const check = await this.transport.ask('check', { tokenizers, special }, text, signal);
      if (encoding !== this.#encoding) return;
      if (!agrees(encoding, check)) {
        console.error('The tokens shown were not those of the whole text; it is encoded anew.');
        this.#encoding = null;
        this.#encode();
        return;
      }
      this.#check = check;
      this.#drawNumbers();
    } catch (problem) {
      if (signal.aborted || encoding !== this.#encoding) return;
      if (!(problem instanceof Refused)) console.error(problem);
      this.numbers.fail(problem instanceof Refused ? problem.message : UNREADABLE);
    }
  }

  #draw() {
    this.#drawChips(); // reads widths: before anything is written
    this.#drawNumbers();
    this.#drawings++;
    this.root.dataset.drawn = String(this.#drawings);
  }

  #drawNumbers() {
    if (!this.#encoding || !this.#component) return;
    const { context_window: contextWindow, price } = this.#component.data;
    this.numbers.update(this.#encoding, this.#check, { contextWindow, price });
  }

  #drawChips() {
    if (!this.#encoding || !this.#component) return;
    const { talk, token } = this.#component.data;
    const counts = this.#encoding.results.map(({ run }) => run?.count ?? 0);
    this.root.dataset.tokens = counts.join(' ');
    this.columns.hidden = !counts.some(count => count);
    if (!this.tokens.show(this.#encoding, { talk })) return;
    if (!this.#introduced) this.error.textContent = this.tokens.introduce(token);
    this.#introduced = true;
  }

  /**
   * Tells the page, for the link.
   *
   * @param {ChosenToken | null} chosen
   */
  #report(chosen) {
    clearTimeout(this.#reporting);
    if (!this.#introduced) return; // an answer would take away what the page says about the link
    const told = chosen ?? { row: 0, index: -1 };
    this.#reporting = setTimeout(() => this.#component?.setTriggerValue('token', told), SETTLED_MS);
  }

  /**
   * Shows a token in the inspector.
   *
   * @param {ChosenToken | null} chosen
   * @param {boolean} [byHand]
   */
  #inspect(chosen, byHand = false) {
    const shown = chosen && this.tokens.rowOf(chosen);
    if (!shown || !this.#encoding || !this.#component) {
      this.lookup.forget();
      this.inspector.hint();
      return;
    }
    const { run, name, label } = shown;
    const { index } = chosen;
    this.inspector.expect(run, index, label);
    if (byHand && matchMedia(NARROW).matches) this.inspector.head.scrollIntoView({ block: 'nearest' }); // below the chips
    this.tokens.preview.follow(run, index);
    const { text, special } = this.#encoding;
    this.lookup.ask({ params: { tokenizer: name, special, index }, text });
  }
}

export const tokenView = mounted(TokenView);
