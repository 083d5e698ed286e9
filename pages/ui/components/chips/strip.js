// @ts-check
// A strip of chips to look at and walk through with the arrow keys.

import { mounted } from '../browser/component.js';
import { element, setTheme } from '../browser/nodes.js';
import { ChipArea } from './chip_area.js';
import { flowLayout } from './flow_layout.js';
import { sentRun } from './token_run.js';

/** @import { Component } from '../browser/component.js' */
/** @import { Marks } from './labels.js' */
/** @import { SentTokens } from './token_run.js' */

/** @typedef {SentTokens & { marks: Marks, show_ids: boolean, talk: boolean }} StripData */

class Strip {
  #drawn = '';

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'chip-strip');
    this.area = new ChipArea();
    this.root.append(this.area.element, this.area.status);
    parent.append(this.root);
  }

  /** @param {Component<StripData>} component */
  update({ data }) {
    setTheme(this.root);
    this.root.classList.toggle('show-ids', data.show_ids);
    this.root.classList.toggle('chips-talk', data.talk);
    const wanted = JSON.stringify([data.bytes, data.ids, data.talk]);
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    const size = data.talk ? 26 : 16;
    this.area.show(flowLayout(sentRun(data), { marks: data.marks, rowHeight: size * 2.9, columnWidth: size * 0.65 }));
  }

  destroy() {
    this.area.destroy();
    this.root.remove();
  }
}

export default mounted(Strip);
