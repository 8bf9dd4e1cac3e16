import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { grammar } from "./textmate";

// Sublime Text colours a captured text as a whole, without patterns for parts of it, and has no \G.
const UNKNOWN_TO_SUBLIME = /<key>\d+<\/key>\s*<dict>\s*(?:<key>name<\/key>\s*<string>[^<]*<\/string>\s*)?<key>patterns<\/key>|\\G/;

test("the grammars for Sublime Text are up to date and colour as those of this extension do", async () => {
  const { grammars } = await import("../../scripts/sublime.mjs");
  const lists = grammars(".");
  const own = { "source.sqf": "syntaxes/sqf.tmLanguage.json", "source.arma-config": "syntaxes/arma-config.tmLanguage.json" };
  for (const [name, scope, extension] of [
    ["SQF", "source.sqf", ".sqf"],
    ["Arma Config", "source.arma-config", ".ext"],
  ] as const) {
    const file = `../sublime/${name}.tmLanguage`;
    const list = fs.readFileSync(file, "utf8");
    assert.equal(list, lists[`${name}.tmLanguage`], "`npm run sublime` renews it");
    assert.doesNotMatch(list, UNKNOWN_TO_SUBLIME);
    // Alone: it must not need another file.
    const [ours, theirs] = await Promise.all([grammar(own, scope), grammar({ [scope]: file }, scope)]);
    for (const fixture of fs.readdirSync("test/grammar").filter((it) => it.endsWith(extension))) {
      const text = fs.readFileSync(`test/grammar/${fixture}`, "utf8");
      assert.ok(ours(text).length > 10);
      assert.deepEqual(theirs(text), ours(text), fixture);
    }
  }
});
