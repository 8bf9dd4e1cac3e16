// Findings under the code.

import { setDiagnostics } from "@codemirror/lint";
import { element, withCode } from "./dom.js";

/** @import { Diagnostic } from "@codemirror/lint" */
/** @import { EditorState, TransactionSpec } from "@codemirror/state" */
/** @import { Finding, Fix } from "./contract.js" */

const SEVERITIES = /** @type {const} */ ({ error: "error", warning: "warning", information: "info", hint: "hint" });

/**
 * The change that marks the findings of a file.
 * @param {EditorState} state
 * @param {Finding[]} findings
 * @param {(fix: Fix) => void} apply
 * @returns {TransactionSpec}
 */
export function marked(state, findings, apply) {
  const length = state.doc.length;
  return setDiagnostics(state, findings.filter((finding) => finding.to <= length).map((finding) => diagnostic(finding, apply)));
}

/**
 * @param {Finding} finding
 * @param {(fix: Fix) => void} apply
 * @returns {Diagnostic}
 */
function diagnostic(finding, apply) {
  return {
    from: finding.from,
    to: finding.to,
    severity: SEVERITIES[finding.severity],
    message: finding.message,
    markClass: [finding.unnecessary && "unnecessary", finding.deprecated && "deprecated"].filter(Boolean).join(" "),
    renderMessage: () => element("span", {}, ...withCode(finding.message), " ", ruleLink(finding)),
    actions: finding.fixes.map((fix) => ({ name: fix.title.replaceAll("`", ""), apply: () => apply(fix) })),
  };
}

/**
 * A link to the page of a finding's rule.
 * @param {Finding} finding
 */
export function ruleLink({ code, url }) {
  return element("a", { class: "rule", href: url, target: "_blank", rel: "noopener noreferrer" }, code);
}
