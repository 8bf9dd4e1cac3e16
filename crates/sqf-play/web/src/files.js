// The tabs of the files, and adding, renaming and removing them.

import { byId, button, element } from "./dom.js";
import { addTabKeys, markTab } from "./tablist.js";

/** @import { Finding } from "./contract.js" */
/** @import { Workspace } from "./workspace.js" */

/**
 * @param {Workspace} workspace
 * @param {() => Map<string, Finding[]>} findings By path.
 * @returns {() => void} Shows the tabs as they are now.
 */
export function addFiles(workspace, findings) {
  const list = byId("files", HTMLElement);
  const tools = byId("file-tools", HTMLElement);
  const rename = () => ask("Rename the file", workspace.open, (path) => workspace.rename(workspace.open, path), workspace);
  const remove = button("Remove", () => {
    workspace.remove(workspace.open);
    workspace.view.focus();
  }, { class: "quiet" });
  tools.append(
    button("Add file", () => ask("Add a file", "", (path) => workspace.add(path), workspace), { class: "quiet" }),
    button("Rename", rename, { class: "quiet" }),
    remove,
  );
  addTabKeys(list, (tab) => workspace.show(tab.dataset.path ?? ""));
  list.addEventListener("keydown", (event) => {
    if (event.key === "F2") rename();
  });

  let drawn = "";
  return () => {
    const tabs = workspace.paths.map((path, at) => tab(path, at, path === workspace.open, findings().get(path) ?? []));
    const html = tabs.map((tab) => tab.outerHTML).join("");
    // What did not change stays: a tab that is replaced while it is clicked would miss the click.
    if (html === drawn) return;
    drawn = html;
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...tabs);
    const open = list.querySelector("[aria-selected=true]");
    if (focused && open instanceof HTMLElement) open.focus();
    byId("editor", HTMLElement).setAttribute("aria-labelledby", open?.id ?? "");
    remove.disabled = workspace.paths.length < 2;
  };
}

/**
 * @param {string} path
 * @param {number} at
 * @param {boolean} isOpen
 * @param {Finding[]} findings
 */
function tab(path, at, isOpen, findings) {
  const made = element("button", { type: "button", role: "tab", id: `file-${at}`, "aria-controls": "editor", "data-path": path }, path);
  const worst = ["error", "warning"].find((severity) => findings.some((finding) => finding.severity === severity));
  if (worst) {
    const count = findings.filter(({ severity }) => severity === "error" || severity === "warning").length;
    made.append(" ", element("span", { class: `count ${worst}`, title: `Errors and warnings: ${count}` }, String(count)));
  }
  markTab(made, isOpen);
  return made;
}

/**
 * Asks for the path of a file.
 * @param {string} title
 * @param {string} path What is proposed.
 * @param {(path: string) => string | undefined} accept Returns what is wrong with the answer.
 * @param {Workspace} workspace
 */
function ask(title, path, accept, workspace) {
  const input = element("input", { name: "path", value: path, autocomplete: "off", spellcheck: "false", list: "usual-files",
    "aria-describedby": "path-problem" });
  const problem = element("p", { class: "problem", role: "alert", id: "path-problem" });
  const form = element("form", { method: "dialog" }, element("h2", { id: "dialog-title" }, title),
    element("label", {}, "Name, with folders if it is in one", input), problem,
    element("div", { class: "row" }, element("button", { type: "submit", class: "main" }, "OK"), button("Cancel", () => dialog.close())));
  const dialog = element("dialog", { "aria-labelledby": "dialog-title" }, form);
  form.addEventListener("submit", (event) => {
    problem.textContent = accept(input.value.trim()) ?? "";
    if (problem.textContent !== "") event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    workspace.view.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  input.setSelectionRange(path.lastIndexOf("/") + 1, path.includes(".") ? path.lastIndexOf(".") : path.length);
}
