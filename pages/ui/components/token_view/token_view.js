// The Tokens view: text field -> encode -> numbers and chips -> inspector. Streamlit calls the default export at each rerun and
// theme change; the view is kept for its parent element and only takes what changed.

import { looseText, utf8, wellFormed } from '../browser/bytes.js';
import { grouped, plural } from '../browser/figures.js';
import { element, setTheme } from '../browser/nodes.js';
import { ChipArea } from '../chips/chip_area.js';
import { flowLayout } from '../chips/flow_layout.js';
import { stackedLayout } from './compare.js';
import { Editor } from './editor.js';
import { IdList } from './id_list.js';
import { Inspector } from './inspector.js';
import { Numbers } from './numbers.js';
import { Preview } from './preview.js';
import { Refused, readEncoding, Transport } from './transport.js';

const SETTLED_MS = 500;
const UNSETTLED = Symbol.for('bpe-playground unsettled text');
const REFRESH_MS = 150; // the inspector follows an edit after this pause
const MOST_TEMPLATES = 5000;
const NARROW = matchMedia('(max-width: 768px)');
const views = new WeakMap();

class TokenView {
  constructor(parent) {
    this.root = element('div', 'token-view');
    this.editor = new Editor({ onChange: () => this.#changed() });
    this.numbers = new Numbers();
    this.area = new ChipArea({
      onSelect: chosen => {
        this.#chosen(chosen, true);
        this.#report(chosen);
      },
      onHover: lit => this.idList.light(lit),
    });
    this.area.element.dataset.testid = 'chips';
    this.inspector = new Inspector();
    this.idList = new IdList({ onHover: (row, id) => this.area.light(row, id) });
    this.preview = new Preview();
    this.templates = {};
    this.error = element('p', 'error');
    this.error.setAttribute('role', 'alert');
    this.small = element('p', 'small-print');
    this.transport = new Transport(way => {
      this.root.dataset.way = way;
      this.small.textContent =
        way === 'direct'
          ? ''
          : 'The live route of this server cannot be reached; answers come through the page and take a little longer.';
    });
    const tokens = element('section', 'tokens-column');
    tokens.setAttribute('aria-label', 'Tokens of the text');
    tokens.append(this.area.element, this.area.status, this.preview.element, this.idList.element);
    const columns = element('div', 'columns');
    columns.append(tokens, this.inspector.element);
    this.columns = columns;
    this.root.append(this.editor.element, this.error, this.numbers.element, columns, this.small);
    parent.append(this.root);
    this.resize = new ResizeObserver(() => this.#resized());
    this.resize.observe(this.area.element);
  }
  update(component) {
    this.component = component;
    const { data } = component;
    this.transport.update(component);
    setTheme(this.root);
    for (const [name, on] of Object.entries(data.show))
      this.root.classList.toggle(`show-${name.replace('_', '-')}`, on);
    this.root.classList.toggle('chips-talk', data.talk);
    this.editor.limit(data.max_bytes);
    if (globalThis[UNSETTLED]?.text === data.text) globalThis[UNSETTLED] = null; // the page has it
    const lost = this.session && data.session !== this.session; // the server started anew: what was typed lives only here
    this.session = data.session;
    const fresh = !lost && data.text_rev !== this.textRev;
    if (lost) {
      this.textRev = data.text_rev;
      this.#send();
    }
    if (fresh) {
      this.textRev = data.text_rev;
      clearTimeout(this.settling);
      this.settling = null;
      const kept = unsettledText(data);
      this.editor.set(kept ?? data.text);
      if (kept !== null) this.#send();
      this.area.select(0, -1);
      this.area.element.scrollTop = 0;
    }
    const question = JSON.stringify([data.tokenizers, data.special]);
    const measure = JSON.stringify([data.context_window, data.price]);
    const look = JSON.stringify([data.talk, data.marks]);
    if (fresh || question !== this.question) this.#encode();
    else if (measure !== this.measure && this.encoding) this.#drawNumbers();
    if (look !== this.look && this.encoding) this.#drawChips();
    Object.assign(this, { question, measure, look });
  }
  destroy() {
    clearTimeout(this.settling);
    clearTimeout(this.refreshing);
    clearTimeout(this.reporting);
    this.resize.disconnect();
    this.area.windowed.observer.disconnect();
    this.root.remove();
  }
  #changed() {
    this.#encode();
    this.#keep();
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#send(), SETTLED_MS);
  }
  #keep() {
    const text = wellFormed(this.editor.text);
    globalThis[UNSETTLED] = { session: this.session, rev: this.textRev, text };
    return text;
  }
  #send() {
    clearTimeout(this.settling);
    this.settling = null;
    this.component.setTriggerValue('text', this.#keep());
  }
  // One request in flight; what was typed meanwhile is sent when it lands.
  async #encode() {
    this.dirty = true;
    if (this.inFlight) return;
    this.inFlight = true;
    while (this.dirty) {
      this.dirty = false;
      const { text } = this.editor;
      const { data } = this.component;
      try {
        const names = data.tokenizers.map(tokenizer => tokenizer.name).join(',');
        const answer = await this.transport.ask('encode', { tokenizers: names, special: data.special }, text);
        this.encoding = { ...readEncoding(answer, utf8.encode(text)), text, special: data.special };
        this.encoding.header.replaced ||= text.match(/[\ud800-\udfff]/gu)?.length ?? 0; // lone ones; the way here replaced them
        this.error.textContent = '';
        this.#draw();
      } catch (problem) {
        if (!(problem instanceof Refused)) console.error(problem);
        this.error.textContent =
          problem instanceof Refused
            ? problem.message
            : 'The answer of the server could not be read. Reload the page; if this stays, the server and the page are of different versions.';
      }
    }
    this.inFlight = false;
  }
  #draw() {
    this.#drawChips(); // reads widths: before anything is written
    this.#drawNumbers();
    this.root.dataset.drawn = Number(this.root.dataset.drawn ?? 0) + 1;
  }
  #drawNumbers() {
    const { data } = this.component;
    this.numbers.update({ header: this.encoding.header, contextWindow: data.context_window, price: data.price });
  }
  #drawChips() {
    const { header, text } = this.encoding;
    const { marks, talk } = this.component.data;
    const size = talk ? 26 : 16;
    this.root.dataset.tokens = this.encoding.runs.map(run => run.count).join(' ');
    const drawn = header.results.filter((_, i) => this.encoding.runs[i].count); // a tokenizer that refused the text has no row
    const runs = this.encoding.runs.filter(run => run.count);
    this.drawn = drawn.map((result, i) => ({ ...result, run: runs[i] }));
    this.columns.hidden = !runs.length;
    if (!runs.length) return;
    const several = runs.length > 1;
    this.area.element.classList.toggle('chips-stacked', several);
    const templates = drawn.map(result => this.#templates(result.name));
    const labels = drawn.map(result => result.short);
    this.drawnWidth = this.area.element.clientWidth;
    const layout = several
      ? stackedLayout(runs, { marks, templates, labels, width: this.drawnWidth - 10, size })
      : flowLayout(runs[0], { marks, templates: templates[0], rowHeight: size * 2.9, columnWidth: size * 0.65 });
    this.area.show(layout);
    this.idList.show(runs, labels);
    this.preview.show(text);
    if (!this.introduced) this.#introduce(runs);
    clearTimeout(this.refreshing);
    const { row, index } = this.area;
    if (index >= 0) this.refreshing = setTimeout(() => this.#chosen({ row, index }), REFRESH_MS);
  }
  #introduce(runs) {
    // the token that the link asks for, else as an example the longest of the first ones
    const asked = this.component.data.token;
    if (!asked) this.area.select(0, longestOf(runs[0], 40), { quiet: true });
    else this.#chooseAsked(asked, runs);
    this.introduced = true;
  }
  #chooseAsked(asked, runs) {
    const row = Math.min(asked.row, runs.length - 1);
    const index = Math.min(asked.index, runs[row].count - 1);
    if (index < asked.index)
      this.error.textContent = `The link asks for token ${grouped(asked.index + 1)}; this text has ${plural(runs[row].count, 'token')}, and the last one is chosen.`;
    this.area.select(row, index);
  }
  #report(chosen) {
    // for the link
    clearTimeout(this.reporting);
    if (!this.introduced) return; // an answer would take away what the page says about the link
    this.reporting = setTimeout(
      () => this.component.setTriggerValue('token', chosen ?? { row: 0, index: -1 }),
      SETTLED_MS,
    );
  }
  #templates(name) {
    // drawn chips of one vocabulary, to be cloned
    const { marks } = this.component.data;
    if (this.templates.marks !== marks) this.templates = { marks };
    if (!this.templates[name] || this.templates[name].size > MOST_TEMPLATES) this.templates[name] = new Map();
    return this.templates[name];
  }
  #resized() {
    if (this.encoding?.runs.length > 1 && Math.abs(this.area.element.clientWidth - this.drawnWidth) > 20)
      this.#drawChips();
  }
  async #chosen(chosen, byHand = false) {
    this.choice = chosen;
    const shown = chosen && this.drawn[chosen.row]; // none when the text was emptied meanwhile
    if (!shown || chosen.index >= shown.run.count) {
      this.choice = null;
      this.inspector.hint();
      return;
    }
    const { run, label } = shown;
    this.inspector.expect(run, chosen.index, label, this.component.data.marks);
    if (byHand && NARROW.matches) this.inspector.head.scrollIntoView({ block: 'nearest' }); // it lies below the chips there
    this.preview.follow(run, chosen.index);
    if (this.asking) return;
    this.asking = true;
    let answered = null;
    while (this.choice && this.choice !== answered) {
      answered = this.choice;
      await this.#inspect(answered);
    }
    this.asking = false;
  }
  async #inspect(choice) {
    const { text, special } = this.encoding;
    const params = { tokenizer: this.drawn[choice.row].name, special, index: choice.index };
    try {
      const answer = JSON.parse(looseText.decode(await this.transport.ask('inspect', params, text)));
      if (choice === this.choice) this.inspector.show(answer);
    } catch (problem) {
      if (choice === this.choice)
        this.inspector.fail(problem instanceof Refused ? problem.message : 'This token could not be looked up.');
    }
  }
}

// A page that is left loses what was on its way; it is kept here until the page has it.
function unsettledText({ session, text_rev: rev }) {
  const kept = globalThis[UNSETTLED];
  return kept && kept.session === session && kept.rev === rev ? kept.text : null;
}

function longestOf(run, most) {
  let longest = 0;
  for (let i = 1; i < Math.min(run.count, most); i++)
    if (run.bytesOf(i).length > run.bytesOf(longest).length) longest = i;
  return longest;
}

export default function (component) {
  const parent = component.parentElement;
  let view = views.get(parent);
  if (!view) views.set(parent, (view = new TokenView(parent)));
  view.update(component);
  return () => {
    view.destroy();
    views.delete(parent);
  };
}
