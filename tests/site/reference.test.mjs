// The site of the whole built-in reference: what its search finds, and accessibility of one page of each kind.

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { COLORS, clean, embedded, filesOf, launched, missing, run, violations } from "./support.mjs";

describe("the pages of the built-in reference", { skip: missing() }, () => {
  let browser, address;
  before(async () => {
    address = embedded(process.env.SQF_LS_PAGES);
    browser = await launched();
  });
  after(async () => {
    await browser?.close();
    clean();
  });

  describe("their search", () => {
    let page;
    before(async () => {
      page = await browser.newPage();
      await page.goto(address("index.html"));
      await page.focus("#search");
      await page.waitForFunction(() => globalThis.sqf?.isReady() && sqf.search("B_Soldier_F")[0]?.name === "B_Soldier_F");
    });

    test("finds what people mean", async () => {
      const names = (query) => page.evaluate((query) => sqf.search(query).slice(0, 3).map(({ name }) => name), query);
      for (const [query, expected] of [["setdmg", "setDamage"], ["setdamage", "setDamage"], ["publicvariabel", "publicVariable"],
        ["addevnethandler", "addEventHandler"], ["||", "a or b"], ["B_Soldier_F", "B_Soldier_F"], ["_x", "_x"], ["killed", "Killed"],
        ["bis fnc param", "BIS_fnc_param"], ["cfgnotifications", "CfgNotifications"], ["delete dead bodies", "deleteVehicle"],
        ["waitAndExecute", "CBA_fnc_waitAndExecute"], ["ace_unconscious", "ace_unconscious"], ["QGVAR", "QGVAR"], ["setDam", "setDamage"],
        ["addEv", "addEventHandler"], ["TFAR_AICanHearPlayer", "TFAR_AICanHearPlayer"]]) {
        assert.ok((await names(query)).includes(expected), `${query}: ${await names(query)}`);
      }
    });

    test("finds the same as `sqf-ls doc --search`, in the same order", async () => {
      for (const query of ["nearest vehicle", "teleport player", "adEventHandler", "per frame handler"]) {
        const listed = run(["doc", "--search", ...query.split(" ")], { SQF_LS_REFERENCE: "", SQF_LS_DATA: "nowhere" });
        const expected = [...listed.matchAll(/^- \*\*(.+?)\*\*/gm)].map((found) => found[1].replaceAll("\\", ""));
        const found = await page.evaluate((query) => sqf.search(query).slice(0, 20).map(({ name }) => name), query);
        assert.deepEqual(found, expected, query);
      }
    });
  });

  for (const [colorScheme, rules] of COLORS) {
    test(`axe finds nothing, ${colorScheme}`, async (context) => {
      const files = filesOf(dirname(fileURLToPath(address("index.html")))).filter((file) => file.endsWith(".html")).sort();
      const kinds = new Map();
      for (const file of files) kinds.set(file.split("/")[0], [...(kinds.get(file.split("/")[0]) ?? []), file]);
      // From the middle: the first ones have names of signs.
      const paths = [...kinds.values()].map((of) => of[Math.floor(of.length / 2)]);
      const page = await browser.newPage({ colorScheme });
      const wrong = {};
      for (const path of paths) {
        await page.goto(address(path));
        const found = await violations(page, rules);
        if (found.length > 0) wrong[path] = found;
      }
      context.diagnostic(`${paths.length} pages`);
      assert.deepEqual(wrong, {});
      await page.close();
    });
  }
});
