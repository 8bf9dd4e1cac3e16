// The state of the page as the part of its address after `#`, which browsers send to nobody:
//   d=...        JSON, compressed with deflate, in base64url
//   j=...        the same without compression, which other programs can write easily
//   example=...  one of the examples, by its rule
//   example=...&j=...  an example, or what to show if the page does not have it
// The JSON has a version, `v`. A change of its form gets the next number, and the forms before it are still read.

import { LONGEST_LOG, LONGEST_PROJECT, MOST_FILES, isSamePath, wrongPath } from "./paths.js";

/** @import { File, Options, Severity, State } from "./contract.js" */

const VERSION = 1;
const LONGEST_LINK = 1_000_000;
/** Bytes: JSON may need several for a character. */
const LONGEST_JSON = 4 * LONGEST_PROJECT;
/** @type {Severity[]} */
export const LEVELS = ["hint", "information", "warning", "error"];
const GAME_VERSION = /^\d{1,2}\.\d{1,3}$/;

/** What is wrong with a link, as a sentence for people. */
export class LinkError extends Error {}

/**
 * Writes the part of the address after `#`.
 * @param {State} state
 */
export async function encoded(state) {
  const json = JSON.stringify({ v: VERSION, ...state });
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `d=${base64url(new Uint8Array(await new Response(stream).arrayBuffer()))}`;
}

/**
 * Reads the part of the address after `#`.
 * @param {string} fragment
 * @param {(rule: string) => State | undefined} exampleOf
 * @returns {Promise<State | undefined>} Nothing if there is none.
 * @throws {LinkError} if it is not what `encoded` writes, or exceeds a limit.
 */
export async function decoded(fragment, exampleOf) {
  if (fragment === "") return undefined;
  if (fragment.length > LONGEST_LINK) throw new LinkError("it is too long");
  const parts = /^(?:example=([a-z-]+))?(?:(?:^|&)([dj])=([A-Za-z0-9_-]*))?$/.exec(fragment);
  if (!parts) throw new LinkError("it is incomplete, or was changed on its way");
  const [, rule, kind, data = ""] = parts;
  const example = rule === undefined ? undefined : exampleOf(rule);
  if (example) return example;
  if (kind === undefined) throw new LinkError("this page does not have the example");
  return checked(jsonOf(kind === "d" ? await inflated(bytesOf(data)) : bytesOf(data)));
}

/**
 * @param {Uint8Array} bytes
 * @returns {unknown}
 */
function jsonOf(bytes) {
  if (bytes.length > LONGEST_JSON) throw new LinkError("its contents are too large");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new LinkError("it is incomplete, or was changed on its way");
  }
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new LinkError("it is incomplete, or was changed on its way");
  }
}

/**
 * Decompresses, and stops at the limit: a few bytes can contain gigabytes.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new LinkError("it is incomplete, or was changed on its way");
    });
    if (done) break;
    length += value.length;
    if (length > LONGEST_JSON) {
      await reader.cancel();
      throw new LinkError("its contents are too large");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Takes from the JSON only what the page knows.
 * @param {unknown} json
 * @returns {State}
 */
function checked(json) {
  const { v, files, open, options, log } = recordOf(json);
  if (v !== VERSION) throw new LinkError("it was made by a newer version of this page");
  const read = checkedFiles(files);
  const shown = read.find((file) => file.path === open) ?? read[0];
  if (!shown) throw new LinkError("it contains no file");
  const state = { files: read, open: shown.path, options: checkedOptions(options) };
  return typeof log === "string" && log !== "" ? { ...state, log: log.slice(0, LONGEST_LOG) } : state;
}

/**
 * @param {unknown} json
 * @returns {File[]}
 */
function checkedFiles(json) {
  if (!Array.isArray(json)) throw new LinkError("it contains no file");
  if (json.length > MOST_FILES) throw new LinkError(`it contains more than ${MOST_FILES} files`);
  /** @type {File[]} */
  const files = [];
  let length = 0;
  for (const entry of json) {
    const { path, text } = recordOf(entry);
    if (typeof path !== "string" || typeof text !== "string") throw new LinkError("it contains a file without a name or a text");
    if (wrongPath(path)) throw new LinkError("it contains a file with a name that is not allowed");
    if (files.some((file) => isSamePath(file.path, path))) throw new LinkError("it contains two files with the same name");
    length += text.length;
    if (length > LONGEST_PROJECT) throw new LinkError("its contents are too large");
    files.push({ path, text: text.replace(/\r\n?/g, "\n") });
  }
  return files;
}

/**
 * @param {unknown} json
 * @returns {Options}
 */
function checkedOptions(json) {
  const { targetVersion, level } = json === undefined ? {} : recordOf(json);
  /** @type {Options} */
  const options = {};
  if (typeof targetVersion === "string" && isGameVersion(targetVersion)) options.targetVersion = targetVersion;
  const known = LEVELS.find((name) => name === level);
  if (known) options.level = known;
  return options;
}

/** @param {string} text */
export function isGameVersion(text) {
  return GAME_VERSION.test(text);
}

/**
 * @param {unknown} json
 * @returns {Record<string, unknown>}
 */
function recordOf(json) {
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new LinkError("it is incomplete, or was changed on its way");
  return { ...json };
}
