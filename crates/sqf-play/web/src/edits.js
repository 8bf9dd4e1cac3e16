// Edits that the module proposes.

/** @import { Edit, Finding } from "./contract.js" */

/**
 * The findings with the fixes that the page offers. Of those that are not preferred, it leaves out what stays in the file:
 * comments that silence the finding, which whoever looks for a mistake does not want, and the same fix for the whole file.
 * @param {Record<string, Finding[]>} findings By path.
 * @returns {Record<string, Finding[]>}
 */
export function withOfferedFixes(findings) {
  const offered = (/** @type {string} */ path, /** @type {Finding} */ finding) => ({
    ...finding, fixes: finding.fixes.filter((fix) => fix.preferred || fix.edits.some((edit) => edit.path !== path)),
  });
  return Object.fromEntries(Object.entries(findings).map(([path, list]) => [path, list.map((finding) => offered(path, finding))]));
}

/**
 * The edits of the preferred fixes of a file's findings. Of fixes that overlap, the first counts: the others may be wrong
 * after it, and are offered again if they are not.
 * @param {Finding[]} findings
 * @returns {{ edits: Edit[], count: number }} The edits, and the number of fixes that they are.
 */
export function preferredEdits(findings) {
  /** @type {Edit[]} */
  const edits = [];
  let count = 0;
  for (const { fixes } of findings) {
    const fix = fixes.find(({ preferred }) => preferred);
    if (!fix || fix.edits.length === 0 || fix.edits.some((edit) => edits.some((other) => overlap(edit, other)))) continue;
    edits.push(...fix.edits);
    count += 1;
  }
  return { edits, count };
}

/**
 * @param {Edit} one
 * @param {Edit} other
 */
function overlap(one, other) {
  if (one.path !== other.path) return false;
  // Two insertions at one place would need an order.
  return one.from === other.from || (one.from < other.to && other.from < one.to);
}

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
