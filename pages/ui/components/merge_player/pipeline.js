// bytes -> pre-tokens -> merges -> ids: where the player is, and how many of each there are. Each stage leads to its step.
//
//   new Pipeline({onGo(step), onIds()})
//     .element
//     .update(history, step, standing)     the text stands at `standing`: before the merge of `step`, or after it

import { grouped } from '../browser/figures.js';
import { element, setText } from '../browser/nodes.js';

export class Pipeline {
  constructor({ onGo, onIds }) {
    this.element = element('ol', 'pipeline');
    this.element.setAttribute('aria-label', 'From bytes to ids');
    this.stages = Object.fromEntries(
      ['bytes', 'pre-tokens', 'merges', 'ids'].map(name => {
        const item = element('li');
        const button = element('button', 'pipeline-stage');
        const figure = element('span', 'pipeline-figure');
        button.type = 'button';
        const label = element('span', 'pipeline-name', name);
        button.append(figure, label);
        item.append(button);
        this.element.append(item);
        return [name, { button, figure, label }];
      }),
    );
    this.stages.bytes.button.addEventListener('click', () => onGo(0));
    this.stages['pre-tokens'].button.addEventListener('click', () => onGo(0));
    this.stages.merges.button.addEventListener('click', () => onGo(Math.min(1, this.size)));
    this.stages.ids.button.addEventListener('click', () => {
      onGo(Infinity);
      onIds();
    });
  }
  update(history, step, standing) {
    const { text, size } = history;
    this.size = size;
    const lit = {
      bytes: step === 0,
      'pre-tokens': step === 0,
      merges: step > 0 && step < size,
      ids: step === size && size > 0,
    };
    const figures = {
      bytes: grouped(text.length),
      'pre-tokens': grouped(text.weights.length),
      merges: `${grouped(step)} of ${grouped(size)}`,
      ids: grouped(text.tokenCount(standing)),
    };
    for (const [name, { button, figure, label }] of Object.entries(this.stages)) {
      setText(figure, figures[name]);
      setText(label, figures[name] === '1' ? name.slice(0, -1) : name);
      if (button.classList.contains('pipeline-lit') === lit[name]) continue;
      button.classList.toggle('pipeline-lit', lit[name]);
      if (lit[name]) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }
}
