// @ts-check
// Asks what there is to know about a token, one question at a time: what was chosen meanwhile is asked when the answer is there.

import { Refused } from './transport.js';

/** @import { InspectAnswer } from './inspector.js' */
/** @import { Params, Transport } from './transport.js' */

/**
 * @typedef {object} Question
 * @property {Params} params
 * @property {string} text
 */

/**
 * @typedef {object} LookupHandlers
 * @property {(answer: InspectAnswer) => void} onAnswer
 * @property {(sentence: string) => void} onFailure
 */

export class Lookup {
  /** @type {Question | null} */
  #wanted = null;
  #asking = false;
  #calledBack = new AbortController();

  /**
   * @param {Transport} transport
   * @param {LookupHandlers} handlers
   */
  constructor(transport, handlers) {
    this.transport = transport;
    this.handlers = handlers;
  }

  forget() {
    this.#wanted = null;
    this.#calledBack.abort();
  }

  /** @param {Question} question */
  async ask(question) {
    this.#wanted = question;
    if (this.#asking) return;
    this.#asking = true;
    let answered = null;
    while (this.#wanted && this.#wanted !== answered) {
      answered = this.#wanted;
      await this.#answer(answered);
    }
    this.#asking = false;
  }

  /** @param {Question} question */
  async #answer(question) {
    const { onAnswer, onFailure } = this.handlers;
    this.#calledBack = new AbortController();
    const { signal } = this.#calledBack;
    try {
      const answer = await this.transport.ask('inspect', question.params, question.text, signal);
      if (question === this.#wanted) onAnswer(answer);
    } catch (problem) {
      const sentence = problem instanceof Refused ? problem.message : 'This token could not be looked up.';
      if (question === this.#wanted) onFailure(sentence);
    }
  }
}
