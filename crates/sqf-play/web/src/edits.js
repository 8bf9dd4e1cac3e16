// Edits that the module proposes.

/** @import { Edit } from "./contract.js" */

/**
 * Groups edits by file, sorted.
 * @param {Edit[]} edits
 * @returns {Map<string, Edit[]>}
 */
export function byFile(edits) {
  const files = new Map();
  for (const edit of edits) files.set(edit.path, [...(files.get(edit.path) ?? []), edit]);
  for (const list of files.values()) list.sort((/** @type {Edit} */ a, /** @type {Edit} */ b) => a.from - b.from || a.to - b.to);
  return files;
}

/**
 * @param {string} text
 * @param {Edit[]} edits Of one file, sorted.
 */
export function applied(text, edits) {
  let result = "";
  let end = 0;
  for (const edit of edits) {
    result += text.slice(end, edit.from) + edit.text;
    end = edit.to;
  }
  return result + text.slice(end);
}
