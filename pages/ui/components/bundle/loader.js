// @ts-check
// Takes the code of all components out of its message: JSON, compressed. It is a component that draws nothing.

import { arrival } from './arrival.js';

/** @import { Component } from '../browser/component.js' */

let taken = false;

/** @param {Component<Uint8Array<ArrayBuffer>>} component */
export default async function load({ data }) {
  if (taken) return; // called again at each change of theme
  taken = true;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { code, ...tables } = await new Response(plain).json();
  const { default: furnish } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  arrival.resolve(furnish(tables));
}
