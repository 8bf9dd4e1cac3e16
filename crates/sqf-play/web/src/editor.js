// The editor: what every file's state has.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldKeymap, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, crosshairCursor, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
  keymap, lineNumbers, rectangularSelection } from "@codemirror/view";
import { folding } from "./folding.js";
import { place } from "./place.js";
import { tokens } from "./tokens.js";

/** @import { Extension } from "@codemirror/state" */

/** The policy of the page allows only styles with this mark (index.html), and CodeMirror puts it on those that it makes. */
const STYLE_NONCE = "editor";
/** Milliseconds in which Tab leaves the editor after Escape. */
const TIME_TO_LEAVE = 2000;
/** On a narrow screen, long lines go on below; elsewhere, they are scrolled. */
const IS_NARROW = matchMedia("(max-width: 40rem)").matches;

/**
 * @param {Extension} more What depends on the page: hovers, completion, keys.
 * @returns {Extension}
 */
export function editorExtensions(more) {
  return [
    EditorView.cspNonce.of(STYLE_NONCE),
    more,
    IS_NARROW ? EditorView.lineWrapping : [],
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    folding,
    drawSelection(),
    dropCursor(),
    EditorState.allowMultipleSelections.of(true),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    bracketMatching(),
    closeBrackets(),
    rectangularSelection(),
    crosshairCursor(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    tokens,
    place,
    EditorView.contentAttributes.of({ "aria-describedby": "leaving", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...foldKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    // Escape, then Tab leaves the editor, also when Escape does something else before.
    Prec.highest(keymap.of([{ key: "Escape", run: (view) => {
      view.setTabFocusMode(TIME_TO_LEAVE);
      return false;
    } }])),
  ];
}
