// Questions to the server. The direct way is an HTTP route (about a millisecond of overhead); where a proxy or an older host does
// not let it through, the question travels as a Streamlit trigger and the answer comes back as data.reply.
//
//   new Transport(onWay)                      onWay('direct' | 'page') when the way changes
//     .ask(verb, params, text) -> Uint8Array  rejects with Refused (the server answered: a sentence for the reader)
//     .update(component)                      at each call of the default export
//   readEncoding(answer, bytes) -> {header, runs}   the answer to `encode`, for the text whose UTF-8 is `bytes`

import { looseText, wellFormed } from '../browser/bytes.js';
import { TokenRun } from '../chips/token_run.js';

const RETRY_DIRECT_MS = 30000;
const REPLY_TIMEOUT_MS = 20000;

export class Refused extends Error {}

export class Transport {
  constructor(onWay) {
    this.onWay = onWay;
    this.waiting = new Map();
    this.seq = Date.now() % 1e9; // a remounted view must not take an old reply for its own
    this.directFrom = 0;
  }
  update(component) {
    this.component = component;
    const reply = component.data.reply;
    const waiting = reply && this.waiting.get(reply.seq);
    if (!waiting) return;
    this.waiting.delete(reply.seq);
    if (reply.error) waiting.reject(new Refused(reply.error));
    else waiting.resolve(Uint8Array.from(atob(reply.body), character => character.charCodeAt(0)));
  }
  async ask(verb, params, text) {
    if (performance.now() >= this.directFrom) {
      const answer = await this.#direct(verb, params, text);
      if (answer) {
        this.onWay('direct');
        return answer;
      }
      this.directFrom = performance.now() + RETRY_DIRECT_MS;
    }
    this.onWay('page');
    return this.#throughPage(verb, params, text);
  }
  async #direct(verb, params, text) {
    let response;
    let body;
    try {
      const url = new URL(`api/${verb}`, document.baseURI);
      url.search = new URLSearchParams(params);
      response = await fetch(url, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
      body = new Uint8Array(await response.arrayBuffer());
    } catch {
      return null;
    }
    const type = response.headers.get('content-type') ?? '';
    if (response.ok) return /octet-stream|application\/json/.test(type) ? body : null;
    if (/text\/html/.test(type) || [403, 404, 405, 501, 502].includes(response.status)) return null;
    if (response.status >= 500)
      throw new Refused(
        `The server could not answer (${response.status}). The text is kept; change it or reload the page.`,
      );
    throw new Refused(looseText.decode(body).slice(0, 300) || `The server answered ${response.status}.`);
  }
  #throughPage(verb, params, text) {
    const seq = ++this.seq;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(seq);
        reject(new Refused('No answer from the server. Reload the page if this stays.'));
      }, REPLY_TIMEOUT_MS);
      const settle = then => value => {
        clearTimeout(timer);
        then(value);
      };
      this.waiting.set(seq, { resolve: settle(resolve), reject: settle(reject) });
      this.component.setTriggerValue('request', { seq, verb, params, text: wellFormed(text) });
    });
  }
}

export function readEncoding(answer, bytes) {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  const headerLength = view.getUint32(0, true);
  const header = JSON.parse(looseText.decode(answer.subarray(4, 4 + headerLength)));
  let at = 4 + headerLength + (-headerLength & 3);
  const runs = header.results.map(result => {
    const count = result.tokens;
    const lengths = answer.subarray(at, at + count);
    const flags = answer.slice(at + count, at + 2 * count);
    at += 2 * count + (-(2 * count) & 3);
    const ids = new Uint32Array(answer.slice(at, at + 4 * count).buffer);
    at += 4 * count;
    const offsets = new Uint32Array(count + 1);
    const long = new Map(result.long);
    for (let i = 0; i < count; i++) offsets[i + 1] = offsets[i] + (lengths[i] === 255 ? long.get(i) : lengths[i]);
    return new TokenRun(bytes, offsets, ids, flags);
  });
  return { header, runs };
}
