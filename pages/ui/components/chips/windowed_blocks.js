// A scrolling area in which only the blocks near the viewport hold nodes.
//
//   new WindowedBlocks(scroller, margin = 500, onDrawn)    margin: px above and below what is in view that are drawn, too;
//                                          onDrawn() when blocks that came near were drawn, other than high as guessed
//     .show({count, height(k), draw(k), head, tail})   count blocks, their guessed heights in px, and a function that draws
//                                          one; the first `head` and last `tail` blocks are those that are there already
//     .ensure(k) -> element                block k with its nodes, now
//     .keep(ks)                            blocks that hold nodes wherever they are, drawn now; those kept before need not any more
//     .leave(ks)                           blocks that are about to be scrolled away: those still in view are drawn anew

import { element } from '../browser/nodes.js';
import { selectionAnchor, selectionWithin } from '../browser/selection.js';

export class WindowedBlocks {
  constructor(scroller, margin = 500, onDrawn = () => {}) {
    this.scroller = scroller;
    this.onDrawn = onDrawn;
    this.blocks = [];
    this.near = new Set();
    this.kept = new Set();
    this.observer = new IntersectionObserver(entries => this.#seen(entries), {
      root: scroller,
      rootMargin: `${margin}px 0px`,
    });
  }
  show({ count, height, draw, head = 0, tail = 0 }) {
    Object.assign(this, { height, draw });
    const top = this.scroller.scrollTop;
    const bottom = top + (this.scroller.clientHeight || 600);
    const last = this.blocks.slice(this.blocks.length - tail);
    const gone = this.blocks.slice(head, this.blocks.length - tail);
    gone.forEach(block => {
      this.observer.unobserve(block);
      this.near.delete(block);
    });
    this.kept.clear();
    this.blocks.length = head;
    const fragment = document.createDocumentFragment();
    const fresh = [];
    const few = count - head - tail < 3; // an edit: there at once, wherever it is
    for (let k = 0, y = 0; k < count - tail; k++) {
      const guess = height(k);
      y += guess;
      if (k < head) continue;
      const block = element('div', 'chip-block');
      block.setAttribute('role', 'presentation');
      if (few || (y > top && y - guess < bottom)) block.append(draw(k));
      else block.style.height = `${guess}px`;
      fresh.push(block);
      fragment.append(block);
    }
    if (!head && !tail) this.scroller.replaceChildren(fragment);
    else {
      this.scroller.insertBefore(fragment, gone[0] ?? last[0] ?? null);
      gone.forEach(block => block.remove());
    }
    this.blocks.push(...fresh, ...last);
    for (let k = head; k < count; k++) this.blocks[k].dataset.block = k;
    if (top) this.scroller.scrollTop = top;
    fresh.forEach(block => this.observer.observe(block));
  }
  ensure(k) {
    const block = this.blocks[k];
    if (!block.firstChild) {
      block.append(this.draw(k));
      block.style.height = '';
    }
    return block;
  }
  keep(ks) {
    const anchor = selectionAnchor(this.scroller);
    const left = [...this.kept]
      .filter(k => !ks.includes(k))
      .map(k => this.blocks[k])
      .filter(block => !this.near.has(block) && !block.contains(anchor));
    this.kept = new Set(ks);
    this.#empty(
      left,
      left.map(block => block.offsetHeight),
    );
    ks.forEach(k => this.ensure(k));
  }
  leave(ks) {
    const blocks = ks.map(k => this.blocks[k]);
    this.#empty(
      blocks,
      blocks.map(block => block.offsetHeight),
    );
    blocks.forEach(block => {
      // observed anew, it is reported anew
      this.observer.unobserve(block);
      this.observer.observe(block);
    });
  }
  #empty(blocks, heights) {
    blocks.forEach((block, i) => {
      block.style.height = `${heights[i]}px`;
      block.replaceChildren();
    });
  }
  #seen(entries) {
    // the heights come with the entries: asking for them would lay the page out once a block
    let drawn = false;
    const far = [];
    const heights = [];
    const anchor = selectionAnchor(this.scroller);
    const selected = selectionWithin(this.scroller); // asked for before anything changes: it lays the page out
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const k = Number(target.dataset.block);
      if (this.blocks[k] !== target) continue; // taken off the page meanwhile
      if (isIntersecting) {
        this.near.add(target);
        drawn ||= !target.firstChild;
        this.ensure(k);
        continue;
      }
      this.near.delete(target);
      if (target.firstChild && !this.kept.has(k) && !target.contains(anchor)) {
        far.push(target);
        heights.push(boundingClientRect.height);
      }
    }
    if (!selected) this.#empty(far, heights);
    if (drawn) this.onDrawn();
  }
}
