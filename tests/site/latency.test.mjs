// How fast the search answers over all entries of the built-in reference, and whether it finds what `doc --search` finds.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { clean, embedded, launched, missing, run } from "./support.mjs";

const QUERIES = ["setdmg", "SETDAMAGE", "nearest vehicle", "damage", "hunter", "addeventhandler", "killed", "bis_fnc_param", "||",
  "publicvariabel", "position of a unit", "e", "xyzzy qwert", "getPosASL", "marker color", "B_Soldier_F", "CfgNotifications", "_x"];

describe("the search over the whole reference", { skip: missing() }, () => {
  let browser, page, address;
  before(async () => {
    address = embedded(process.env.SQF_LS_PAGES);
    browser = await launched();
    page = await browser.newPage();
    await page.goto(address("index.html"));
    await page.focus("#search");
    await page.waitForFunction(() => globalThis.sqf?.search("B_Soldier_F").length > 0 && sqf.search("friction").length >= 0);
    await page.waitForTimeout(500);
  });
  after(async () => {
    await browser?.close();
    clean();
  });

  test("it answers at once", async (context) => {
    const times = await page.evaluate((queries) => {
      const measured = {};
      for (const query of queries) {
        sqf.search(query);
        const starts = performance.now();
        for (let i = 0; i < 5; i++) sqf.search(query);
        measured[query] = (performance.now() - starts) / 5;
      }
      return measured;
    }, QUERIES);
    const sorted = Object.entries(times).sort((a, b) => b[1] - a[1]);
    context.diagnostic(`slowest of ${QUERIES.length}: ${sorted.slice(0, 4).map(([query, time]) => `${query} ${time.toFixed(1)} ms`).join(", ")}`);
    context.diagnostic(`median ${sorted[Math.floor(sorted.length / 2)][1].toFixed(1)} ms`);
    // Four times as many entries as the goal of 30 ms is about, on a machine that may be busy.
    assert.ok(sorted[0][1] < 250, JSON.stringify(times));
  });

  test("people find what they mean", async () => {
    const names = (query) => page.evaluate((query) => sqf.search(query).slice(0, 3).map((hit) => sqf.shown(hit).name), query);
    for (const [query, expected] of [["setdmg", "setDamage"], ["setdamage", "setDamage"], ["publicvariabel", "publicVariable"],
      ["addevnethandler", "addEventHandler"], ["||", "a or b"], ["B_Soldier_F", "B_Soldier_F"], ["_x", "_x"], ["killed", "Killed"],
      ["bis fnc param", "BIS_fnc_param"], ["cfgnotifications", "CfgNotifications"]]) {
      assert.ok((await names(query)).includes(expected), `${query}: ${await names(query)}`);
    }
  });

  test("the first results are those of `sqf-ls doc --search`", async () => {
    for (const query of ["nearest vehicle", "marker color", "damage", "inventory weapon"]) {
      const listed = run(["doc", "--search", ...query.split(" ")], { SQF_LS_REFERENCE: "", SQF_LS_DATA: "nowhere" });
      const ours = [...listed.matchAll(/^- \*\*(.+?)\*\*/gm)].map((found) => found[1].replaceAll("\\", "")).slice(0, 5);
      const found = await page.evaluate((query) => sqf.search(query).slice(0, 40).map((hit) => sqf.shown(hit).name), query);
      assert.deepEqual(ours.filter((name) => !found.includes(name)), [], `${query}: ${found}`);
    }
  });

  test("a page is there within a second", async (context) => {
    const times = [];
    for (const path of ["commands/setDamage.html", "commands.html", "classes/CfgVehicles/All-1.html", "topics/Arma_3--Event_Handlers.html"]) {
      await page.goto(address(path));
      times.push([path, await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd)]);
    }
    context.diagnostic(times.map(([path, time]) => `${path} ${Math.round(time)} ms`).join(", "));
    assert.ok(times.every(([, time]) => time < 1000));
  });
});
