// @ts-check
// What the page gives to the Tokens view at each run.

/** @import { ChosenToken } from '../chips/chip_area.js' */
/** @import { Reply } from './transport.js' */

/**
 * @typedef {object} TokenViewData
 * @property {string} session  of the server
 * @property {string} text
 * @property {number} text_rev
 * @property {{ name: string }[]} tokenizers
 * @property {string} special
 * @property {Record<string, boolean>} show
 * @property {number} context_window
 * @property {number} price
 * @property {number} max_bytes
 * @property {boolean} talk
 * @property {ChosenToken | null} token  to choose first
 * @property {Reply | null} [reply]
 */

export {};
