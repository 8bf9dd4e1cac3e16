// The file as the game reads it: includes and macros are replaced.

import { byId, element } from "./dom.js";

/** @import { Expanded } from "./contract.js" */

/** @param {Expanded | null | undefined} expanded */
export function showExpanded(expanded) {
  const panel = byId("panel-expand", HTMLElement);
  if (!expanded) return panel.replaceChildren(element("p", { class: "none" }, "This file cannot be shown this way."));
  const notes = expanded.notes.map((note) => element("li", {}, note));
  const list = notes.length > 0 ? [element("ul", { class: "notes" }, ...notes)] : [];
  const text = expanded.text === "" ? [] : [element("pre", { tabindex: "0", "aria-label": "The file as the game reads it" }, expanded.text)];
  panel.replaceChildren(...list, ...text);
}
