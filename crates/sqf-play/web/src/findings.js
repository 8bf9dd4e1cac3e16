// The list of all findings, with their fixes.

import { linesOf } from "./chat.js";
import { byId, button, element, withCode } from "./dom.js";
import { ruleLink } from "./problems.js";

/** @import { Client } from "./client.js" */
/** @import { Edit, Finding, Fix, Place } from "./contract.js" */
/** @import { Workspace } from "./workspace.js" */

/** So many are listed; a page with more is of no use, and slow. */
const LISTED = 200;

/**
 * @param {Client} client
 * @param {Workspace} workspace
 * @param {(text: string) => void} say Shows a message.
 * @param {(text: string) => void} announce Has a message read aloud.
 */
export function addFindings(client, workspace, say, announce) {
  const panel = byId("panel-problems", HTMLElement);
  /** @type {Map<string, Finding[]>} */
  let shown = new Map();

  /**
   * @param {Edit[]} edits
   * @param {string} done What to say then.
   */
  function edit(edits, done) {
    say(workspace.edit(edits) ?? done);
    workspace.view.focus();
  }

  /** @param {Fix} fix */
  const fixOne = (fix) => edit(fix.edits, `Fixed: ${fix.title.replaceAll("`", "")}`);

  /** @param {Fix} fix */
  function fixButton(fix) {
    const made = button("", () => fixOne(fix), { class: fix.preferred ? "fix" : "fix other" });
    made.append(...withCode(fix.title));
    return made;
  }

  /** @param {string} path */
  async function fixSafely(path) {
    const { doc } = workspace.view.state;
    const fixes = await client.ask("safeFixes", path);
    if (fixes && doc === workspace.view.state.doc) edit(fixes.edits, fixes.count === 1 ? "1 problem was fixed." : `${fixes.count} problems were fixed.`);
  }

  /**
   * @param {string} path
   * @param {Finding[]} findings
   * @param {string} text
   */
  function section(path, findings, text) {
    const count = findings.filter(({ hasSafeFix }) => hasSafeFix).length;
    const head = element("div", { class: "row" }, element("h2", {}, path));
    if (count > 1) head.append(button(`Apply ${count} safe fixes`, () => fixSafely(path), { class: "fix" }));
    const lineAt = linesOf(text);
    const entries = findings.slice(0, LISTED).map((finding) => entry(path, finding, lineAt(finding.from)));
    const more = findings.length - entries.length;
    const rest = more > 0 ? [element("p", { class: "none" }, `${more} more are marked in the code.`)] : [];
    return element("section", {}, head, element("ul", { class: "findings" }, ...entries), ...rest);
  }

  /**
   * @param {string} path
   * @param {Finding} finding
   * @param {number} line
   */
  function entry(path, finding, line) {
    const message = button("", () => workspace.reveal({ path, from: finding.from, to: finding.to }), { class: "message" });
    message.append(element("span", { class: "severity" }, finding.severity), ` line ${line}: `, ...withCode(finding.message));
    const more = finding.related.map((related) => element("li", {}, relatedButton(related)));
    const row = element("div", { class: "row" }, ruleLink(finding), ...finding.fixes.map(fixButton));
    const made = element("li", { class: finding.severity, "data-at": `${path}:${finding.from}` }, message, row);
    if (more.length > 0) made.append(element("ul", { class: "related" }, ...more));
    return made;
  }

  /** @param {Place & { message: string }} related */
  function relatedButton(related) {
    const made = button("", () => workspace.reveal(related), { class: "message" });
    made.append(`${related.path}: `, ...withCode(related.message));
    return made;
  }

  function atCursor() {
    const { head } = workspace.view.state.selection.main;
    return (shown.get(workspace.open) ?? []).find(({ from, to }) => from <= head && head <= to);
  }

  return {
    fix: fixOne,

    /** @param {Map<string, Finding[]>} findings By path. */
    show(findings) {
      shown = findings;
      const texts = new Map(workspace.files.map(({ path, text }) => [path, text]));
      const paths = [workspace.open, ...workspace.paths.filter((path) => path !== workspace.open)];
      const parts = paths.map((path) => /** @type {const} */ ([path, findings.get(path) ?? []])).filter(([, found]) => found.length > 0)
        .map(([path, found]) => section(path, found, texts.get(path) ?? ""));
      panel.replaceChildren(...(parts.length > 0 ? parts : [element("p", { class: "none" }, "No problems found.")]));
    },

    /** Has the finding at the cursor read aloud. */
    announce() {
      const finding = atCursor();
      if (finding) announce(`${finding.severity}: ${finding.message}`);
      return true;
    },

    /** Moves the focus to the finding at the cursor, to its first fix if there is one. */
    focus() {
      const finding = atCursor();
      const item = [...panel.querySelectorAll("li")].find((item) => finding && item.dataset.at === `${workspace.open}:${finding.from}`);
      const target = item?.querySelector(".fix") ?? item?.querySelector("button") ?? panel.querySelector("button");
      if (target instanceof HTMLElement) target.focus();
      else say("No problems found.");
    },
  };
}
