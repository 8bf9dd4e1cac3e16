// What is declared in a file, as a tree.

import { byId, button, element } from "./dom.js";

/** @import { Outlined } from "./contract.js" */
/** @import { Workspace } from "./workspace.js" */

/** @param {Workspace} workspace */
export function addOutline(workspace) {
  const panel = byId("panel-outline", HTMLElement);

  /** @param {Outlined[]} entries */
  function list(entries) {
    return element("ul", {}, ...entries.map((entry) => {
      const made = button(entry.name, () => workspace.reveal({ path: workspace.open, from: entry.from, to: entry.from }), { class: "entry" });
      if (entry.detail) made.append(" ", element("span", { class: "hint" }, entry.detail));
      const item = element("li", {}, made);
      if (entry.children.length > 0) item.append(list(entry.children));
      return item;
    }));
  }

  /** @param {Outlined[]} entries */
  return (entries) => {
    panel.replaceChildren(entries.length > 0 ? list(entries) : element("p", { class: "none" }, "Nothing is declared in this file."));
  };
}
