// @ts-check
// What the tab of the browser does unseen: it decides which changes of the address are entries of its history, keeps texts that
// are too long for a link, and remembers the visitor's own tokenizers.
//
// Triggers: found {name, key, text}, text null when it is not here; made [names] that an earlier session of this tab had;
// typed {rev, text} that was on its way when the Tokens page was left.

import { takeUnsettled } from '../token_view/unsettled_text.js';
import { guardHistory } from './history_gate.js';
import { keepText, recallText } from './kept_texts.js';

/** @import { Component } from '../browser/component.js' */

/**
 * @typedef {object} TabData
 * @property {string} session  the server's; another one after a reload, and when the server has started anew
 * @property {boolean} tokens  whether the Tokens page is shown, which knows itself what was typed
 * @property {{ count: number, path: string, link: string }} opened  how many pages were opened by a click, and what the last
 *   one writes into its address
 * @property {string[]} carried  names of the settings that every page has in its link
 * @property {Record<string, string>} keep  key -> text, to be kept
 * @property {Record<string, string>} want  setting -> key of the text that the page is waiting for
 * @property {string[]} made  names of the tokenizers that this session has trained or imported
 */

const MADE = 'bpe-playground tokenizers';
const MOST_MADE = 64;
const PATIENCE_MS = 4000; // of a page that waits for its text
/** @type {Set<string>} */
const done = new Set(); // questions of this document that need no second answer
/** @type {string[]} */
let inStore = []; // keys of the texts that are in store

/**
 * @param {string} what
 * @param {() => void} act
 */
function once(what, act) {
  if (done.has(what)) return;
  done.add(what);
  act();
}

/** @param {Record<string, string>} texts  key -> text */
async function keep(texts) {
  const before = inStore;
  inStore = Object.keys(texts);
  for (const key of inStore.filter(key => !before.includes(key)))
    await keepText(key, texts[key]).catch(problem => console.warn('This text will not survive a reload:', problem));
}

/**
 * @param {Component<TabData>} component
 * @param {string} name
 * @param {string} key
 */
async function find({ data, setTriggerValue }, name, key) {
  const late = new Promise(resolve => setTimeout(resolve, PATIENCE_MS, null));
  const text = await Promise.race([recallText(key).catch(() => null), late]);
  done.delete(`want ${data.session} ${name} ${key}`); // Back may ask again
  setTriggerValue('found', { name, key, text });
}

/** @param {Component<TabData>} component */
function remember({ data, setTriggerValue }) {
  try {
    /** @type {string[]} */
    const before = JSON.parse(sessionStorage.getItem(MADE) ?? '[]');
    const all = [...new Set([...before, ...data.made])].slice(-MOST_MADE);
    sessionStorage.setItem(MADE, JSON.stringify(all));
    const earlier = before.filter(name => !data.made.includes(name));
    if (earlier.length) once(`made ${data.session}`, () => setTriggerValue('made', earlier));
  } catch {
    /* storage is switched off */
  }
}

/** @param {Component<TabData>} component */
export function tab(component) {
  const { data } = component;
  const gate = guardHistory(window);
  gate.carried = data.carried;
  const { count, path, link } = data.opened;
  if (count) once(`opened ${data.session} ${count}`, () => gate.writeOpened(path, link));
  keep(data.keep);
  for (const [name, key] of Object.entries(data.want))
    once(`want ${data.session} ${name} ${key}`, () => find(component, name, key));
  remember(component);
  const unsettled = data.tokens ? null : takeUnsettled(data.session);
  if (unsettled) component.setTriggerValue('typed', { rev: unsettled.rev, text: unsettled.text });
}
