// The files of a site without a browser: links, valid HTML, sizes.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { HtmlValidate } from "html-validate";
import { pages } from "./gates.mjs";
import { broken } from "./links.mjs";
import { clean, exported, filesOf, generated, program, snapshot } from "./support.mjs";

const skip = program() ? false : "sqf-ls is not built: run `cargo build` first";
after(clean);

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // Matters of taste.
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // A class of the game may begin with a digit, and so may an identifier of HTML.
    "valid-id": ["error", { relaxed: true }],
    // An upper-case doctype is what maud writes; either is valid.
    "doctype-style": "off",
  },
});

async function invalid(root, files) {
  const wrong = new Map();
  for (const file of files) {
    const report = await validator.validateString(readFileSync(join(root, file), "utf8"));
    for (const { messages } of report.results) {
      for (const { ruleId, message, line } of messages) {
        const entry = wrong.get(ruleId) ?? { count: 0, first: `${file}:${line}: ${message}` };
        entry.count += 1;
        wrong.set(ruleId, entry);
      }
    }
  }
  return Object.fromEntries(wrong);
}

const pagesOf = (root) => filesOf(root).filter((file) => file.endsWith(".html"));

test("the pages of a small wiki are valid, and no link is broken", { skip }, async () => {
  const root = generated(exported(pages));
  const { wrong, count } = broken(root);
  assert.deepEqual(wrong, []);
  assert.ok(count > 1000);
  assert.deepEqual(await invalid(root, pagesOf(root)), {});
});

test("all pages of the whole wiki", { skip: skip || (snapshot() ? false : "there is no snapshot of the wiki") }, async (context) => {
  const root = generated(snapshot(), ["--categories", join(snapshot(), "../categories.json")]);
  const { wrong, count } = broken(root);
  const files = pagesOf(root);
  const sizes = files.map((file) => ({ file, size: statSync(join(root, file)).size })).sort((a, b) => b.size - a.size);
  const small = sizes.filter(({ size }) => size < 100_000).length / sizes.length;
  const total = filesOf(root).reduce((sum, file) => sum + statSync(join(root, file)).size, 0);
  context.diagnostic(`${files.length} pages, ${count} links, ${(total / 1e6).toFixed(1)} MB in all`);
  context.diagnostic(`${(small * 100).toFixed(2)} % below 100 kB; largest: ${sizes.slice(0, 6).map(({ file, size }) => `${file} ${Math.round(size / 1000)} kB`).join(", ")}`);
  assert.deepEqual(wrong.slice(0, 20), []);
  assert.ok(small > 0.95);
  assert.deepEqual(await invalid(root, files), {});
});
