// Where the step stands: figures, and a small curve with the position on it.
//
//   new Progress()
//     .element
//     .show(history, options)       options.start: {tokens, size, vocab} of the corpus (the text, in encoding)
//     .update(step)

import { grouped } from '../browser/figures.js';
import { element, setText, svg } from '../browser/nodes.js';

const CURVE_POINTS = 300;
const CURVE = { width: 300, height: 64 };

export class Progress {
  constructor() {
    this.element = element('section', 'progress');
    this.element.setAttribute('aria-label', 'Figures at this step');
    this.figures = element('dl', 'progress-figures');
    this.drawing = svg('svg', {
      viewBox: `0 0 ${CURVE.width} ${CURVE.height}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
      class: 'curve',
    });
    this.line = svg('polyline', { class: 'curve-line', 'vector-effect': 'non-scaling-stroke' });
    this.position = svg('line', {
      class: 'curve-position',
      y1: 0,
      y2: CURVE.height,
      'vector-effect': 'non-scaling-stroke',
    });
    this.drawing.append(this.line, this.position);
    this.caption = element('p', 'quiet curve-caption');
    const figure = element('div', 'curve-box');
    figure.append(this.caption, this.drawing);
    this.element.append(this.figures, figure);
  }
  show(history, options) {
    Object.assign(this, { history, start: options.start });
    this.learn = history.mode === 'learn';
    const unit = options.alphabet === 'characters' ? 'characters' : 'bytes';
    this.caption.textContent = this.learn ? `${unit} per token against vocabulary size` : 'tokens against merges';
    const { size } = history;
    const last = Math.max(1, size);
    const points = [];
    const values = [];
    for (let i = 0; i < Math.min(CURVE_POINTS, size + 1); i++) {
      const step = Math.round((i * size) / Math.max(1, Math.min(CURVE_POINTS, size + 1) - 1));
      values.push([step, this.#value(step)]);
    }
    const low = Math.min(...values.map(([, value]) => value));
    const high = Math.max(...values.map(([, value]) => value));
    for (const [step, value] of values)
      points.push(
        `${(CURVE.width * step) / last},${CURVE.height - 3 - ((CURVE.height - 6) * (value - low)) / (high - low || 1)}`,
      );
    this.line.setAttribute('points', points.join(' '));
    this.boxes = {};
    const figures = [
      ['tokens', this.learn ? 'tokens in the corpus' : 'tokens'],
      ['vocabulary', 'vocabulary size'],
      ['ratio', `${unit} per token`],
    ];
    this.figures.replaceChildren(
      ...figures.map(([name, label]) => {
        const box = element('div', 'progress-figure');
        this.boxes[name] = element('dd', '', '');
        box.append(this.boxes[name], element('dt', 'quiet', label));
        return box;
      }),
    );
  }
  update(step) {
    const tokens = this.#tokens(step);
    setText(this.boxes.tokens, grouped(tokens));
    setText(this.boxes.vocabulary, grouped(this.start.vocab + (this.learn ? step : 0)));
    setText(this.boxes.ratio, tokens ? (this.start.size / tokens).toFixed(2) : '\u2013');
    const x = (CURVE.width * step) / Math.max(1, this.history.size);
    this.position.setAttribute('x1', x);
    this.position.setAttribute('x2', x);
  }
  #tokens(step) {
    return step ? this.history.tokens[step - 1] : this.start.tokens;
  }
  #value(step) {
    const tokens = this.#tokens(step);
    return this.learn ? (tokens ? this.start.size / tokens : 0) : tokens;
  }
}
