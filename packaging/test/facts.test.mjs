// node --test packaging/test/facts.test.mjs : one line of Cargo.toml changes the address everywhere, another the version.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { after, before, test } from "node:test";
import { project } from "../release.mjs";

const root = path.join(import.meta.dirname, "../..");
const { repository, version } = project();
const [owner] = new URL(repository).pathname.slice(1).split("/");
const FOLDERS = [".github", "docs", "editors", "packaging"];
const isCopied = (file) => !["node_modules", "target", "build", "dist"].includes(path.basename(file));

let copy;
before(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), "sqf-ls-facts-"));
  for (const folder of FOLDERS) {
    fs.cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter: isCopied });
  }
  for (const entry of fs.readdirSync(root, { withFileTypes: true })) {
    if (entry.isFile()) fs.copyFileSync(path.join(root, entry.name), path.join(copy, entry.name));
  }
});
after(() => fs.rmSync(copy, { recursive: true, force: true }));

/** Changes Cargo.toml, runs the script, and returns the files that it changed. */
function changed(before, after) {
  const manifest = path.join(copy, "Cargo.toml");
  fs.writeFileSync(manifest, fs.readFileSync(manifest, "utf8").replace(before, after));
  const script = path.join(root, "packaging/facts.mjs");
  return execFileSync(process.execPath, [script, "--root", copy], { encoding: "utf8" }).split("\n").filter(Boolean);
}

/** The lines with a text, with their files. */
function linesWith(text) {
  const found = [];
  for (const file of fs.readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const name = path.join(file.parentPath ?? file.path, file.name);
    const lines = fs.readFileSync(name, "utf8").split("\n").filter((line) => line.includes(text));
    found.push(...lines.map((line) => `${path.relative(copy, name)}: ${line.slice(0, 200)}`));
  }
  return found;
}

test("the files of the repository agree with Cargo.toml", () => {
  assert.deepEqual(changed("", ""), []);
});

test("one line changes the address everywhere", () => {
  const addresses = linesWith(`${owner}/`).filter((line) => !line.startsWith("Cargo.toml"));
  const other = "gate-keeper";
  const files = changed(repository, repository.replace(owner, other));
  assert.deepEqual(linesWith(`${owner}/`), []);
  assert.equal(linesWith(`${other}/`).filter((line) => !line.startsWith("Cargo.toml")).length, addresses.length);
  assert.ok(files.includes("README.md") && addresses.length > 20);
  assert.deepEqual(changed("", ""), [], "a second run changes nothing");
});

test("one line changes the version everywhere", () => {
  const places = JSON.parse(fs.readFileSync(path.join(root, "packaging/versions.json"), "utf8"));
  changed(`version = "${version}"`, 'version = "12.3.45"');
  for (const [file, place] of places) {
    assert.ok(fs.readFileSync(path.join(copy, file), "utf8").includes(place.replace("{}", "12.3.45")), `${file}: ${place}`);
  }
  assert.deepEqual(changed("", ""), [], "a second run changes nothing");
});
