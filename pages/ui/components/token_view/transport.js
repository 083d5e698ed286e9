// @ts-check
// Questions to the server. The direct way is an HTTP route (about a millisecond of overhead); where a proxy or an older host
// does not let it through, the question travels as a Streamlit trigger and the answer comes back as data.reply.

import { fromBase64, looseText, wellFormed } from '../browser/bytes.js';

/** @import { Component } from '../browser/component.js' */

/** @typedef {'direct' | 'page'} Way */
/** @typedef {{ seq: number, error?: string, body: string }} Reply  body: base64 */
/** @typedef {{ resolve: (answer: Uint8Array) => void, reject: (problem: Error) => void }} Waiting */
/** @typedef {Record<string, string | number>} Params */

const RETRY_DIRECT_MS = 30000;
const REPLY_TIMEOUT_MS = 20000;
const NOT_OURS = [403, 404, 405, 501, 502]; // of a proxy that does not know the route

/** The server answered: the message is a sentence for the reader. */
export class Refused extends Error {}

export class Transport {
  /** @type {Component<{ reply?: Reply | null }> | null} */
  #component = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #seq = Date.now() % 1e9; // a remounted view must not take an old reply for its own
  #directFrom = 0;

  /** @param {(way: Way) => void} onWay  called with the way of each answer */
  constructor(onWay) {
    this.onWay = onWay;
  }

  /**
   * To be called at each call of the default export.
   *
   * @param {Component<{ reply?: Reply | null }>} component
   */
  update(component) {
    this.#component = component;
    const { reply } = component.data;
    const waiting = reply && this.#waiting.get(reply.seq);
    if (!waiting) return;
    this.#waiting.delete(reply.seq);
    if (reply.error) waiting.reject(new Refused(reply.error));
    else waiting.resolve(fromBase64(reply.body));
  }

  /**
   * Rejects with Refused.
   *
   * @param {string} verb
   * @param {Params} params
   * @param {string} text
   * @returns {Promise<Uint8Array>}
   */
  async ask(verb, params, text) {
    if (performance.now() >= this.#directFrom) {
      const answer = await askDirectly(verb, params, text);
      if (answer) {
        this.onWay('direct');
        return answer;
      }
      this.#directFrom = performance.now() + RETRY_DIRECT_MS;
    }
    this.onWay('page');
    return this.#askThroughPage(verb, params, text);
  }

  /**
   * @param {string} verb
   * @param {Params} params
   * @param {string} text
   * @returns {Promise<Uint8Array>}
   */
  #askThroughPage(verb, params, text) {
    const seq = ++this.#seq;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(seq);
        reject(new Refused('No answer from the server. Reload the page if this stays.'));
      }, REPLY_TIMEOUT_MS);
      this.#waiting.set(seq, {
        resolve: answer => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: problem => {
          clearTimeout(timer);
          reject(problem);
        },
      });
      this.#component?.setTriggerValue('request', { seq, verb, params, text: wellFormed(text) });
    });
  }
}

/**
 * Returns null where the route cannot be reached.
 *
 * @param {string} verb
 * @param {Params} params
 * @param {string} text
 */
async function askDirectly(verb, params, text) {
  const url = new URL(`api/${verb}`, document.baseURI);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  try {
    const response = await fetch(url, { method: 'POST', body: text, headers });
    return answerOf(response, new Uint8Array(await response.arrayBuffer()));
  } catch (problem) {
    if (problem instanceof Refused) throw problem;
    return null;
  }
}

/**
 * Tells an answer of the server from that of something on the way; null for the latter. Throws Refused.
 *
 * @param {{ ok: boolean, status: number, headers: Headers }} response
 * @param {Uint8Array} body
 */
export function answerOf({ ok, status, headers }, body) {
  const type = headers.get('content-type') ?? '';
  if (ok) return /octet-stream|application\/json/.test(type) ? body : null;
  if (/text\/html/.test(type) || NOT_OURS.includes(status)) return null;
  if (status >= 500)
    throw new Refused(`The server could not answer (${status}). The text is kept; change it or reload the page.`);
  throw new Refused(looseText.decode(body).slice(0, 300) || `The server answered ${status}.`);
}
