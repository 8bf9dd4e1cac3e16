// The pages in a real browser: search, keyboard, colors, narrow screens, offline, accessibility.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { pages } from "./gates.mjs";
import { COLORS, clean, exported, generated, launched, missing, served, violations } from "./support.mjs";


describe("in a browser", { skip: missing() }, () => {
  let root, browser, server;

  before(async () => {
    root = generated(exported(pages));
    browser = await launched();
    server = await served(root);
  });
  after(async () => {
    await browser?.close();
    server?.close();
    clean();
  });

  const onFile = (path) => {
    const [file, query] = path.split("?");
    return pathToFileURL(join(root, file)).href + (query ? `?${query}` : "");
  };

  /** Opens a page and fails on any error that it reports, and any request to another host. */
  async function opened(address, options = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "file:" && url.hostname !== "127.0.0.1") complaints.push(`asks for ${url}`);
    });
    await page.goto(address);
    return { page, complaints, close: () => context.close() };
  }

  for (const [where, address] of [["from a folder", onFile], ["below a path of a server", (path) => server.address + path]]) {
    test(`the search works ${where}`, async () => {
      const { page, complaints, close } = await opened(address("commands/openGate.html"));
      await page.keyboard.press("/");
      assert.equal(await page.evaluate(() => document.activeElement.id), "search");
      await page.keyboard.type("CLOSEG");
      await page.waitForSelector("#found [aria-selected='true']");
      assert.match(await page.textContent("#found-0"), /closeGate/);
      await page.keyboard.press("Enter");
      await page.waitForURL(/commands\/closeGate\.html$/);
      assert.equal(await page.textContent("h1"), "closeGate");
      assert.deepEqual(complaints, []);
      await close();
    });
  }

  test("arrows choose, Escape closes, and the last entry lists everything", async () => {
    const { page, complaints, close } = await opened(onFile("index.html"));
    await page.keyboard.press("/");
    await page.keyboard.type("gate");
    await page.waitForSelector("#found-1");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.getAttribute("#search", "aria-activedescendant"), "found-1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.getAttribute("#search", "aria-activedescendant"), "found-all");
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible("#found"), false);
    assert.equal(await page.inputValue("#search"), "gate");
    await page.keyboard.type("s");
    await page.waitForSelector("#found-0");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/search\.html\?q=gates/);
    await page.waitForSelector("#results dt");
    assert.deepEqual(complaints, []);
    await close();
  });

  test("typos are forgiven, and texts are searched", async () => {
    const { page, close } = await opened(onFile("index.html"));
    await page.focus("#search");
    await page.waitForFunction(() => globalThis.sqf?.isReady());
    const first = (query) => page.evaluate((query) => sqf.search(query)[0]?.name, query);
    assert.equal(await first("opengate"), "openGate");
    assert.equal(await first("opneGate"), "openGate");
    assert.equal(await first("clsgt"), "closeGate");
    assert.equal(await first("stgtspd"), "setGateSpeed");
    assert.equal(await first("bis fnc gatetour"), "BIS_fnc_gateTour");
    assert.equal(await first("walks gates"), "BIS_fnc_gateTour");
    assert.equal(await first("openg"), "openGate");
    assert.equal(await first("qzxjw vwkpq"), undefined);
    await close();
  });

  test("names of mods lead to their places on the pages of mods", async () => {
    const { page, complaints, close } = await opened(onFile("index.html"));
    for (const [query, file, id] of [["per frame handler", "CBA_A3/functions", "CBA_fnc_addPerFrameHandler"],
      ["ace_unconscious", "ACE3/events", "ace_unconscious"], ["QGVAR", "CBA_A3/macros", "QGVAR"],
      ["TFAR_AICanHearPlayer", "TFAR/settings", "TFAR_AICanHearPlayer"]]) {
      await page.fill("#search", query);
      await page.waitForFunction((id) => document.getElementById("found-0")?.textContent.startsWith(id), id);
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`mods/${file}\\.html#${id}$`));
      assert.equal(await page.textContent(`#${id} code`), id);
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  test("results can be filtered", async () => {
    const { page, close } = await opened(onFile("search.html?q=gate"));
    await page.waitForSelector("#results dt");
    const names = () => page.$$eval("#results dt code", (found) => found.map((code) => code.textContent));
    const labels = await page.$$eval(".filters label", (found) => found.map((label) => label.firstChild.textContent.trim()));
    assert.deepEqual(labels, ["Words", "Kind", "Group", "Game", "New in", "Locality"]);
    assert.ok((await names()).includes("openGate"));
    await page.selectOption("select[name=kind]", { label: "Functions" });
    assert.deepEqual(await names(), ["BIS_fnc_gateTour", "ace_common_fnc_getDoorTurrets"]);
    await page.selectOption("select[name=group]", { label: "ACE3" });
    assert.deepEqual(await names(), ["ace_common_fnc_getDoorTurrets"]);
    await page.selectOption("select[name=kind]", "");
    await page.fill("#query", "");
    await page.selectOption("select[name=group]", { label: "Lamps" });
    assert.equal((await names()).length, 30);
    await page.selectOption("select[name=version]", { label: "2.07" });
    assert.deepEqual(await names(), ["lamp7"]);
    await close();
  });

  test("words of code are links", async () => {
    const { page, complaints, close } = await opened(onFile("commands/openGate.html"));
    await page.click(".example a:text-is('alive')");
    assert.equal(await page.textContent("h1"), "alive");
    await page.click("text=Object");
    assert.equal(await page.textContent("h1"), "Object");
    assert.deepEqual(complaints, []);
    await close();
  });

  test("dark follows the system, and a switch overrides it", async () => {
    const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const { page, close } = await opened(server.address, { colorScheme: "dark" });
    const dark = await ground(page);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await ground(page);
    assert.notEqual(dark, light);
    await page.click(".theme");
    await page.click(".theme");
    assert.equal(await page.textContent(".theme"), "Dark");
    assert.equal(await ground(page), dark);
    await page.goto(`${server.address}commands.html`);
    assert.equal(await ground(page), dark);
    await close();
  });

  test("nothing is wider than a narrow screen", async () => {
    const { page, close } = await opened(onFile("index.html"), { viewport: { width: 320, height: 640 } });
    for (const path of ["index.html", "commands.html", "commands/openGate.html", "topics/Object.html", "search.html?q=gate", "rules/syntax.html",
      "mods.html", "mods/CBA_A3/functions.html", "mods/ACE3/macros.html"]) {
      await page.goto(onFile(path));
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(widths[0] <= widths[1], `${path}: ${widths}`);
    }
    await close();
  });

  test("a page can be read without scripts", async () => {
    const { page, close } = await opened(onFile("commands/openGate.html"), { javaScriptEnabled: false });
    assert.match(await page.textContent("main"), /Does something to a gate/);
    assert.equal(await page.isVisible(".theme"), false);
    await close();
  });

  test("on paper there is only the text", async () => {
    const { page, close } = await opened(onFile("commands/openGate.html"));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.isVisible(".top"), false);
    assert.equal(await page.isVisible("h1"), true);
    await close();
  });

  for (const [colorScheme, rules] of COLORS) {
    test(`axe finds nothing, ${colorScheme}`, async () => {
      const { page, close } = await opened(onFile("index.html"), { colorScheme });
      const wrong = {};
      for (const path of ["index.html", "commands.html", "commands/openGate.html", "functions/BIS_fnc_gateTour.html", "topics/Object.html",
        "groups/commands/Lamps.html", "versions/2.14.html", "rules.html", "rules/syntax.html", "classes.html", "about.html", "search.html?q=gate",
        "mods.html", "mods/ZEN/functions.html"]) {
        await page.goto(onFile(path));
        if (path.startsWith("search")) await page.waitForSelector("#results dt");
        const found = await violations(page, rules);
        if (found.length > 0) wrong[path] = found;
      }
      await page.goto(onFile("index.html"));
      await page.keyboard.press("/");
      await page.keyboard.type("gate");
      await page.waitForSelector("#found-1");
      const found = await violations(page, rules);
      if (found.length > 0) wrong["the open list"] = found;
      assert.deepEqual(wrong, {});
      await close();
    });
  }
});
