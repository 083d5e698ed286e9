// @ts-check
// What was checked on this very text: one button a claim, with its detail in a tip.

import { plural } from '../browser/figures.js';
import { button, element } from '../browser/nodes.js';

/** @import { Claim } from './encoding.js' */

const GAP = 8; // px between a tip and the edge of the window
let tips = 0;

/** @param {boolean | null} holds */
const signOf = holds => (holds === null ? '\u2013' : holds ? '\u2713' : '\u2717');

/** Stands for claims until this very text was checked. */
const drawFollowing = () => element('span', 'claim claim-following', 'being checked \u2026');

/** @param {boolean | null} holds */
const wordOf = holds => (holds === null ? 'not applicable' : holds ? 'holds' : 'does not hold');

/** @param {Claim[]} [claims]  left out until they are there */
export const drawClaims = claims => claims?.map(drawClaim) ?? [drawFollowing()];

/** @param {Claim} claim */
const drawClaim = ({ claim, holds, detail }) =>
  checked({ claim, holds, name: claim, spoken: `${claim}: ${wordOf(holds)}`, details: [detail] });

/**
 * Draws the claims that hold as one, the others by name.
 *
 * @param {Claim[]} [claims]  left out until they are there
 */
export function drawClaimsTogether(claims) {
  if (!claims) return [drawFollowing()];
  const held = claims.filter(claim => claim.holds === true);
  const others = claims.filter(claim => claim.holds !== true).map(drawClaim);
  if (!held.length) return others;
  const name = heldTogether(held.length, claims.length);
  const details = held.map(({ claim, detail }) => `${claim}: ${detail}`);
  return [checked({ claim: 'all', holds: true, name, spoken: name, details }), ...others];
}

/**
 * @param {number} held
 * @param {number} of
 */
export function heldTogether(held, of) {
  if (held === of) return `all ${held} checks hold`;
  return `${plural(held, 'check')} ${held === 1 ? 'holds' : 'hold'}`;
}

/**
 * @param {object} shown
 * @param {string} shown.claim
 * @param {boolean | null} shown.holds
 * @param {string} shown.name
 * @param {string} shown.spoken
 * @param {string[]} shown.details
 */
function checked({ claim, holds, name, spoken, details }) {
  const item = button('claim', '', () => show());
  item.dataset.claim = claim;
  item.dataset.holds = String(holds);
  const tip = element('span', 'claim-tip');
  tip.append(...details.map(detail => element('span', 'claim-detail', detail)));
  tip.id = `claim-${tips++}`;
  tip.setAttribute('role', 'tooltip');
  tip.popover = 'manual'; // in the top layer, so that no scrolling table clips it
  item.setAttribute('aria-label', spoken);
  item.setAttribute('aria-describedby', tip.id);
  const show = () => showTip(tip, item);
  const hide = () => {
    if (tip.isConnected) tip.hidePopover?.();
  };
  for (const event of ['pointerenter', 'focus']) item.addEventListener(event, show);
  for (const event of ['pointerleave', 'blur']) item.addEventListener(event, hide);
  item.addEventListener('keydown', event => {
    if (event.key === 'Escape') hide();
  });
  item.append(element('span', 'claim-sign', signOf(holds)), element('span', 'claim-name', name), tip);
  return item;
}

/**
 * @param {HTMLElement} tip
 * @param {HTMLElement} below
 */
function showTip(tip, below) {
  if (!tip.isConnected || !tip.showPopover) return;
  tip.showPopover();
  const box = below.getBoundingClientRect();
  const rightmost = document.documentElement.clientWidth - tip.offsetWidth - GAP;
  tip.style.left = `${Math.max(GAP, Math.min(box.left, rightmost))}px`;
  tip.style.top = `${box.bottom + 4}px`;
}
