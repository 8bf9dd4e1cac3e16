// The place that something outside the editor points to: a finding, an entry of the outline, a line of the log.

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

/** @type {import("@codemirror/state").StateEffectType<number>} */
export const showPlace = StateEffect.define();

const line = Decoration.line({ class: "shown-place" });

/** The line is marked until the text changes. */
export const place = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((effect) => effect.is(showPlace));
    if (effect) return Decoration.set([line.range(transaction.newDoc.lineAt(effect.value).from)]);
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
