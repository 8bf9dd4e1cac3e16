// Edits, snippets and ZIP files.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { applied, byFile } from "../src/edits.js";
import { template } from "../src/snippet.js";
import { zipped } from "../src/zip.js";

const edit = (from, to, text, path = "a.sqf") => ({ path, from, to, text });

test("edits of one file are applied together", () => {
  const edits = byFile([edit(4, 5, "E"), edit(0, 1, ""), edit(2, 2, "xx"), edit(0, 0, "b", "b.sqf")]);
  assert.deepEqual([...edits.keys()], ["a.sqf", "b.sqf"]);
  assert.equal(applied("abcdef", edits.get("a.sqf")), "bxxcdEf");
});

test("snippets", () => {
  assert.equal(template("if (${1:condition}) then {\n\t$0\n};"), "if (${1:condition}) then \\{\n\t${99:}\n\\};");
  assert.equal(template("${1|east,west|} $2 \\$x \\} #{"), "${1:east} ${2:} $x \\} #\\{");
});

test("a ZIP file can be unpacked", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "sqf-play-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "a.zip"), zipped([{ path: "init.sqf", text: "hint \"ä\";" }, { path: "functions/fn_open.sqf", text: "" }]));
  try {
    execFileSync("unzip", ["-q", "a.zip"], { cwd: folder });
  } catch (error) {
    if (error.code === "ENOENT") return context.skip("unzip is not installed");
    throw error;
  }
  assert.equal(readFileSync(join(folder, "init.sqf"), "utf8"), "hint \"ä\";");
  assert.equal(readFileSync(join(folder, "functions/fn_open.sqf"), "utf8"), "");
});
