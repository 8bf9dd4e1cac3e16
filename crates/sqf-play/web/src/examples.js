// Examples to start from: one for each of the mistakes that people make most.

import examples from "examples:all";
import { button, element, withCode } from "./dom.js";

/** @import { File, State } from "./contract.js" */
/** @typedef {{ rule: string, title: string, files: File[] }} Example */

/** What a page without a link shows. */
export const WELCOME = `// Paste your script here: its mistakes are marked while you type.
params [["_player", player]];

private _friends = units group _player select { alive _x };
if (count _friends == 1) then hint "You are alone.";
`;

/**
 * @param {string} rule
 * @returns {State | undefined}
 */
export function exampleOf(rule) {
  const files = examples.find((example) => example.rule === rule)?.files;
  return files?.[0] && { files, open: files[0].path, options: {} };
}

/** @param {(rule: string) => void} choose */
export function showExamples(choose) {
  const dialog = element("dialog", { class: "examples", "aria-labelledby": "dialog-title" });
  const cards = examples.map(({ rule, title }) => {
    const card = button("", () => {
      dialog.close();
      choose(rule);
    });
    card.append(element("span", {}, ...withCode(title)), element("span", { class: "hint" }, rule));
    return element("li", {}, card);
  });
  dialog.append(element("div", { class: "row" }, element("h2", { id: "dialog-title" }, "Examples"), button("Close", () => dialog.close())),
    element("p", {}, "Common mistakes. Your own code stays one step back in the history of your browser."), element("ul", {}, ...cards));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
