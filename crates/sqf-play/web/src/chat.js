// The code, its findings and the link as Markdown, for chats and forums.

/** @import { File, Finding } from "./contract.js" */

const LANGUAGES = new Map([["sqf", "sqf"], ["xml", "xml"], ...["ext", "cpp", "hpp", "h", "inc"].map((end) => /** @type {const} */ ([end, "cpp"]))]);

/**
 * @param {File[]} files
 * @param {Map<string, Finding[]>} findings By path.
 * @param {string} link
 */
export function chatText(files, findings, link) {
  const parts = files.filter((file) => file.text.trim() !== "").map((file) => filePart(file, findings.get(file.path) ?? []));
  return `${[...parts, `Try it: <${link}>`].join("\n\n")}\n`;
}

/**
 * @param {File} file
 * @param {Finding[]} findings
 */
function filePart(file, findings) {
  const text = file.text.replace(/\n+$/, "");
  const fence = fenceFor(text);
  const language = LANGUAGES.get(file.path.split(".").at(-1)?.toLowerCase() ?? "") ?? "";
  const lineAt = linesOf(file.text);
  const lines = findings.map(({ from, severity, message, code }) => (
    `- line ${lineAt(from)}: ${severity}: ${plain(message)} (${code})`));
  const summary = lines.length > 0 ? `\n${lines.join("\n")}` : "\nNo problems found.";
  return `**${plain(file.path)}**\n${fence}${language}\n${text}\n${fence}${summary}`;
}

/**
 * A fence that is longer than any run of backticks in the text, so that the text cannot end it.
 * @param {string} text
 */
function fenceFor(text) {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return "`".repeat(Math.max(3, longest + 1));
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
 * Reads the lines of a text once.
 * @param {string} text
 * @returns {(position: number) => number} Returns the number of the line of a position, from 1.
 */
export function linesOf(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (position) => {
    let [first, end] = [0, starts.length];
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if ((starts[middle] ?? 0) <= position) first = middle;
      else end = middle;
    }
    return first + 1;
  };
}
