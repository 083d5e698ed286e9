// @ts-check
// What the reader has selected, also within a shadow root.

/**
 * @param {Element} host
 * @returns {Selection | null}
 */
function selectionAround(host) {
  const root = /** @type {Document & { getSelection?: () => Selection | null }} */ (host.getRootNode());
  return root.getSelection?.() ?? document.getSelection(); // Chromium alone has that of a shadow root
}

/**
 * Returns the node where a selection begins, or will when the next click extends it.
 *
 * @param {Element} host
 */
export const selectionAnchor = host => selectionAround(host)?.anchorNode ?? null;

/**
 * Returns the selected range inside an element; null when nothing is selected.
 *
 * @param {Element} host
 */
export function selectionWithin(host) {
  const root = host.getRootNode();
  const selection = selectionAround(host);
  if (!selection) return null;
  let range = selection.rangeCount ? selection.getRangeAt(0) : null;
  if (!('getSelection' in root) && root instanceof ShadowRoot && 'getComposedRanges' in selection) {
    const [composed] = selection.getComposedRanges({ shadowRoots: [root] });
    if (composed) {
      // none when taken off the page
      range = document.createRange();
      range.setStart(composed.startContainer, composed.startOffset);
      range.setEnd(composed.endContainer, composed.endOffset);
    }
  }
  return range && !range.collapsed && range.intersectsNode(host) ? range : null;
}
