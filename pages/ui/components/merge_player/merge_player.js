// The merge player: one history, one position in it, and views that follow. Every step is drawn here; Python only hears where it rests.
//
// A step has two beats: first its pair is marked (phase 'marked'), then it melts into the new token (phase 'merged'). With the quiz on,
// a question comes before (phase 'asked'). The text stands at `step` when merged, else at step - 1.
//
// component.data: options and history as payload.py packs them. Options:
//   rev                 names the history; the same rev keeps the position
//   step                where to start when the history is new here
//   marks, talk         see chips.js
//   quiz                whether the winner is hidden until asked for
//   ties, stopped, alphabet, start                  of the training; see step_line.js and curve.js
//   order, trainings                                see comparison.js
// State: step.

import { grouped } from '../browser/figures.js';
import { element, setTheme } from '../browser/nodes.js';
import { mergeTree } from '../chips/merge_tree.js';
import { Candidates } from './candidates.js';
import { Comparison } from './comparison.js';
import { Controls } from './controls.js';
import { Progress } from './curve.js';
import { keepStep, stepBeforeReload } from './kept_step.js';
import { MergeList } from './merge_list.js';
import { PairCounts } from './pair_counts.js';
import { readPayload } from './payload.js';
import { Pipeline } from './pipeline.js';
import { Stage } from './stage.js';
import { describeStep, StepLine, spokenToken, tokenChip, verdictOn } from './step_line.js';

const HOLD_MS = 650; // how long a pair stays marked when a person steps
const TWO_BEATS_MS = 240; // steps faster than this melt at once
const REPORT_MS = 500; // of rest; a report makes Streamlit render, 40 ms in which no key is answered
const REPORT_PLAYING_MS = 1500;
const ANNOUNCE_MS = 350;
const COUNT_MS = 60;
const CANDIDATES = 20;
const players = new WeakMap();

class MergePlayer {
  constructor(parent) {
    this.root = element('div', 'merge-player');
    this.controls = new Controls({
      onGo: step => {
        this.pause();
        this.go(step);
      },
      onForward: repeat => {
        this.pause();
        this.forward(repeat);
      },
      onBack: () => {
        this.pause();
        this.back();
      },
      onToggle: () => this.toggle(),
      onSpeed: () => {
        this.due = 0;
      },
    });
    this.pipeline = new Pipeline({
      onGo: step => {
        this.pause();
        this.go(step);
      },
      onIds: () => this.#showIds(true),
    });
    this.stage = new Stage({ onPick: id => this.choose(id) });
    this.stepLine = new StepLine();
    this.candidates = new Candidates({ onGuess: pair => this.#guess(pair) });
    this.list = new MergeList({
      onPick: step => {
        this.pause();
        this.go(step);
        this.choose(this.history.id[step - 1]);
      },
    });
    this.progress = new Progress();
    this.comparison = new Comparison();
    this.chosen = element('section', 'chosen');
    this.chosen.setAttribute('aria-label', 'Chosen token');
    this.spoken = element('div', 'chips-spoken');
    this.spoken.setAttribute('role', 'status');
    this.spoken.setAttribute('aria-live', 'polite');
    const ids = element('label', 'ids-switch');
    this.idsBox = element('input');
    this.idsBox.type = 'checkbox';
    this.idsBox.addEventListener('change', () => this.#showIds(this.idsBox.checked));
    ids.append(this.idsBox, 'ids');
    const top = element('div', 'player-top');
    top.append(this.pipeline.element, ids);
    const main = element('div', 'player-main');
    const side = element('div', 'player-side');
    main.append(this.progress.element, this.stepLine.element, this.stage.element, this.chosen, this.comparison.element);
    side.append(this.candidates.element, this.list.element);
    const columns = element('div', 'player-columns');
    columns.append(main, side);
    this.root.append(this.controls.element, top, columns, this.spoken);
    parent.append(this.root);
    this.controls.listen(this.root);
    this.columns = columns;
    this.resized = new ResizeObserver(() => this.#measure());
    for (const box of [
      document.documentElement,
      this.root,
      main,
      ...document.querySelectorAll('.stMainBlockContainer'),
    ])
      this.resized.observe(box);
    this.calm = matchMedia('(prefers-reduced-motion: reduce)');
  }
  update(component) {
    this.component = component;
    setTheme(this.root);
    const { options, history } = readPayload(component.data);
    this.options = options;
    this.root.classList.toggle('chips-talk', !!options.talk);
    if (options.rev !== this.rev) {
      this.pause();
      this.rev = options.rev;
      this.history = history();
      this.counts = this.history.corpus ? new PairCounts(this.history) : null;
      this.stage.show(this.history, options.marks);
      this.list.show(this.history, options.marks);
      this.progress.show(this.history, options);
      this.choose(null);
      this.reported = null;
      this.step = -1;
      this.#set(this.#clamp(stepBeforeReload(this.rev) ?? options.step), 'merged');
    } else this.#draw();
    const below = JSON.stringify([options.order, options.trainings, options.rev]);
    if (below !== this.below) this.comparison.show(this.history, options, options.marks);
    this.below = below;
    requestAnimationFrame(() => this.#measure()); // what stands above may have changed with the data
  }
  #measure() {
    // where the columns begin, so that the list of merges can end at the foot of the screen
    const above = document.querySelector('[data-testid=stMain]')?.scrollTop ?? 0;
    const top = Math.round((this.columns.getBoundingClientRect().top + above) / (this.root.currentCSSZoom ?? 1));
    if (top !== this.top) this.root.style.setProperty('--top', `${(this.top = top)}px`);
  }
  destroy() {
    this.pause();
    clearTimeout(this.melting);
    clearTimeout(this.reporting);
    clearTimeout(this.announcing);
    clearTimeout(this.counting);
    this.controls.destroy();
    this.stage.windowed.observer.disconnect();
    this.resized.disconnect();
    this.root.remove();
  }

  // --- moving ---
  go(step) {
    this.#set(this.#clamp(step), 'merged');
  }
  back() {
    this.#set(this.#clamp(this.step - 1), 'merged');
  }
  forward(fast = false) {
    if (this.phase === 'asked') return this.#mark(this.step);
    if (this.step >= this.history.size) return this.phase === 'merged' ? undefined : this.#set(this.step, 'merged');
    const next = this.step + 1;
    if (fast) this.#set(next, 'merged');
    else if (this.options.quiz && !this.playing) this.#set(next, 'asked');
    else this.#mark(next);
  }
  #mark(step) {
    this.#set(step, 'marked');
    const hold = this.playing ? Math.min(HOLD_MS, 550 / this.controls.stepsPerSecond) : HOLD_MS;
    this.melting = setTimeout(() => this.#set(step, 'merged', true), hold);
  }
  #clamp(step) {
    return Math.max(0, Math.min(this.history.size, step));
  }
  #set(step, phase, melt = false) {
    clearTimeout(this.melting);
    if (step === this.step && phase === this.phase) return;
    if (step !== this.step) this.guess = null;
    const towards = step < this.step ? -1 : 1;
    Object.assign(this, { step, phase });
    const standing = phase === 'merged' ? step : step - 1;
    const follows = !this.playing || this.controls.stepsPerSecond <= 4;
    this.stage.moveTo(standing, { melt: melt && !this.calm.matches, next: follows ? step : 0 });
    this.stage.mark(phase === 'marked' ? step : 0);
    this.#draw();
    if (follows) this.stage.follow(step, this.#clamp(step + towards)); // last, because it lays the page out
    keepStep(this.rev, phase === 'marked' ? step : standing);
    this.#reportSoon();
    this.#announceSoon();
  }

  // --- playing ---
  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }
  play() {
    if (!this.history.size) return;
    if (this.step >= this.history.size && this.phase === 'merged') this.go(0);
    this.playing = true;
    this.due = 0;
    this.#draw();
    this.frame = requestAnimationFrame(time => this.#tick(time));
  }
  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    if (this.phase !== 'merged') this.#set(this.step, 'merged');
    this.#draw();
    this.stage.follow(this.step); // which fast playing does not
    this.#reportSoon();
    this.#announceSoon();
  }
  #tick(time) {
    if (!this.playing) return;
    const interval = 1000 / this.controls.stepsPerSecond;
    if (!this.due) this.due = time;
    if (time >= this.due) {
      if (this.step >= this.history.size && this.phase === 'merged') return this.pause();
      if (interval >= TWO_BEATS_MS) {
        if (this.phase !== 'marked') this.forward();
        this.due = Math.max(this.due + interval, time);
      } else {
        const steps = 1 + Math.floor((time - this.due) / interval);
        this.due += steps * interval;
        this.go(this.step + steps);
      }
    }
    this.frame = requestAnimationFrame(later => this.#tick(later));
  }

  // --- what the views show ---
  #draw() {
    const { history, options, step, phase, playing } = this;
    const { marks } = options;
    this.controls.update({
      step,
      size: history.size,
      playing: !!playing,
      settled: phase === 'merged',
      spoken: () => describeStep(history, step, marks),
    });
    const standing = phase === 'merged' ? step : step - 1;
    this.pipeline.update(history, step, standing);
    this.progress.update(standing);
    if (this.counts?.slowTo(step)) {
      // a far jump in a long text: the chips first
      this.stepLine.update({ history, marks, step, phase, election: null, options, guess: this.guess });
      this.candidates.element.classList.add('stale');
      this.counting ??= setTimeout(() => this.#drawCounts(), COUNT_MS);
    } else this.#drawCounts();
    this.list.update({ step: standing, hideFuture: !!options.quiz });
    Object.assign(this.root.dataset, { step, phase, size: history.size, playing: !!playing, mode: history.mode });
  }
  #drawCounts() {
    this.counting = clearTimeout(this.counting);
    const { history, options, step, phase } = this;
    const fast = this.playing && this.controls.stepsPerSecond > 12;
    const election = step && !fast ? this.#election(step) : null;
    this.stepLine.update({ history, marks: options.marks, step, phase, election, options, guess: this.guess });
    this.candidates.element.classList.remove('stale');
    this.#drawCandidates();
  }
  #drawCandidates() {
    const { history, options, step, phase } = this;
    const standing = phase === 'merged' ? step : step - 1;
    let ranking = null;
    if (this.counts) {
      this.counts.moveTo(standing);
      ranking = this.counts.ranking(CANDIDATES);
    }
    const next =
      standing < history.size
        ? { left: history.left[standing], right: history.right[standing], id: history.id[standing] }
        : null;
    if (ranking && next) {
      // the tie rule puts it first
      ranking = ranking.filter(pair => pair.left !== next.left || pair.right !== next.right);
      ranking.unshift({ ...next, count: this.counts.of(next.left, next.right) });
    }
    const winner = phase === 'marked' ? next : null;
    const asked = next && phase !== 'marked' && (options.quiz || phase === 'asked') ? standing + 1 : 0;
    this.candidates.update({ history, marks: options.marks, ranking, winner, asked });
  }
  // How step `step` was decided: the pair's count, the next lower one, and what the other tie rule would choose.
  #election(step) {
    if (!this.counts) return null;
    if (this.elected?.rev === this.rev && this.elected.step === step) return this.elected;
    const { history, options } = this;
    const i = step - 1;
    this.counts.moveTo(i);
    const count = this.counts.of(history.left[i], history.right[i]);
    const election = { rev: this.rev, step, count, next: 0, other: null };
    if (history.mode === 'learn') {
      const rest = this.counts
        .ranking(CANDIDATES)
        .filter(pair => pair.left !== history.left[i] || pair.right !== history.right[i]);
      election.next = rest[0]?.count ?? 0;
      if (history.tied[i]) {
        const tied = this.counts.tiedWith(count);
        election.other = options.ties === 'first' ? tied[0] : this.counts.firstOf(tied);
      }
    }
    return (this.elected = election);
  }
  #guess(pair) {
    if (this.phase === 'merged') {
      if (this.step >= this.history.size) return;
      this.#set(this.step + 1, 'asked');
    }
    this.guess = pair;
    this.#mark(this.step);
  }
  choose(id) {
    this.stage.light(id);
    this.chosen.replaceChildren();
    this.chosen.hidden = id === null;
    if (id === null || id === undefined) return;
    const { history, options } = this;
    const step = history.stepOf(id);
    const head = element('p', 'chosen-head');
    const close = element('button', 'chosen-close', 'clear');
    close.type = 'button';
    close.addEventListener('click', () => this.choose(null));
    head.append(
      tokenChip(history, id, options.marks),
      element(
        'span',
        '',
        ` ${id < 0 ? 'unknown: not in the corpus' : `id ${grouped(id)}, ${step ? `made at step ${grouped(step)}` : 'a start token'}`}`,
      ),
      close,
    );
    this.chosen.append(head);
    if (step)
      this.chosen.append(
        mergeTree(history.tree(id, options.marks), { marks: options.marks, onPick: part => this.choose(part) }),
      );
  }
  #showIds(on) {
    this.idsBox.checked = on;
    this.stage.element.classList.toggle('show-ids', on);
  }

  // --- telling others ---
  #reportSoon() {
    if (this.playing && this.reporting) return;
    clearTimeout(this.reporting);
    this.reporting = setTimeout(
      () => {
        this.reporting = null;
        if (this.phase === 'marked' && !this.playing) return; // it melts by itself, and then rests
        this.#report(this.phase === 'merged' ? this.step : this.step - 1);
        if (this.playing) this.#reportSoon();
      },
      this.playing ? REPORT_PLAYING_MS : REPORT_MS,
    );
  }
  #report(step) {
    if (step === this.reported) return;
    const first = this.reported === null;
    this.reported = step;
    if (first && step === this.options.step) return;
    this.component.setStateValue('step', { rev: this.rev, step });
  }
  #announceSoon() {
    clearTimeout(this.announcing);
    if (this.playing) {
      if (performance.now() - (this.announced ?? 0) < 2500) return;
      return this.#announce();
    }
    this.announcing = setTimeout(() => this.#announce(), ANNOUNCE_MS);
  }
  #announce() {
    this.announced = performance.now();
    const {
      history,
      step,
      guess,
      options: { marks },
    } = this;
    const verdict = guess
      ? ` Your guess, ${spokenToken(history, guess.left, marks)} and ${spokenToken(history, guess.right, marks)}, ${verdictOn(history, step, guess)}`
      : '';
    this.spoken.textContent =
      this.phase === 'asked' ? `Step ${step}: which pair wins?` : describeStep(history, step, marks) + verdict;
  }
}

export default function (component) {
  const parent = component.parentElement;
  let player = players.get(parent);
  if (!player) players.set(parent, (player = new MergePlayer(parent)));
  player.update(component);
  return () => {
    player.destroy();
    players.delete(parent);
  };
}
