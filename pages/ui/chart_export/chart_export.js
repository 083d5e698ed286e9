// One button that saves every chart on the page as SVG. Streamlit draws charts as SVG, so what is saved is what is seen.

const CHART = '[data-testid=stVegaLiteChart] svg:has(.mark-group)';
const exporters = new WeakMap();

class ChartExport {
  constructor(parent) {
    this.button = document.createElement('button');
    this.button.className = 'chart-export';
    this.button.type = 'button';
    this.button.addEventListener('click', () => this.save());
    parent.append(this.button);
    this.watch = setInterval(() => this.count(), 1000); // charts come and go after this component
  }
  charts() { return [...document.querySelectorAll(CHART)].filter(chart => chart.clientWidth); }
  count() {
    const { length } = this.charts();
    this.button.hidden = !length;
    this.button.textContent = length === 1 ? 'Chart, SVG' : `${length} charts, SVG`;
  }
  save() {
    this.charts().forEach((chart, i) => {
      const copy = chart.cloneNode(true);
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      copy.style.backgroundColor = getComputedStyle(document.body).backgroundColor;
      const file = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${this.name}-${i + 1}.svg`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  }
}

export default function ({ parentElement, data }) {
  let exporter = exporters.get(parentElement);
  if (!exporter) exporters.set(parentElement, exporter = new ChartExport(parentElement));
  exporter.name = data.name;
  exporter.count();
  return () => { clearInterval(exporter.watch); exporter.button.remove(); exporters.delete(parentElement); };
}
