// The code, its findings and the link as Markdown, for chats and forums.

/** @import { File, Finding } from "./contract.js" */

const LANGUAGES = /** @type {Record<string, string>} */ ({ sqf: "sqf", ext: "cpp", cpp: "cpp", hpp: "cpp", h: "cpp", inc: "cpp", xml: "xml" });

/**
 * @param {File[]} files
 * @param {Record<string, Finding[]>} findings By path.
 * @param {string} link
 */
export function chatText(files, findings, link) {
  const parts = files.filter((file) => file.text.trim() !== "").map((file) => filePart(file, findings[file.path] ?? []));
  return `${[...parts, `Try it: <${link}>`].join("\n\n")}\n`;
}

/**
 * @param {File} file
 * @param {Finding[]} findings
 */
function filePart(file, findings) {
  const text = file.text.replace(/\n+$/, "");
  const fence = fenceFor(text);
  const language = LANGUAGES[file.path.split(".").at(-1)?.toLowerCase() ?? ""] ?? "";
  const lines = findings.map(({ from, severity, message, code }) => (
    `- line ${lineAt(file.text, from)}: ${severity}: ${plain(message)} (${code})`));
  const summary = lines.length > 0 ? `\n${lines.join("\n")}` : "\nNo problems found.";
  return `**${plain(file.path)}**\n${fence}${language}\n${text}\n${fence}${summary}`;
}

/**
 * A fence that is longer than any run of backticks in the text, so that the text cannot end it.
 * @param {string} text
 */
function fenceFor(text) {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
}

/**
 * Text in one line, in which a chat sees no mark but code, and no mention of people.
 * @param {string} text
 */
function plain(text) {
  const parts = text.replace(/\s+/g, " ").split(/(`[^`]*`)/);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/[*_~|<>[\]@\\]/g, "\\$&"))).join("");
}

/**
 * The number of the line of a position, from 1.
 * @param {string} text
 * @param {number} position
 */
export function lineAt(text, position) {
  return text.slice(0, position).split("\n").length;
}
