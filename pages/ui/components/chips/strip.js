// @ts-check
// A strip of chips to look at and walk through with the arrow keys.

import { sameBytes } from '../browser/bytes.js';
import { mounted } from '../browser/component.js';
import { element, setTheme } from '../browser/nodes.js';
import { ChipArea } from './chip_area.js';
import { flowLayout } from './flow_layout.js';
import { sentRun } from './token_run.js';
import { unpack } from './wire.js';

/** @import { Component } from '../browser/component.js' */
/** @import { SentRun } from './wire.js' */

/** @typedef {{ run: SentRun, show_ids: boolean, talk: boolean }} StripData */

class Strip {
  /** @type {Uint8Array} */
  #drawn = new Uint8Array();

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'chip-strip');
    this.area = new ChipArea();
    this.root.append(this.area.element, this.area.status);
    parent.append(this.root);
  }

  /** @param {Component<Uint8Array>} component */
  update({ data }) {
    setTheme(this.root);
    if (sameBytes(data, this.#drawn)) return;
    this.#drawn = data;
    /** @type {StripData} */
    const { run, show_ids: showIds, talk } = unpack(data);
    this.root.classList.toggle('show-ids', showIds);
    this.root.classList.toggle('chips-talk', talk);
    const size = talk ? 26 : 16;
    this.area.show(flowLayout(sentRun(run), { rowHeight: size * 2.9, columnWidth: size * 0.65 }));
  }

  destroy() {
    this.area.destroy();
    this.root.remove();
  }
}

export const strip = mounted(Strip);
