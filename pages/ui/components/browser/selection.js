// What the reader has selected, also within a shadow root.

// The node where a selection begins, or will when the next click extends it.
export const selectionAnchor = host =>
  (host.getRootNode().getSelection?.() ?? document.getSelection())?.anchorNode ?? null;

// The selected Range inside an element, also within a shadow root; null when nothing is selected.
export function selectionWithin(host) {
  const root = host.getRootNode();
  const selection = root.getSelection?.() ?? document.getSelection();
  if (!selection) return null;
  let range = selection.rangeCount ? selection.getRangeAt(0) : null;
  if (!root.getSelection && root instanceof ShadowRoot && selection.getComposedRanges) {
    // none when taken off the page
    const [composed] = selection.getComposedRanges({ shadowRoots: [root] });
    if (composed) {
      range = document.createRange();
      range.setStart(composed.startContainer, composed.startOffset);
      range.setEnd(composed.endContainer, composed.endOffset);
    }
  }
  return range && !range.collapsed && range.intersectsNode(host) ? range : null;
}
