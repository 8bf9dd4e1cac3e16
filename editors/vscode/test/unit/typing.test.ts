import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { configuration, typed } from "./keys";

interface Case {
  about: string;
  /** By default, `sqf`. */
  language?: string;
  /** The text, with `|` where the cursor is. */
  before: string;
  /** By default, Enter. */
  keys?: string;
  after: string;
}

const cases: Case[] = JSON.parse(fs.readFileSync("test/typing/cases.json", "utf8"));

for (const { about, language = "sqf", before, keys = "\n", after } of cases) {
  test(`typing: ${about}`, () => {
    assert.equal(typed(configuration(`languages/${language}.json`), before, keys), after);
  });
}

test("scripts and configs are typed alike", () => {
  assert.deepEqual(configuration("languages/sqf.json"), configuration("languages/arma-config.json"));
});

test("a long line is indented in no time", () => {
  const { indentationRules } = configuration("languages/sqf.json");
  const increase = new RegExp(indentationRules.increaseIndentPattern);
  for (const part of ["[", "{a", "(1, ", "'a' ", "/ "]) {
    const started = performance.now();
    increase.test(`${part.repeat(1_500)}"`);
    assert.ok(performance.now() - started < 500, part);
  }
});
