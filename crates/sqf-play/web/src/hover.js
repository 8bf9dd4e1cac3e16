// What is under the pointer or the cursor, and the parameters of a call while it is typed.

import { Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip } from "@codemirror/view";
import { element } from "./dom.js";
import { fromHtml } from "./html.js";

/** @import { Tooltip } from "@codemirror/view" */
/** @import { Client } from "./client.js" */
/** @import { Signature } from "./contract.js" */

/** The tooltip at the cursor. `follows` says that it is asked for again when the cursor moves. */
/** @typedef {{ tooltip: Tooltip, follows: boolean }} AtCursor */
/** @type {import("@codemirror/state").StateEffectType<AtCursor | null>} */
const setAtCursor = StateEffect.define();

const field = StateField.define({
  create: () => /** @type {AtCursor | null} */ (null),
  update(shown, transaction) {
    const effect = transaction.effects.find((effect) => effect.is(setAtCursor));
    if (effect) return effect.value;
    if (!shown || (!shown.follows && (transaction.docChanged || transaction.selection))) return null;
    if (!transaction.docChanged) return shown;
    return { ...shown, tooltip: { ...shown.tooltip, pos: transaction.changes.mapPos(shown.tooltip.pos) } };
  },
  provide: (field) => showTooltip.from(field, (shown) => shown?.tooltip ?? null),
});

/**
 * @param {object} given
 * @param {Client} given.client
 * @param {() => string} given.path The path of the file in the editor.
 * @param {(text: string) => void} given.announce
 */
export function hovers({ client, path, announce }) {
  const pointer = hoverTooltip(async (_, position) => {
    const hover = await client.ask("hover", path(), position);
    return hover ? { pos: hover.from, end: hover.to, above: true, create: () => ({ dom: box(fromHtml(hover.html)) }) } : null;
  }, { hideOnChange: true });

  /** @param {EditorView} view */
  const showHover = (view) => {
    const position = view.state.selection.main.head;
    client.ask("hover", path(), position).then((hover) => {
      if (!hover) return announce("Nothing is known about this place.");
      const content = fromHtml(hover.html);
      const tooltip = { pos: hover.from, above: true, create: () => ({ dom: box(content) }) };
      view.dispatch({ effects: setAtCursor.of({ tooltip, follows: false }) });
      announce(content.textContent ?? "");
    });
    return true;
  };

  /** Counts what was asked and what was closed since: an answer that comes after Escape is not shown. */
  let turn = 0;

  /** @param {EditorView} view */
  const showSignature = (view) => {
    const { state } = view;
    const position = state.selection.main.head;
    const asked = turn += 1;
    client.ask("signature", path(), position).then((signature) => {
      if (signature === undefined || asked !== turn || view.state.doc !== state.doc) return;
      if (!signature && !view.state.field(field)) return;
      const tooltip = signature && { pos: position, above: true, create: () => ({ dom: signatureBox(signature) }) };
      view.dispatch({ effects: setAtCursor.of(tooltip && { tooltip, follows: true }) });
    });
    return true;
  };

  const typing = EditorView.updateListener.of((update) => {
    const isTyped = update.transactions.some((transaction) => transaction.isUserEvent("input.type"));
    const isOpen = update.startState.field(field)?.follows === true;
    if ((isTyped && (isOpen || /[\s[,(]/.test(before(update.state)))) || (isOpen && (update.docChanged || update.selectionSet))) {
      showSignature(update.view);
    }
  });

  /** @param {EditorView} view */
  const hide = (view) => {
    turn += 1;
    if (view.state.field(field)) view.dispatch({ effects: setAtCursor.of(null) });
    // Escape closes completion as well.
    return false;
  };
  return [pointer, field, typing, Prec.highest(keymap.of([{ key: "Escape", run: hide }])), keymap.of([
    { key: "Mod-k Mod-i", run: showHover },
    { key: "Mod-Shift-Space", run: showSignature },
  ])];
}

/** @param {import("@codemirror/state").EditorState} state */
function before(state) {
  const { head } = state.selection.main;
  return state.sliceDoc(Math.max(0, head - 1), head);
}

/** @param {HTMLElement} content */
function box(content) {
  return element("div", { class: "about" }, content);
}

/** @param {Signature} signature */
function signatureBox({ label, parameters, active, html }) {
  const [from, to] = (active === null ? undefined : parameters[active]) ?? [0, 0];
  const line = element("code", { class: "signature" }, label.slice(0, from), element("strong", {}, label.slice(from, to)), label.slice(to));
  return element("div", { class: "about" }, line, fromHtml(html));
}
