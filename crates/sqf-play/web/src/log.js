// Errors of the game's log, explained, with their places in the code.

import { byId, button, element, withCode } from "./dom.js";
import { fromHtml } from "./html.js";
import { LONGEST_LOG } from "./paths.js";

/** @import { Client } from "./client.js" */
/** @import { Explained } from "./contract.js" */
/** @import { Workspace } from "./workspace.js" */

/**
 * @param {Client} client
 * @param {Workspace} workspace
 * @param {() => void} changed Called when another text was pasted or written.
 */
export function addLog(client, workspace, changed) {
  const input = byId("log", HTMLTextAreaElement);
  const output = byId("log-answers", HTMLElement);
  input.maxLength = LONGEST_LOG;

  /** @param {Explained} explained */
  function entry({ message, explanation, severity, path, from, to, count }) {
    const head = element("h2", {}, ...withCode(message));
    if (count > 1) head.append(" ", element("span", { class: "hint" }, `${count} times`));
    const made = element("li", { class: severity }, head);
    if (path !== undefined && from !== undefined && workspace.paths.includes(path)) {
      const place = { path, from, to: to ?? from };
      made.append(button(`Show it in ${path}`, () => workspace.reveal(place), { class: "fix" }));
    }
    made.append(fromHtml(explanation));
    return made;
  }

  async function explain() {
    if (input.value.trim() === "") return output.replaceChildren();
    const answers = await client.ask("explainLog", input.value);
    if (!answers) return;
    const none = element("p", { class: "none" }, "There is no error of a script or config in this text.");
    output.replaceChildren(answers.length > 0 ? element("ul", { class: "explained" }, ...answers.map(entry)) : none);
  }
  input.addEventListener("input", () => {
    workspace.log = input.value;
    changed();
  });
  return {
    /** Shows the log of what was opened. */
    show() {
      input.value = workspace.log;
    },
    explain,
  };
}
