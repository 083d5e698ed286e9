// @ts-check
// Answers questions that Python asks on standard input as JSON: {verb, ...}; tests compare what both languages say.

import { readFileSync } from 'node:fs';
import { exactBytes, fromBase64, fromHex } from '../../pages/ui/components/browser/bytes.js';
import * as flags from '../../pages/ui/components/chips/flags.js';
import { hueOf } from '../../pages/ui/components/chips/hues.js';
import { labelPieces } from '../../pages/ui/components/chips/labels.js';
import { takeMarks } from '../../pages/ui/components/chips/marks.js';
import { checksum, unpack } from '../../pages/ui/components/chips/wire.js';
import { readPayload } from '../../pages/ui/components/merge_player/payload.js';
import { planWindow, splice, windowsOf } from '../../pages/ui/components/token_view/edit.js';
import { agrees, encodingOf } from '../../pages/ui/components/token_view/encoding.js';

/** @import { MergedText } from '../../pages/ui/components/merge_player/merged_text.js' */

/** The ids after a step. @param {MergedText} text @param {number} step */
function idsAfter(text, step) {
  const ids = [];
  for (let start = 0; start < text.length; ) {
    const end = text.endOf(start, step);
    ids.push(text.idOf(start, end));
    start = end;
  }
  return ids;
}

/** @type {(name: string, value: any) => unknown} */
const plainColumns = (_, value) => (ArrayBuffer.isView(value) ? Array.from(/** @type {Uint8Array} */ (value)) : value);

/** @type {Record<string, (asked: any) => unknown>} */
const ANSWERS = {
  flags: () => flags,
  hues: ({ ids }) => ids.map(hueOf),
  labels: ({ hex, marks }) => {
    takeMarks(marks);
    return hex.map((/** @type {string} */ bytes) => labelPieces(fromHex(bytes)));
  },
  unpacked: ({ message }) => JSON.parse(JSON.stringify(unpack(fromBase64(message)), plainColumns)),
  checksums: ({ ids }) => ids.map(checksum),
  sent_text: ({ text }) => Array.from(exactBytes(text)),
  encoding: ({ answer, check, text }) => {
    const encoding = encodingOf(text, 'text', unpack(fromBase64(answer)));
    const runs = encoding.results.map(({ run }) => run && [run.offsets, run.ids, run.flags].map(of => Array.from(of)));
    const { bytes, characters } = encoding;
    return { bytes, characters, runs, agrees: agrees(encoding, unpack(fromBase64(check))) };
  },
  windows: ({ edits }) =>
    edits.map((/** @type {any} */ { answer, before, after }) => {
      const plan = planWindow(encodingOf(before, 'text', unpack(fromBase64(answer))), after, 0);
      return plan && [...windowsOf(plan)];
    }),
  spliced: ({ edits }) =>
    edits.map((/** @type {any} */ { answer, before, after, answers }) => {
      const old = encodingOf(before, 'text', unpack(fromBase64(answer)));
      const plan = planWindow(old, after, 0);
      if (!plan) return null;
      const found = [...windowsOf(plan)].map(({ atEnd }, i) =>
        splice(old, plan, unpack(fromBase64(answers[i])).results, atEnd),
      );
      const window = found.findIndex(encoding => encoding);
      const encoding = found[window];
      const runs = encoding?.results.map(
        ({ run }) => run && [run.offsets, run.ids, run.flags].map(of => Array.from(of)),
      );
      return encoding && { window, bytes: encoding.bytes, characters: encoding.characters, text: encoding.text, runs };
    }),
  history: ({ payload }) => {
    const { options, history: read } = readPayload(fromBase64(payload));
    const history = read();
    const steps = Array.from({ length: history.size + 1 }, (_, step) => idsAfter(history.text, step));
    const columns = [
      history.left,
      history.right,
      history.id,
      history.count,
      history.merged,
      history.tied,
      history.tokens,
    ];
    return {
      options,
      steps,
      columns: columns.map(column => Array.from(column)),
      weights: Array.from(history.corpus?.weights ?? []),
      pairs: history.pairs && [...history.pairs],
      start: [...history.tokenBytes].slice(0, 300).map(([id, bytes]) => [id, Array.from(bytes)]),
    };
  },
};

const asked = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(ANSWERS[asked.verb](asked)));
