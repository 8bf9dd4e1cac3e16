// Accessibility of pages of the built-in reference: a few of each kind, in both colors.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { clean, embedded, filesOf, launched, missing } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EACH = 6;

describe("pages of the built-in reference", { skip: missing() }, () => {
  let browser, address, paths;
  before(async () => {
    address = embedded(process.env.SQF_LS_PAGES);
    const files = filesOf(dirname(fileURLToPath(address("index.html")))).filter((file) => file.endsWith(".html")).sort();
    const kinds = new Map();
    for (const file of files) kinds.set(file.split("/")[0], [...(kinds.get(file.split("/")[0]) ?? []), file]);
    paths = [...kinds.values()].flatMap((of) => of.filter((_, at) => at % Math.ceil(of.length / EACH) === 0));
    browser = await launched();
  });
  after(async () => {
    await browser?.close();
    clean();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing, ${colorScheme}`, async (context) => {
      const page = await browser.newPage({ colorScheme });
      const wrong = {};
      for (const path of paths) {
        await page.goto(address(path));
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        for (const { id, nodes } of violations) wrong[id] ??= `${path}: ${nodes[0].html.slice(0, 160)}`;
      }
      context.diagnostic(`${paths.length} pages`);
      assert.deepEqual(wrong, {});
      await page.close();
    });
  }
});
