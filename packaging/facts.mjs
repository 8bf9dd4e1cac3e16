// node packaging/facts.mjs [--root FOLDER] : writes the version and the address of Cargo.toml to all other places, and
// the commit of the grammars for Zed.
//
// The address is that of the repository, whose owner also has the copy of the hooks, the tap and the bucket. Places of
// the version are in `versions.json`; `{}` stands for it.

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { project } from "./release.mjs";

const { values } = parseArgs({ options: { root: { type: "string" } } });
const root = path.resolve(values.root ?? path.join(import.meta.dirname, ".."));
const { repository, version } = project(fs.readFileSync(path.join(root, "Cargo.toml"), "utf8"));
const [owner] = new URL(repository).pathname.slice(1).split("/");

const FOLDERS = [".github", "docs", "editors", "packaging"];
const GENERATED = ["build", "dist", "node_modules", "target"];

// What is before and after the name of the owner.
const ADDRESSES = [
  ["github\\.com/", "/(?:sqf-ls|scoop-bucket)\\b"],
  ["brew install ", "/tap/sqf-ls\\b"],
  ["--repo ", "/sqf-ls\\b"],
  ["uses: ", "/sqf-ls@v"],
  ["[# `]", "/sqf-ls(?:-pre-commit| has|`,)"],
].map(([before, after]) => new RegExp(`(?<=${before})[A-Za-z0-9-]+(?=${after})`, "g"));

const names = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name);
for (const folder of FOLDERS) names.push(...filesOf(folder));
for (const name of names) {
  write(name, (text) => ADDRESSES.reduce((changed, address) => changed.replace(address, owner), text));
}
for (const [name, place] of JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "versions.json"), "utf8"))) {
  const [before, after] = place.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`(?<=${before})\\d+\\.\\d+\\.\\d+(?=${after})`, "g");
  write(name, (text) => {
    if (text.search(found) < 0) throw new Error(`${name} has no version at ${JSON.stringify(place)}`);
    return text.replace(found, version);
  });
}
const commit = commitOfGrammars();
if (commit !== undefined) {
  write("editors/zed/extension.toml", (text) => text.replace(/(?<=^rev = ")[0-9a-f]+(?="$)/gm, commit));
}

/** The commit that changed the grammars last. Zed compiles them from there. A copy without a history has none. */
function commitOfGrammars() {
  if (!fs.existsSync(path.join(root, ".git"))) return undefined;
  const git = (...options) => execFileSync("git", ["-C", root, ...options], { encoding: "utf8" }).trim();
  if (git("rev-parse", "--is-shallow-repository") === "true") return undefined;
  return git("log", "-1", "--format=%H", "--", "editors/tree-sitter-sqf/src", "editors/tree-sitter-arma-config/src");
}

function filesOf(folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return GENERATED.includes(entry.name) ? [] : filesOf(name);
    return entry.isFile() ? [name] : [];
  });
}

/** Changes a text file and says so. */
function write(name, change) {
  const file = path.join(root, name);
  const bytes = fs.readFileSync(file);
  const text = bytes.toString("utf8");
  const changed = change(text);
  if (changed === text || !bytes.equals(Buffer.from(text))) return;
  fs.writeFileSync(file, changed);
  console.log(name);
}
