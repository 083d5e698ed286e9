// @ts-check
// Where the step stands: figures, and a small curve with the position on it.

import { grouped } from '../browser/figures.js';
import { element, setText, svg } from '../browser/nodes.js';

/** @import { History } from './history.js' */
/** @import { PlayerOptions } from './payload.js' */

const POINTS = 300;
const WIDTH = 300;
const HEIGHT = 64;
const MARGIN = 3;

/**
 * Returns at most POINTS steps from 0 to `size`, evenly spread, both ends among them.
 *
 * @param {number} size
 */
export function sampledSteps(size) {
  const count = Math.min(POINTS, size + 1);
  return Array.from({ length: count }, (_, i) => Math.round((i * size) / Math.max(1, count - 1)));
}

/**
 * Returns the points of a polyline that fills the box.
 *
 * @param {number[]} steps
 * @param {number[]} values
 */
export function polyline(steps, values) {
  const last = Math.max(1, ...steps);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const y = (/** @type {number} */ value) => HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (value - low)) / span;
  return steps.map((step, i) => `${(WIDTH * step) / last},${y(values[i])}`).join(' ');
}

export class Progress {
  /** @type {History | null} */
  #history = null;
  #start = { tokens: 0, size: 0, vocab: 0 };
  #boxes = { tokens: element('dd'), vocabulary: element('dd'), ratio: element('dd') };

  constructor() {
    this.element = element('section', 'progress');
    this.element.setAttribute('aria-label', 'Figures at this step');
    this.figures = element('dl', 'progress-figures');
    const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' };
    const drawing = svg('svg', { ...box, 'aria-hidden': 'true', class: 'curve' });
    this.line = svg('polyline', { class: 'curve-line', 'vector-effect': 'non-scaling-stroke' });
    const upright = { y1: 0, y2: HEIGHT, 'vector-effect': 'non-scaling-stroke' };
    this.position = svg('line', { class: 'curve-position', ...upright });
    drawing.append(this.line, this.position);
    this.caption = element('p', 'quiet curve-caption');
    const figure = element('div', 'curve-box');
    figure.append(this.caption, drawing);
    this.element.append(this.figures, figure);
  }

  /**
   * @param {History} history
   * @param {PlayerOptions} options
   */
  show(history, { start, alphabet }) {
    this.#history = history;
    this.#start = start;
    const learn = history.mode === 'learn';
    this.caption.textContent = learn ? `${alphabet} per token against vocabulary size` : 'tokens against merges';
    const steps = sampledSteps(history.size);
    this.line.setAttribute(
      'points',
      polyline(
        steps,
        steps.map(step => this.#value(step)),
      ),
    );
    const { tokens, vocabulary, ratio } = this.#boxes;
    this.figures.replaceChildren(
      figure(tokens, learn ? 'tokens in the corpus' : 'tokens'),
      figure(vocabulary, 'vocabulary size'),
      figure(ratio, `${alphabet} per token`),
    );
  }

  /** @param {number} step */
  update(step) {
    const learn = this.#history?.mode === 'learn';
    const tokens = this.#tokens(step);
    setText(this.#boxes.tokens, grouped(tokens));
    setText(this.#boxes.vocabulary, grouped(this.#start.vocab + (learn ? step : 0)));
    setText(this.#boxes.ratio, tokens ? (this.#start.size / tokens).toFixed(2) : '\u2013');
    const x = String((WIDTH * step) / Math.max(1, this.#history?.size ?? 0));
    this.position.setAttribute('x1', x);
    this.position.setAttribute('x2', x);
  }

  /** @param {number} step */
  #tokens(step) {
    return step && this.#history ? this.#history.tokens[step - 1] : this.#start.tokens;
  }

  /** @param {number} step */
  #value(step) {
    const tokens = this.#tokens(step);
    if (this.#history?.mode === 'apply') return tokens;
    return tokens ? this.#start.size / tokens : 0;
  }
}

/**
 * @param {HTMLElement} value
 * @param {string} label
 */
function figure(value, label) {
  const box = element('div', 'progress-figure');
  box.append(value, element('dt', 'quiet', label));
  return box;
}
