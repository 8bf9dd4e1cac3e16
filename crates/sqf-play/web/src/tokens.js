// The colors of the code, from the module's own lexer.

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

/** @type {import("@codemirror/state").StateEffectType<import("@codemirror/view").DecorationSet>} */
const setTokens = StateEffect.define();

/** Between an edit and its answer, the colors move with the text. */
const field = StateField.define({
  create: () => Decoration.none,
  update(tokens, transaction) {
    const effect = transaction.effects.find((effect) => effect.is(setTokens));
    return effect ? effect.value : tokens.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const tokens = field;

/**
 * The effect that colors a text.
 * @param {number[]} numbers Start, length, kind, start, length, kind, ...
 * @param {string[]} kinds
 * @param {number} length Of the text.
 */
export function tokensEffect(numbers, kinds, length) {
  const marks = kinds.map((kind) => Decoration.mark({ class: `t-${kind}` }));
  const builder = /** @type {RangeSetBuilder<Decoration>} */ (new RangeSetBuilder());
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [from = 0, size = 0, kind = 0] = numbers.slice(at, at + 3);
    const mark = marks[kind];
    if (mark && size > 0 && from + size <= length) builder.add(from, from + size, mark);
  }
  return setTokens.of(builder.finish());
}
