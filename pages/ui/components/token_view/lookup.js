// @ts-check
// Asks what there is to know about a token, one question at a time: what was chosen meanwhile is asked when the answer is there.

import { looseText } from '../browser/bytes.js';
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
    try {
      const answer = JSON.parse(looseText.decode(await this.transport.ask('inspect', question.params, question.text)));
      if (question === this.#wanted) onAnswer(answer);
    } catch (problem) {
      const sentence = problem instanceof Refused ? problem.message : 'This token could not be looked up.';
      if (question === this.#wanted) onFailure(sentence);
    }
  }
}
