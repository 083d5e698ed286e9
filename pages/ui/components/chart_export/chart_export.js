// Saves every chart on the page: as SVG, as PNG of twice its size, or its rows as CSV. Streamlit draws charts as SVG, so what is saved
// is what is seen; the rows are those that its marks were drawn from.

const CHART = '[data-testid=stVegaLiteChart] svg:has(.mark-group)';
const KINDS = { SVG: 'image/svg+xml', PNG: 'image/png', CSV: 'text/csv' };
const SHARP = 2; // pixels of a PNG to one on the screen
const exporters = new WeakMap();

class ChartExport {
  constructor(parent) {
    this.root = document.createElement('div');
    this.root.className = 'chart-export';
    this.words = document.createElement('span');
    this.root.append(this.words);
    for (const kind of Object.keys(KINDS)) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = kind;
      button.addEventListener('click', () => this.save(kind));
      this.root.append(button);
    }
    parent.append(this.root);
    this.watch = setInterval(() => this.count(), 1000); // charts come and go after this component
  }
  charts() {
    return [...document.querySelectorAll(CHART)].filter(chart => chart.clientWidth);
  }
  count() {
    const { length } = this.charts();
    this.root.hidden = !length;
    this.words.textContent = length === 1 ? 'The chart as' : `The ${length} charts as`;
    for (const button of this.root.querySelectorAll('button'))
      button.setAttribute('aria-label', `${this.words.textContent} ${button.textContent}`);
  }
  save(kind) {
    this.charts().forEach(async (chart, i) => {
      const made = await { SVG: asSvg, PNG: asPng, CSV: asCsv }[kind](chart);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([made], { type: KINDS[kind] }));
      link.download = `${this.name}-${i + 1}.${kind.toLowerCase()}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  }
}

function asSvg(chart) {
  const copy = chart.cloneNode(true);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.backgroundColor = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

async function asPng(chart) {
  const { width, height } = chart.getBoundingClientRect();
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(asSvg(chart))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SHARP;
  canvas.height = height * SHARP;
  const paper = canvas.getContext('2d');
  paper.fillStyle = getComputedStyle(document.body).backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(done => canvas.toBlob(done, KINDS.PNG));
}

// What the marks were drawn from, each row once; Vega keeps it at the nodes. Labels and rules repeat rows or have none.
function asCsv(chart) {
  const rows = new Map();
  for (const marks of chart.querySelectorAll('.role-mark:not(.mark-text, .mark-rule, .mark-group)')) {
    for (const { datum, opacity } of marks.firstElementChild?.__data__?.mark?.items ?? []) {
      if (opacity === 0 || !datum) continue;
      const row = Object.fromEntries(
        Object.entries(datum).filter(([name, value]) => !name.startsWith('_') && Object(value) !== value),
      );
      rows.set(JSON.stringify(row), row);
    }
  }
  const columns = [...new Set([...rows.values()].flatMap(row => Object.keys(row)))];
  const lines = [columns, ...[...rows.values()].map(row => columns.map(name => row[name]))];
  return `\ufeff${lines.map(cells => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

// A text that begins like a formula is one to spreadsheets, unless something stands before it.
function cell(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export default function ({ parentElement, data }) {
  let exporter = exporters.get(parentElement);
  if (!exporter) exporters.set(parentElement, (exporter = new ChartExport(parentElement)));
  exporter.name = data.name;
  exporter.count();
  return () => {
    clearInterval(exporter.watch);
    exporter.root.remove();
    exporters.delete(parentElement);
  };
}
