// @ts-check
// Saves every chart on the page: as SVG, as PNG of twice its size, or its rows as CSV. Streamlit draws charts as SVG, so what is
// saved is what is seen; the rows are those that its marks were drawn from.

import { mounted } from '../browser/component.js';
import { all, button, element } from '../browser/nodes.js';
import { csvOf } from './csv.js';

/** @import { Component } from '../browser/component.js' */
/** @import { Row } from './csv.js' */

/** @typedef {{ mark?: { items?: { datum?: Row, opacity?: number }[] } }} VegaMark  what Vega keeps at a node */
/** @typedef {'SVG' | 'PNG' | 'CSV'} FileKind */

const CHART = '[data-testid=stVegaLiteChart] svg:has(.mark-group)';
const MARKS = '.role-mark:not(.mark-text, .mark-rule, .mark-group)'; // labels and rules repeat rows or have none
/** @type {Record<FileKind, string>} */
const TYPES = { SVG: 'image/svg+xml', PNG: 'image/png', CSV: 'text/csv' };
const SHARP = 2; // pixels of a PNG to one on the screen
const WATCH_MS = 1000; // charts come and go after this component
const KEPT_MS = 10_000; // for the browser to save a file

class ChartExport {
  #name = '';

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.root = element('div', 'chart-export');
    this.words = element('span');
    const kinds = /** @type {FileKind[]} */ (Object.keys(TYPES));
    this.buttons = kinds.map(kind => button('', kind, () => this.#save(kind)));
    this.root.append(this.words, ...this.buttons);
    parent.append(this.root);
    this.watch = setInterval(() => this.#count(), WATCH_MS);
  }

  /** @param {Component<{ name: string }>} component */
  update({ data }) {
    this.#name = data.name;
    this.#count();
  }

  destroy() {
    clearInterval(this.watch);
    this.root.remove();
  }

  #count() {
    const { length } = charts();
    this.root.hidden = !length;
    this.words.textContent = length === 1 ? 'The chart as' : `The ${length} charts as`;
    for (const made of this.buttons) made.setAttribute('aria-label', `${this.words.textContent} ${made.textContent}`);
  }

  /** @param {FileKind} kind */
  #save(kind) {
    charts().forEach(async (chart, i) => {
      const made = kind === 'SVG' ? asSvg(chart) : kind === 'PNG' ? await asPng(chart) : csvOf(rowsOf(chart));
      const link = element('a');
      link.href = URL.createObjectURL(new Blob([made], { type: TYPES[kind] }));
      link.download = `${this.#name}-${i + 1}.${kind.toLowerCase()}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
    });
  }
}

const charts = () => [...document.querySelectorAll(CHART)].filter(chart => chart.clientWidth);

/** @param {Element} chart */
function asSvg(chart) {
  const copy = /** @type {SVGElement} */ (chart.cloneNode(true));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.backgroundColor = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

/**
 * @param {Element} chart
 * @returns {Promise<Blob>}
 */
async function asPng(chart) {
  const { width, height } = chart.getBoundingClientRect();
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asSvg(chart))}`;
  await image.decode();
  const canvas = element('canvas');
  canvas.width = width * SHARP;
  canvas.height = height * SHARP;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('this browser cannot draw');
  paper.fillStyle = getComputedStyle(document.body).backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('no picture was made'))), TYPES.PNG),
  );
}

/**
 * Returns what the marks were drawn from.
 *
 * @param {Element} chart
 */
function rowsOf(chart) {
  /** @type {Row[]} */
  const rows = [];
  for (const marks of all(chart, MARKS)) {
    const { __data__: data } = /** @type {{ __data__?: VegaMark }} */ (marks.firstElementChild ?? {});
    for (const { datum, opacity } of data?.mark?.items ?? []) if (opacity !== 0 && datum) rows.push(plainRow(datum));
  }
  return rows;
}

/**
 * Returns a row without what Vega adds to it.
 *
 * @param {Row} datum
 */
function plainRow(datum) {
  const fields = Object.entries(datum).filter(([name, value]) => !name.startsWith('_') && Object(value) !== value);
  return Object.fromEntries(fields);
}

export const chartExport = mounted(ChartExport);
