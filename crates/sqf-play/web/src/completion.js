// Completion: the module's items, with their descriptions when they are looked at.

import { autocompletion, insertCompletionText, snippet } from "@codemirror/autocomplete";
import { fromHtml } from "./html.js";
import { template } from "./snippet.js";

/** @import { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete" */
/** @import { EditorView } from "@codemirror/view" */
/** @import { Client } from "./client.js" */
/** @import { Completion as Answer, Item } from "./contract.js" */

/** By how much the module's order outweighs how well a name matches, in CodeMirror's measure (at most 99). */
const WEIGHT = 40;

/** The icons of CodeMirror for kinds that it does not know. */
const ICONS = /** @type {Record<string, string>} */ ({ command: "function", function: "method", macro: "constant", event: "interface", snippet: "text",
  file: "namespace", folder: "namespace", value: "enum" });

/**
 * @param {Client} client
 * @param {() => string} path The path of the file in the editor.
 */
export function completions(client, path) {
  /**
   * @param {CompletionContext} context
   * @returns {Promise<CompletionResult | null>}
   */
  async function source(context) {
    const of = path();
    const answer = await client.ask("completion", of, context.pos, context.explicit);
    if (!answer || answer.items.length === 0) return null;
    const options = ranked(answer).map(([item, at, boost]) => option(client, of, answer, item, at, boost));
    return { from: answer.from, to: answer.to, options, ...(answer.incomplete ? {} : { validFor: /^[\w$#]*$/ }) };
  }
  return autocompletion({ override: [source], icons: true, maxRenderedOptions: 100 });
}

/**
 * The items with their index and their weight in the order.
 * @param {Answer} answer
 * @returns {[Item, number, number][]}
 */
function ranked({ items }) {
  const order = items.map((item, at) => ({ item, at })).sort((a, b) => (a.item.sort < b.item.sort ? -1 : a.item.sort > b.item.sort ? 1 : 0));
  return order.map(({ item, at }, rank) => [item, at, WEIGHT * (1 - rank / order.length)]);
}

/**
 * @param {Client} client
 * @param {string} path
 * @param {Answer} answer
 * @param {Item} item
 * @param {number} index
 * @param {number} boost
 * @returns {Completion}
 */
function option(client, path, answer, item, index, boost) {
  const icon = ICONS[item.kind] ?? item.kind;
  return {
    label: item.filter ?? item.label,
    displayLabel: item.label,
    detail: item.detail,
    type: item.deprecated ? `${icon} deprecated` : icon,
    boost,
    info: async () => {
      const html = await client.ask("describe", path, index);
      return html ? fromHtml(html) : null;
    },
    apply: (view, completion, _, to) => insert(view, completion, answer, item, to),
  };
}

/**
 * @param {EditorView} view
 * @param {Completion} completion
 * @param {Answer} answer
 * @param {Item} item
 * @param {number} end Of the word, which may have grown since the answer.
 */
function insert(view, completion, answer, item, end) {
  const grown = end - answer.to;
  const now = (/** @type {number} */ position) => (position >= answer.to ? position + grown : position);
  const also = view.state.changes((item.also ?? []).map(({ from, to, text }) => ({ from: now(from), to: now(to), insert: text })));
  const from = also.mapPos(now(item.from ?? answer.from), 1);
  const to = also.mapPos(now(item.to ?? answer.to), -1);
  if (!also.empty) view.dispatch({ changes: also });
  if (item.snippet) snippet(template(item.text))(view, completion, from, to);
  else view.dispatch(insertCompletionText(view.state, item.text, from, to));
}
