// Which lines can be folded.

import { codeFolding, foldGutter, foldService } from "@codemirror/language";
import { StateEffect, StateField } from "@codemirror/state";

/** @import { Fold } from "./contract.js" */

/** @type {import("@codemirror/state").StateEffectType<Fold[]>} */
export const setFolds = StateEffect.define();

const field = StateField.define({
  create: () => /** @type {Fold[]} */ ([]),
  update(folds, transaction) {
    const effect = transaction.effects.find((effect) => effect.is(setFolds));
    if (effect) return effect.value;
    if (!transaction.docChanged) return folds;
    const { changes } = transaction;
    return folds.map((fold) => ({ ...fold, from: changes.mapPos(fold.from), to: changes.mapPos(fold.to) }));
  },
});

/** The first line of a fold stays, so the folded part begins at its end. */
const service = foldService.of((state, start, end) => {
  const fold = state.field(field).find(({ from, to }) => from >= start && from <= end && to > end);
  return fold ? { from: end, to: Math.min(fold.to, state.doc.length) } : null;
});

export const folding = [field, service, codeFolding(), foldGutter()];
