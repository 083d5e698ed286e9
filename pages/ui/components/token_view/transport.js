// @ts-check
// Questions to the server. The direct way is an HTTP route (about a millisecond of overhead); where a proxy or an older host
// does not let it through, the question travels as a Streamlit trigger and the answer comes back as data.reply.

import { exactBytes, fromBase64, looseText } from '../browser/bytes.js';
import { unpack } from '../chips/wire.js';

/** @import { Component } from '../browser/component.js' */

/** @typedef {'direct' | 'page'} Way */
/** @typedef {{ seq: number, error?: string, body: string }} Reply  body: base64 */
/** @typedef {{ resolve: (answer: Uint8Array) => void, reject: (problem: Error) => void }} Waiting */
/** @typedef {Record<string, string | number>} Params */

const RETRY_DIRECT_MS = 30000; // where the page answers
const ASK_AGAIN_MS = 2000; // while nobody does
const TIMEOUT_MS = 30000; // a text of 5 MB takes seconds, and may wait for its turn
const NOT_OURS = [403, 404, 405, 501, 502]; // of a proxy that does not know the route

/** The server answered: the message is a sentence for the reader. */
export class Refused extends Error {}

/** Nobody answered: the same question may be asked again. */
export class Unanswered extends Refused {}

const unanswered = () => new Unanswered('No answer from the server. The text is kept here and is sent again.');

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
    if (reply.error) waiting.reject(new Refused(reply.error));
    else waiting.resolve(fromBase64(reply.body));
  }

  /** There is another server now: what was asked before will not be answered, and the direct way may be open again. */
  restart() {
    this.#directFrom = 0;
    for (const { reject } of this.#waiting.values()) reject(unanswered());
  }

  /**
   * Resolves with the document of the answer (wire.js). Rejects with Refused, and with AbortError when called back.
   *
   * @param {string} verb
   * @param {Params} params
   * @param {string} text
   * @param {AbortSignal} [signal]  calls the question back
   * @returns {Promise<any>}
   */
  async ask(verb, params, text, signal = new AbortController().signal) {
    if (performance.now() >= this.#directFrom) {
      const answer = await askDirectly(verb, params, text, signal);
      if (answer) {
        this.onWay('direct');
        return unpack(answer);
      }
      this.#directFrom = performance.now() + RETRY_DIRECT_MS;
    }
    const other = new AbortController();
    const end = AbortSignal.any([signal, other.signal]);
    try {
      const throughPage = this.#askThroughPage(verb, params, text, end);
      return unpack(await Promise.race([throughPage, this.#askAgain(verb, params, text, end)]));
    } finally {
      other.abort();
    }
  }

  /**
   * Asks directly until somebody answers: a server that was away answers here first.
   *
   * @param {string} verb
   * @param {Params} params
   * @param {string} text
   * @param {AbortSignal} signal
   * @returns {Promise<Uint8Array>}
   */
  async #askAgain(verb, params, text, signal) {
    let answer = null;
    while (!answer) {
      await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS));
      signal.throwIfAborted();
      answer = await askDirectly(verb, params, text, signal);
    }
    this.#directFrom = 0;
    this.onWay('direct');
    return answer;
  }

  /**
   * @param {string} verb
   * @param {Params} params
   * @param {string} text
   * @param {AbortSignal} signal
   * @returns {Promise<Uint8Array>}
   */
  async #askThroughPage(verb, params, text, signal) {
    const seq = ++this.#seq;
    try {
      /** @type {Uint8Array} */
      const answer = await new Promise((resolve, reject) => {
        this.#waiting.set(seq, { resolve, reject });
        const end = limited(signal);
        end.addEventListener('abort', () => reject(signal.aborted ? signal.reason : unanswered()));
        this.#component?.setTriggerValue('request', { seq, verb, params, text });
      });
      this.onWay('page');
      return answer;
    } finally {
      this.#waiting.delete(seq);
    }
  }
}

/** @param {AbortSignal} signal */
const limited = signal => AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);

/**
 * Returns null where the route cannot be reached.
 *
 * @param {string} verb
 * @param {Params} params
 * @param {string} text
 * @param {AbortSignal} signal
 */
async function askDirectly(verb, params, text, signal) {
  const url = new URL(`api/${verb}`, document.baseURI);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const end = limited(signal);
  try {
    const response = await fetch(url, { method: 'POST', body: exactBytes(text), headers, signal: end });
    return answerOf(response, new Uint8Array(await response.arrayBuffer()));
  } catch (problem) {
    if (problem instanceof Refused || signal.aborted) throw problem;
    if (end.aborted) throw unanswered();
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
  if (ok) return type.includes('octet-stream') ? body : null;
  if (/text\/html/.test(type) || NOT_OURS.includes(status)) return null;
  if (status >= 500)
    throw new Refused(`The server could not answer (${status}). The text is kept; change it or reload the page.`);
  throw new Refused(looseText.decode(body).slice(0, 300) || `The server answered ${status}.`);
}
