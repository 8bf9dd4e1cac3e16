// Follows every link of a site, without a browser.

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { filesOf } from "./support.mjs";

const decode = (text) => text.replaceAll("&quot;", "\"").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Returns the links that lead nowhere, and how many were followed. */
export function broken(root) {
  const files = new Set(filesOf(root));
  const identifiers = new Map();
  const read = (file) => readFileSync(join(root, file), "utf8");
  const idsOf = (file) => {
    if (!identifiers.has(file)) identifiers.set(file, new Set([...read(file).matchAll(/ id="([^"]*)"/g)].map((found) => decode(found[1]))));
    return identifiers.get(file);
  };
  const wrong = [];
  const seen = new Map();
  let count = 0;
  for (const file of files) {
    if (!file.endsWith(".html")) continue;
    const text = read(file);
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map((found) => found[1]);
    if (new Set(ids).size !== ids.length) wrong.push(`${file}: an identifier twice`);
    for (const [, address] of text.matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
      if (/^https?:/.test(address)) continue;
      count += 1;
      const [path, fragment] = decode(address).split("#");
      const target = path === "" ? file : posix.join(posix.dirname(file), decodeURIComponent(path));
      const key = `${target}#${fragment ?? ""}`;
      if (!seen.has(key)) seen.set(key, files.has(target) && (!fragment || idsOf(target).has(decodeURIComponent(fragment))));
      if (!seen.get(key)) wrong.push(`${file}: ${address}`);
    }
    if (/(?:src|href)="(?:https?:)?\/\//.test(text.replaceAll(/<(?:a|link rel="canonical") [^>]*>/g, ""))) wrong.push(`${file}: loads from another host`);
  }
  const lower = new Set([...files].map((file) => file.toLowerCase()));
  if (lower.size !== files.size) wrong.push("two files differ only in letter case");
  return { wrong, count };
}
