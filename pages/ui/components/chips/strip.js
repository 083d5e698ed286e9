// A strip of chips to look at and walk through with the arrow keys; see chips/__init__.py for its data.

import { element, setTheme } from '../browser/nodes.js';
import { ChipArea } from './chip_area.js';
import { flowLayout } from './flow_layout.js';
import { TokenRun } from './token_run.js';

const strips = new WeakMap();

class Strip {
  constructor(parent) {
    this.root = element('div', 'chip-strip');
    this.area = new ChipArea({ label: 'Tokens', onSelect: () => {}, onHover: () => {} });
    this.root.append(this.area.element, this.area.status);
    parent.append(this.root);
  }
  update({ data }) {
    setTheme(this.root);
    this.root.classList.toggle('show-ids', data.show_ids);
    this.root.classList.toggle('chips-talk', data.talk);
    const question = JSON.stringify([data.bytes, data.ids, data.talk]);
    if (question === this.question) return;
    this.question = question;
    const bytes = Uint8Array.from(atob(data.bytes), character => character.charCodeAt(0));
    const run = new TokenRun(
      bytes,
      Uint32Array.from([0, ...data.ends]),
      Uint32Array.from(data.ids),
      Uint8Array.from(data.flags),
    );
    const size = data.talk ? 26 : 16;
    this.area.show(flowLayout(run, { marks: data.marks, rowHeight: size * 2.9, columnWidth: size * 0.65 }));
  }
}

export default function (component) {
  const parent = component.parentElement;
  let strip = strips.get(parent);
  if (!strip) strips.set(parent, (strip = new Strip(parent)));
  strip.update(component);
  return () => {
    strip.area.windowed.observer.disconnect();
    strip.root.remove();
    strips.delete(parent);
  };
}
