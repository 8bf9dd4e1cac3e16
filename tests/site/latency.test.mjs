// How fast the search answers over all entries of the built-in reference, and whether it finds what `doc --search` finds.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { clean, embedded, filesOf, launched, missing, run } from "./support.mjs";

const QUERIES = ["setdmg", "SETDAMAGE", "nearest vehicle", "damage", "hunter", "addeventhandler", "killed", "bis_fnc_param", "||",
  "publicvariabel", "how to spawn a group of units", "nearst vehcle",
  "adevnethandlr", "xyzzy qwert", "getPosASL", "marker color", "B_Soldier_F", "CfgNotifications", "_x"];

describe("the search over the whole reference", { skip: missing() }, () => {
  let browser, page, address;
  before(async () => {
    address = embedded(process.env.SQF_LS_PAGES);
    browser = await launched();
    page = await browser.newPage();
    await page.goto(address("index.html"));
    await page.focus("#search");
    await page.waitForFunction(() => globalThis.sqf?.isReady() && sqf.search("B_Soldier_F")[0]?.name === "B_Soldier_F");
  });
  after(async () => {
    await browser?.close();
    clean();
  });

  test("it answers at once", async (context) => {
    const measured = await page.evaluate((queries) => {
      const times = [];
      // As people type: a search for each letter, each time with fresh words.
      for (const query of [...queries, ...queries]) {
        for (let end = 1; end <= query.length; end++) {
          const starts = performance.now();
          sqf.search(query.slice(0, end));
          times.push([query.slice(0, end), performance.now() - starts]);
        }
      }
      return times;
    }, QUERIES);
    // The second time, when the browser has compiled everything.
    const sorted = measured.slice(measured.length / 2).sort((a, b) => b[1] - a[1]);
    const after = (part) => sorted[Math.floor(sorted.length * (1 - part))][1].toFixed(1);
    context.diagnostic(`${sorted.length} searches: median ${after(0.5)} ms, 99 % within ${after(0.99)} ms`);
    context.diagnostic(`slowest: ${sorted.slice(0, 4).map(([query, time]) => `${query} ${time.toFixed(1)} ms`).join(", ")}`);
    // Four times as many entries as the goal of 30 ms is about, on a machine that may be busy.
    assert.ok(sorted[0][1] < 120, JSON.stringify(sorted[0]));
  });

  test("people find what they mean", async () => {
    const names = (query) => page.evaluate((query) => sqf.search(query).slice(0, 3).map(({ name }) => name), query);
    for (const [query, expected] of [["setdmg", "setDamage"], ["setdamage", "setDamage"], ["publicvariabel", "publicVariable"],
      ["addevnethandler", "addEventHandler"], ["||", "a or b"], ["B_Soldier_F", "B_Soldier_F"], ["_x", "_x"], ["killed", "Killed"],
      ["bis fnc param", "BIS_fnc_param"], ["cfgnotifications", "CfgNotifications"], ["delete dead bodies", "deleteVehicle"],
      ["waitAndExecute", "CBA_fnc_waitAndExecute"], ["ace_unconscious", "ace_unconscious"], ["QGVAR", "QGVAR"], ["setDam", "setDamage"],
      ["addEv", "addEventHandler"], ["TFAR_AICanHearPlayer", "TFAR_AICanHearPlayer"]]) {
      assert.ok((await names(query)).includes(expected), `${query}: ${await names(query)}`);
    }
  });

  test("the results are those of `sqf-ls doc --search`, in the same order", async () => {
    for (const query of ["nearest vehicle", "teleport player", "adEventHandler", "per frame handler"]) {
      const listed = run(["doc", "--search", ...query.split(" ")], { SQF_LS_REFERENCE: "", SQF_LS_DATA: "nowhere" });
      const expected = [...listed.matchAll(/^- \*\*(.+?)\*\*/gm)].map((found) => found[1].replaceAll("\\", ""));
      const found = await page.evaluate((query) => sqf.search(query).slice(0, 20).map(({ name }) => name), query);
      assert.deepEqual(found, expected, query);
    }
  });

  test("every list and 120 other pages are there within a second", async (context) => {
    const all = filesOf(fileURLToPath(address("."))).filter((file) => file.endsWith(".html")).sort();
    const isList = (file) => !file.includes("/") || /^(letters|groups|lists|versions|classes)\//.test(file);
    const others = all.filter((file) => !isList(file));
    const step = Math.ceil(others.length / 120);
    const paths = [...all.filter(isList), ...others.filter((_, at) => at % step === 0), "topics/Arma_3--Event_Handlers.html"];
    const times = [];
    for (const path of paths) {
      await page.goto(address(path));
      times.push([path, await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd)]);
    }
    times.sort((a, b) => b[1] - a[1]);
    context.diagnostic(`${times.length} pages: median ${Math.round(times[Math.floor(times.length / 2)][1])} ms, slowest `
      + times.slice(0, 4).map(([path, time]) => `${path} ${Math.round(time)} ms`).join(", "));
    assert.ok(times[0][1] < 1000, times[0].join(" "));
  });
});
