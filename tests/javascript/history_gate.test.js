// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HistoryGate, makesEntry, settingsIn, withLink } from '../../pages/ui/components/tab/history_gate.js';

/** @param {string} path */
const at = path => new URL(path, 'http://host/base/');

/** A window with a history of addresses, and a clock that stands still. */
class Tab {
  entries = ['http://host/base/'];
  time = 0;
  /** @type {Record<string, (() => void)[]>} */
  heard = {};
  history = {
    pushState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {URL} */ url) => {
      this.entries.push(String(url));
    },
    replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {URL} */ url) => {
      this.entries[this.entries.length - 1] = String(url);
    },
  };
  constructor() {
    this.gate = new HistoryGate(/** @type {any} */ (this), () => this.time);
  }
  get location() {
    return { href: this.entries[this.entries.length - 1] };
  }
  /**
   * @param {string} name
   * @param {() => void} handler
   */
  addEventListener(name, handler) {
    this.heard[name] = [...(this.heard[name] ?? []), handler];
  }
  /** @param {string} name */
  event(name) {
    for (const handler of this.heard[name]) handler();
  }
  /** @param {string} url */
  push(url) {
    this.history.pushState({}, '', /** @type {any} */ (url));
  }
  get shown() {
    return this.entries.map(entry => entry.replace('http://host/base', ''));
  }
}

test('an entry is another page, or what somebody did after a rest', () => {
  assert.equal(makesEntry(at('a?x=1'), at('b?x=1'), false, 0), true);
  assert.equal(makesEntry(at('a?x=1'), at('a?x=2'), true, 1000), true);
  assert.equal(makesEntry(at('a?x=1'), at('a?x=2'), true, 999), false);
  assert.equal(makesEntry(at('a?x=1'), at('a?x=2'), false, 9999), false);
  assert.equal(makesEntry(at('a?x=1,2'), at('a?x=1%2C2'), true, 9999), false);
});

test('another link leaves it embedded', () => {
  assert.equal(withLink(at('a?x=1&embed=true'), 'y=~2').href, 'http://host/base/a?y=~2&embed=true');
  assert.equal(withLink(at('a?x=1'), '').href, 'http://host/base/a');
  assert.equal(settingsIn(at('a?text=b%20c&x=1&v=2'), ['text', 'v']), 'text=b%20c&v=2');
  assert.equal(settingsIn(at('a'), ['text']), '');
});

test('changes within a second are one entry', () => {
  const tab = new Tab();
  for (const [time, url] of /** @type {[number, string][]} */ ([
    [2000, '/base/?a=1'],
    [2500, '/base/?a=2'],
    [4000, '/base/?a=3'],
  ])) {
    tab.time = time;
    tab.event('keydown');
    tab.push(url);
  }
  assert.deepEqual(tab.shown, ['/', '/?a=2', '/?a=3']);
});

test('what nobody has done makes no entry', () => {
  const tab = new Tab();
  tab.time = 5000;
  tab.push('/base/?a=1');
  assert.deepEqual(tab.shown, ['/?a=1']);
  tab.event('pointerdown');
  tab.event('popstate');
  tab.time = 9000;
  tab.push('/base/?a=2');
  assert.deepEqual(tab.shown, ['/?a=2']);
});

test('a page that is opened is one entry, whether its link or its path comes first', () => {
  for (const linkFirst of [false, true]) {
    const tab = new Tab();
    tab.gate.carried = ['text', 'v'];
    tab.push('/base/?text=T&show=ids&v=2');
    tab.time = 5000;
    tab.event('pointerdown');
    if (linkFirst) tab.gate.writeOpened('merges', 'text=T&player=apply&v=2');
    tab.push('/base/merges');
    if (!linkFirst) {
      assert.equal(tab.shown[1], '/merges?text=T&v=2');
      tab.gate.writeOpened('merges', 'text=T&player=apply&v=2');
    }
    assert.deepEqual(tab.shown, ['/?text=T&show=ids&v=2', '/merges?text=T&player=apply&v=2']);
  }
});

test('the link of a page that was opened comes too late once something else was written', () => {
  const tab = new Tab();
  tab.push('/base/merges');
  tab.push('/base/merges?step=3');
  tab.gate.writeOpened('merges', 'player=apply');
  assert.equal(tab.shown.at(-1), '/merges?step=3');
});

test('a page that was opened before there was a gate gets its link', () => {
  const tab = new Tab();
  tab.entries.push('http://host/base/merges');
  tab.gate.writeOpened('merges', 'player=apply');
  assert.deepEqual(tab.shown, ['/', '/merges?player=apply']);
});

test('a page under another name keeps its own link', () => {
  const tab = new Tab();
  tab.push('/base/scenes?scene=emoji');
  tab.push('/base/?scene=emoji'); // a scene opens a page: Streamlit takes its link along
  tab.gate.writeOpened('', 'text=T');
  assert.deepEqual(tab.shown, ['/', '/scenes?scene=emoji', '/?text=T']);
});
