// A merge history as it comes from Python (payload.py).
//
//   readPayload(payload) -> {options, history()}   payload: Uint8Array; history() decodes the rest, once

import { looseText } from '../browser/bytes.js';
import { History, MergedText, pairKey } from './history.js';

function readHeader(payload, at) {
  const length = new DataView(payload.buffer, payload.byteOffset + at, 4).getUint32(0, true);
  return [JSON.parse(looseText.decode(payload.subarray(at + 4, at + 4 + length))), at + 4 + length];
}

export function readPayload(payload) {
  const [options, start] = readHeader(payload, 0);
  return { options, history: () => readHistory(payload, start) };
}

function readHistory(payload, start) {
  let [header, at] = readHeader(payload, start);
  const take = (Type, count) => {
    const from = at;
    at += count * Type.BYTES_PER_ELEMENT;
    return new Type(payload.slice(from, at).buffer);
  };
  const columns = Object.fromEntries(
    ['left', 'right', 'id', 'count', 'merged', 'tied', 'tokens'].map(name => [name, take(Int32Array, header.steps)]),
  );
  const takeText = size =>
    size &&
    new MergedText(
      {
        removedAt: take(Uint32Array, size.bytes + 1),
        startIds: take(Int32Array, size.bytes),
        weights: take(Uint32Array, size.pre_tokens),
        bytes: take(Uint8Array, size.bytes),
        flags: take(Uint8Array, size.bytes + ((-2 * size.bytes) & 3)).subarray(0, size.bytes),
      },
      columns.id,
    );
  const text = takeText(header.text);
  const corpus = takeText(header.corpus);
  const triples = take(Int32Array, 3 * header.pairs);
  const pairs = header.mode === 'apply' ? new Map() : null;
  for (let i = 0; i < triples.length; i += 3) pairs.set(pairKey(triples[i], triples[i + 1]), triples[i + 2]);
  return new History(header, columns, text, header.mode === 'apply' ? text : corpus, pairs);
}
