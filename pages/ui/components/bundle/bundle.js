// @ts-check
// The code of all components: Python packs it (bundle/__init__.py), loader.js takes it out of its message, and every component
// is drawn through it.

import { board } from '../board/board.js';
import { chartExport } from '../chart_export/chart_export.js';
import { takeMarks } from '../chips/marks.js';
import { strip } from '../chips/strip.js';
import { mergePlayer } from '../merge_player/merge_player.js';
import { sentenceGrid } from '../sentence_grid/sentence_grid.js';
import { tab } from '../tab/tab.js';
import { talkBar } from '../talk/talk_bar.js';
import { tokenView } from '../token_view/token_view.js';

/** @import { Component } from '../browser/component.js' */
/** @import { MARKS } from '../chips/marks.js' */

/**
 * @typedef {object} Tables  what comes with the code
 * @property {typeof MARKS} marks
 * @property {Record<string, string>} sheets  style sheets, by their path
 * @property {Record<string, string[]>} dress  the sheets of each component, in their order
 */

/** By the name under which Streamlit knows them: that of their module. @type {Record<string, (component: any) => (() => void) | void>} */
const components = {
  board,
  chart_export: chartExport,
  merge_player: mergePlayer,
  sentence_grid: sentenceGrid,
  strip,
  tab,
  talk_bar: talkBar,
  token_view: tokenView,
};

/**
 * Returns what draws a component: its default export, as Streamlit calls it.
 *
 * @param {Tables} tables
 */
export default function furnish({ marks, sheets, dress }) {
  takeMarks(marks);
  const styles = Object.fromEntries(Object.entries(sheets).map(([path, css]) => [path, styleSheet(css)]));
  /** @type {WeakSet<Node>} */
  const dressed = new WeakSet();
  return (/** @type {Component<any> & { name: string }} */ component) => {
    const root = component.parentElement.getRootNode();
    if (root instanceof ShadowRoot && !dressed.has(root)) {
      root.adoptedStyleSheets = dress[component.name].map(path => styles[path]);
      dressed.add(root);
    }
    return components[component.name](component);
  };
}

/** @param {string} css */
function styleSheet(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
