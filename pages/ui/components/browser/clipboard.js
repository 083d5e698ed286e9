// @ts-check
// Puts text on the clipboard.

import { element } from './nodes.js';

/**
 * @param {string} text
 * @param {HTMLElement} near  where a field may stand for a moment
 * @returns {Promise<boolean>}
 */
export async function copyText(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // no permission, or not a secure context: the older way
    const field = element('textarea', 'chips-spoken');
    field.value = text;
    near.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
