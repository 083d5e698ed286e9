// @ts-check
// Whether a key is free for the player.

import { TYPED_INTO } from '../browser/keys.js';

const ANSWERS_CLICKER = '[role=dialog], [role=listbox], [role=slider], [role=menu]';
const ANSWERS_KEYS =
  `button, a, input, summary, ${ANSWERS_CLICKER}, ` +
  '[role=tab], [role=radio], [role=radiogroup], [role=combobox], [role=option]';

/**
 * @param {EventTarget} target  where the key was pressed
 * @param {boolean} inside  whether that is in the player
 * @param {string} key
 */
export function freeForKeys(target, inside, key) {
  if (!(target instanceof Element)) return true;
  const clicker = key === 'PageDown' || key === 'PageUp';
  if (clicker && target.matches('[role=combobox][aria-expanded=false]')) return true; // chosen from, it keeps the focus
  if (target.matches(TYPED_INTO) || (target instanceof HTMLElement && target.isContentEditable)) return false;
  if (inside) return !(key === ' ' && target.matches('button, summary, input'));
  if (clicker) return !target.closest(ANSWERS_CLICKER);
  if (target.matches('a') && key !== ' ') return true; // the page was opened by it
  return !target.closest(ANSWERS_KEYS);
}
