import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

const readme = fs.readFileSync("README.md", "utf8");

test("pictures and links in the README of a package lead to the repository", async () => {
  const { packaged } = await import("../../scripts/readme.mjs");
  const text = "A.\n\n![a gate](../../docs/gate.png)\n\nSee [the `rules`](../../docs/rules.md#all), [use](#use).\n";
  const web = "https://example.org/o/sqf-ls";
  assert.equal(
    packaged(text, web),
    `A.\n\n![a gate](${web}/raw/HEAD/docs/gate.png)\n\nSee [the \`rules\`](${web}/blob/HEAD/docs/rules.md#all), [use](#use).\n`,
  );
  assert.equal(packaged(text), "A.\n\nSee the `rules`, [use](#use).\n");
});

test("none lead to files", async () => {
  const { packaged } = await import("../../scripts/readme.mjs");
  assert.match(readme, /\]\(\.\.\//);
  for (const repository of [undefined, "https://example.org/o/sqf-ls"]) {
    for (const [, target = ""] of packaged(readme, repository).matchAll(/\]\(([^)]*)\)/g)) {
      assert.match(target, /^https:|^#/);
      assert.doesNotMatch(target, /\.\./);
    }
  }
  // Every picture and page is there.
  for (const [, target = ""] of readme.matchAll(/\]\((\.\.[^)#]*)/g)) assert.ok(fs.existsSync(target), target);
});

test("the README is for people who have installed the extension", () => {
  assert.doesNotMatch(readme, /\bnpm\b|\bcargo\b|git clone|--target/);
  const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, text = ""]) => text.toLowerCase().replaceAll(" ", "-"));
  for (const [, name = ""] of readme.matchAll(/\]\(#([\w-]+)\)/g)) assert.ok(headings.includes(name), name);
});
