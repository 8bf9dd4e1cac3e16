// The playground in a real browser. SQF_PLAY names the folder with the page, as `npm run build` in crates/sqf-play/web
// writes it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { HOSTILE } from "../../crates/sqf-play/web/test/hostile.mjs";
import { COLORS, browserPath, launched, served, violations } from "./support.mjs";

const examples = join(dirname(fileURLToPath(import.meta.url)), "../../crates/sqf-play/web/examples");
const root = process.env.SQF_PLAY && resolve(process.env.SQF_PLAY);

function missing() {
  if (!root) return "SQF_PLAY does not name the folder of the playground";
  return browserPath() ? false : "no Chromium or Chrome was found; SQF_LS_BROWSER can name one";
}

const linkOf = (state) => `#j=${Buffer.from(JSON.stringify({ v: 1, ...state })).toString("base64url")}`;
const withFiles = (files) => linkOf({ files: Object.entries(files).map(([path, text]) => ({ path, text })) });

describe("the playground", { skip: missing() }, () => {
  let browser, server;

  before(async () => {
    browser = await launched();
    server = await served(root, "/some/folder/play/");
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  /** Opens the page and fails on any error that it reports, and any request to another host. */
  async function opened(fragment = "", options = {}, address = server.address) {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], ...options });
    const page = await context.newPage();
    const complaints = [];
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("dialog", (dialog) => complaints.push(`opens a dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (!["file:", "blob:", "data:"].includes(url.protocol) && url.hostname !== "127.0.0.1") complaints.push(`asks for ${url}`);
    });
    await page.goto(address + fragment);
    return { page, close: async () => {
      assert.deepEqual(complaints, []);
      await context.close();
    } };
  }

  /** Waits until the checker has answered everything. */
  const checked = (page) => page.waitForFunction(() => document.getElementById("problem-count").textContent !== "");
  const code = (page) => page.$eval(".cm-content", (content) => [...content.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
  const codes = (page) => page.$$eval(".findings .rule", (links) => links.map((link) => link.textContent));
  const waitForCodes = (page, expected) => page.waitForFunction((expected) => (
    [...document.querySelectorAll(".findings .rule")].map((link) => link.textContent).join() === expected
      && document.getElementById("problem-count").textContent !== ""), expected.join());

  /** Pastes a text over the one in the editor. */
  async function paste(page, text) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+v");
  }

  for (const [where, address] of [["from a server", () => server.address], ["from a folder", () => pathToFileURL(join(root, "index.html")).href]]) {
    test(`typing shows a finding, and a fix removes it, ${where}`, async () => {
      const { page, close } = await opened(withFiles({ "init.sqf": "" }), {}, address());
      await checked(page);
      await page.click(".cm-content");
      await page.keyboard.type("if (alive player) then hint \"up\";", { delay: 5 });
      await page.keyboard.press("Escape");
      await waitForCodes(page, ["then-without-code"]);
      assert.equal(await page.textContent(".cm-lintRange-error"), "hint \"up\"");
      await page.click(".findings .fix");
      await waitForCodes(page, []);
      assert.equal(await code(page), "if (alive player) then { hint \"up\" };");
      assert.match(await page.textContent("#panel-problems"), /No problems/);
      await close();
    });
  }

  test("all safe fixes of a file are applied at once, and no others", async () => {
    const { page, close } = await opened(withFiles({ "init.sqf": "hint format [\"a\"];\n{ x setFuel 1 } forEach vehicles;\nhint format [\"b\"];\n" }));
    await waitForCodes(page, ["format-arguments", "missing-underscore", "format-arguments"]);
    await page.click("text=Apply 2 safe fixes");
    await waitForCodes(page, ["missing-underscore"]);
    assert.equal(await code(page), "hint \"a\";\n{ x setFuel 1 } forEach vehicles;\nhint \"b\";\n");
    await page.keyboard.press("ControlOrMeta+z");
    await waitForCodes(page, ["format-arguments", "missing-underscore", "format-arguments"]);
    await close();
  });

  test("a fix adds a file and changes another", async () => {
    const { page, close } = await opened("#example=unknown-project-function");
    await checked(page);
    const tabs = () => page.$$eval("#files [role=tab]", (tabs) => tabs.map((tab) => tab.dataset.path));
    const before = await tabs();
    await paste(page, "[] call TAG_fnc_paintGate;\n");
    await waitForCodes(page, ["unknown-project-function"]);
    await page.click(".findings .fix");
    await waitForCodes(page, []);
    assert.deepEqual(await tabs(), [...before, "functions/fn_paintGate.sqf"]);
    assert.equal(await page.getAttribute("#files [aria-selected=true]", "data-path"), "functions/fn_paintGate.sqf");
    assert.match(await code(page), /call TAG_fnc_paintGate/);
    await page.click("#files >> text=description.ext");
    assert.match(await code(page), /class paintGate \{\};/);
    // Each file can be undone by itself.
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+z");
    await waitForCodes(page, ["unknown-project-function"]);
    await close();
  });

  test("a fix adds the key of a text to the stringtable", async () => {
    const keys = ["open", "lock", "wait"].map((name) => `<Key ID="STR_TAG_${name}"><Original>${name}</Original></Key>\n`);
    const { page, close } = await opened(withFiles({ "init.sqf": "hint localize \"STR_TAG_opne\";\n", "stringtable.xml": `<Project>\n${keys.join("")}</Project>\n` }));
    await waitForCodes(page, ["unknown-stringtable-key"]);
    await page.click(".findings .fix:has-text('Add')");
    await waitForCodes(page, []);
    assert.equal(await page.getAttribute("#files [aria-selected=true]", "data-path"), "init.sqf");
    await page.click("#files >> text=stringtable.xml");
    assert.match(await code(page), /STR_TAG_open.*\n<Key ID="STR_TAG_opne"><Original>opne<\/Original><\/Key>\n/);
    await close();
  });

  test("a link survives a reload, and is what was copied", async () => {
    const { page, close } = await opened();
    await checked(page);
    await paste(page, "// Grüße, 門\nhint str 1;\n");
    await page.waitForFunction(() => location.hash.startsWith("#d="));
    await page.reload();
    assert.equal(await code(page), "// Grüße, 門\nhint str 1;\n");
    await page.click("#copy-link");
    await page.waitForSelector("#said.shown");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await opened("", {}, link);
    assert.equal(await code(other.page), "// Grüße, 門\nhint str 1;\n");
    await other.close();
    await close();
  });

  test("the text for a chat has the code, the problem and the link", async () => {
    const { page, close } = await opened("#example=else-if");
    await checked(page);
    await page.click("#copy-chat");
    await page.waitForSelector("#said.shown");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^\*\*init\.sqf\*\*\n```sqf\n\/\/ Which gate[^]*```\n- line 4: error: .*\(else-if\)\n\nTry it: <http:.*#d=[\w-]+>\n$/);
    await close();
  });

  test("functions are found in other files, which can be added, renamed and removed", async () => {
    const { page, close } = await opened(withFiles({ "init.sqf": "[] call TAG_fnc_openGate;\n" }));
    await checked(page);
    await page.click("text=Add file");
    await page.fill("dialog input", "../a");
    await page.keyboard.press("Enter");
    assert.match(await page.textContent("dialog .problem"), /A name begins/);
    await page.fill("dialog input", "description.ext");
    await page.keyboard.press("Enter");
    await paste(page, "class CfgFunctions { class TAG { class Gates { class openGat {}; }; }; };\n");
    await waitForCodes(page, ["config-file", "unknown-project-function"]);
    await page.click("#files >> text=init.sqf");
    assert.equal(await page.textContent(".cm-lintRange-warning"), "TAG_fnc_openGate");
    await page.click("#files >> text=description.ext");
    await page.click("text=Rename");
    await page.fill("dialog input", "old.txt");
    await page.click("dialog >> text=OK");
    assert.deepEqual(await page.$$eval("#files [role=tab]", (tabs) => tabs.map((tab) => tab.dataset.path)), ["init.sqf", "old.txt"]);
    await page.click("text=Remove");
    assert.equal(await page.getAttribute("#files [role=tab]", "data-path"), "init.sqf");
    assert.equal(await page.isDisabled("text=Remove"), true);
    await close();
  });

  test("a definition in another file is opened", async () => {
    const { page, close } = await opened("#example=unknown-project-function");
    await checked(page);
    await page.click(".cm-line:nth-child(3)");
    await page.keyboard.press("End");
    for (let at = 0; at < 4; at += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("F12");
    await page.waitForSelector("[data-path='functions/fn_closeGate.sqf'][aria-selected=true], [data-path='description.ext'][aria-selected=true]");
    await page.waitForSelector(".shown-place");
    await close();
  });

  test("code has colors, and names a description, completion, parameters", async () => {
    const { page, close } = await opened(withFiles({ "init.sqf": "// a comment\nplayer setDamage 1;\n" }));
    await checked(page);
    const color = (selector) => page.$eval(selector, (found) => getComputedStyle(found).color);
    assert.notEqual(await color(".cm-line:first-child span"), await color(".cm-line:nth-child(2) span"));
    await page.hover(".cm-line:nth-child(2) >> text=setDamage");
    await page.waitForSelector(".cm-tooltip-hover .prose");
    assert.match(await page.textContent(".cm-tooltip-hover"), /setDamage/);
    await page.mouse.move(0, 0);
    await page.waitForSelector(".cm-tooltip-hover", { state: "detached" });
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("player setFatig");
    await page.waitForSelector(".cm-tooltip-autocomplete");
    assert.match(await page.textContent(".cm-tooltip-autocomplete [aria-selected]"), /setFatigue/);
    await page.waitForSelector(".cm-completionInfo .prose");
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("player setFatigue"));
    await page.keyboard.type(" ");
    await page.waitForSelector(".signature");
    assert.equal(await page.textContent(".signature strong"), "value");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".signature", { state: "detached" });
    await page.keyboard.press("ControlOrMeta+Shift+Space");
    await page.waitForSelector(".signature");
    await close();
  });

  test("format, outline, and the text as the game reads it", async () => {
    const { page, close } = await opened(withFiles({ "init.sqf": "#define GATE 7\nTAG_fnc_open = {\nhint str   GATE;\n};\n" }));
    await checked(page);
    await page.click("#tab-outline");
    await page.waitForSelector("#panel-outline .entry");
    assert.match(await page.textContent("#panel-outline"), /TAG_fnc_open/);
    await page.click("#tab-expand");
    await page.waitForSelector("#panel-expand pre");
    assert.match(await page.textContent("#panel-expand pre"), /hint str +7;/);
    await page.click("#format");
    await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("    hint str GATE;"));
    await page.click(".cm-foldGutter span[title='Fold line']:visible");
    await page.waitForSelector(".cm-foldPlaceholder");
    await close();
  });

  test("an error of the log is explained, and its place is marked", async () => {
    const { page, close } = await opened(withFiles({ "init.sqf": "private _a = 1;\nhint _b;\n" }));
    await checked(page);
    await page.click("#tab-log");
    await page.fill("#log", [
      "12:00:00 Error in expression <private _a = 1;\nhint _b;\n>",
      "12:00:00   Error position: <_b;\n>",
      "12:00:00   Error Undefined variable in expression: _b",
      "12:00:00 File C:\\missions\\gate.Altis\\init.sqf..., line 2",
    ].join("\n"));
    await page.waitForSelector(".explained li");
    assert.match(await page.textContent(".explained"), /_b/);
    await page.click("text=Show it in init.sqf");
    assert.match(await page.textContent(".shown-place"), /hint _b;/);
    await page.waitForFunction(() => location.hash.startsWith("#d="));
    await page.reload();
    assert.match(await page.inputValue("#log"), /line 2$/);
    await close();
  });

  test("levels and the version of the game", async () => {
    const { page, close } = await opened("#example=null-comparison");
    await waitForCodes(page, ["null-comparison"]);
    await page.selectOption("#level", "error");
    await waitForCodes(page, []);
    await page.selectOption("#level", "hint");
    await waitForCodes(page, ["null-comparison"]);
    await paste(page, "private _map = createHashMap;\nhint str _map;\n");
    await waitForCodes(page, []);
    await page.fill("#version", "1.90");
    await page.keyboard.press("Enter");
    await waitForCodes(page, ["newer-version"]);
    await page.fill("#version", "new");
    await page.keyboard.press("Tab");
    assert.match(await page.textContent("#version-problem"), /2\.18/);
    await page.waitForFunction(() => location.hash.startsWith("#d="));
    await page.reload();
    assert.equal(await page.inputValue("#version"), "1.90");
    await close();
  });

  test("the keyboard is enough", async () => {
    const { page, close } = await opened("#example=then-without-code");
    await waitForCodes(page, ["then-without-code"]);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "skip");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("announced").textContent === "1 problem");
    await page.keyboard.press("F8");
    assert.match(await page.textContent("#announced"), /^error: /);
    await page.keyboard.press("ControlOrMeta+.");
    assert.match(await page.evaluate(() => document.activeElement.className), /^fix/);
    await page.keyboard.press("Enter");
    await waitForCodes(page, []);
    assert.match(await code(page), /then \{ systemChat .* \};/);
    // Out of the editor, to the tabs of the panel.
    await page.keyboard.press("Escape");
    for (let at = 0; at < 8 && await page.evaluate(() => document.activeElement.id) !== "tab-problems"; at += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-outline");
    assert.equal(await page.isVisible("#panel-outline"), true);
    await page.keyboard.press("End");
    assert.equal(await page.isVisible("#log"), true);
    // Examples, from the list.
    await page.focus("#examples");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("never closed"));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("Greet"));
    assert.match(await code(page), /then \{ systemChat/);
    await close();
  });

  test("text of a link stays text", async () => {
    const evil = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const { page, close } = await opened(withFiles({ "init.sqf": `/*\n${evil}\n*/\nprivate _a = "${evil}";\nhint _b;\n// ${evil}\n`,
      "fn_a.sqf": `/* Description: ${evil} [a](javascript:alert(3)) */\nparams ["_x"];\n` }));
    await checked(page);
    await page.click("#tab-expand");
    await page.waitForSelector("#panel-expand pre");
    await page.click("#tab-log");
    await page.fill("#log", `12:00:00 Error Undefined variable in expression: ${evil}`);
    await page.waitForSelector("#log-answers > *");
    assert.equal(await page.$$eval("img, body script, a[href^=javascript]", (found) => found.length), 0);
    await close();
  });

  test("a link that cannot be read ends with a message, and the page works", async () => {
    const { page, close } = await opened("#d=hello");
    assert.match(await page.textContent("#banner"), /link cannot be opened/);
    await checked(page);
    await page.click("#banner >> text=Close");
    assert.equal(await page.isVisible("#banner"), false);
    for (const [what, link] of Object.entries(HOSTILE)) {
      const message = await page.evaluate(async (link) => {
        const banner = document.getElementById("banner");
        const shows = async (hash, isShown) => {
          location.hash = hash;
          for (let wait = 0; banner.hidden === isShown && wait < 200; wait += 1) await new Promise((done) => setTimeout(done, 20));
        };
        await shows("", false);
        await shows(link, true);
        return banner.hidden ? "" : banner.textContent;
      }, link);
      assert.match(message, /^The link cannot be opened: (it|its|this page) [a-z0-9 ,]+\. Close$/, what);
    }
    await paste(page, "{ x setFuel 1 } forEach vehicles;");
    await waitForCodes(page, ["missing-underscore"]);
    await close();
  });

  test("the policy of the page refuses other hosts and scripts in the page", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.address);
    const refused = await page.evaluate(() => new Promise((done) => {
      const directives = [];
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        directives.push(effectiveDirective);
        if (directives.length === 3) done(directives.sort());
      });
      fetch("https://sqf.test/").catch(() => { /* refused */ });
      new Image().src = "https://sqf.test/a.png";
      const script = document.createElement("script");
      script.textContent = "document.title = 'changed'";
      document.head.append(script);
    }));
    assert.deepEqual(refused, ["connect-src", "img-src", "script-src-elem"]);
    assert.equal(await page.title(), "SQF playground");
    await context.close();
  });

  test("a module that is missing ends with a message, and the code can be copied", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.route("**/play_bg.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${server.address}${withFiles({ "init.sqf": "hint 1" })}`);
    await page.waitForSelector("#banner:not([hidden])");
    assert.match(await page.textContent("#banner"), /The checker does not run: .*404/);
    await page.click("#copy-chat");
    await page.waitForSelector("#said.shown");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /hint 1/);
    await context.close();
  });

  test("a browser without WebAssembly ends with a message", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => { delete globalThis.WebAssembly; });
    await page.goto(server.address);
    await page.waitForSelector("#banner:not([hidden])");
    assert.match(await page.textContent("#banner"), /cannot run WebAssembly/);
    await context.close();
  });

  test("a worker that hangs is ended, and typing goes on", async () => {
    const { page, close } = await opened(withFiles({ "init.sqf": "hint str 1;\n" }));
    await checked(page);
    page.workers()[0].evaluate(() => { for (;;); }).catch(() => { /* it is ended */ });
    await page.click(".cm-content");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("{ x setFuel 1 }");
    assert.match(await code(page), /x setFuel 1/);
    await page.waitForSelector("#banner:not([hidden])");
    assert.match(await page.textContent("#banner"), /The check was stopped: it took longer than 10 seconds/);
    await page.keyboard.type(" forEach vehicles;");
    await waitForCodes(page, ["missing-underscore"]);
    await page.waitForSelector("#banner", { state: "hidden" });
    await close();
  });

  test("each example shows the mistake that it is about", async () => {
    const { page, close } = await opened();
    for (const { rule } of JSON.parse(readFileSync(join(examples, "index.json"), "utf8"))) {
      await page.goto(`${server.address}#example=${rule}`);
      await waitForCodes(page, [rule]);
    }
    await close();
  });

  test("dark follows the system, and a switch overrides it", async () => {
    const { page, close } = await opened("", { colorScheme: "dark" });
    const ground = () => page.$eval(".cm-editor", (editor) => getComputedStyle(editor).backgroundColor);
    const dark = await ground();
    await page.emulateMedia({ colorScheme: "light" });
    assert.notEqual(await ground(), dark);
    await page.click("#theme");
    await page.click("#theme");
    assert.equal(await page.textContent("#theme"), "Dark");
    assert.equal(await ground(), dark);
    await page.reload();
    assert.equal(await ground(), dark);
    await close();
  });

  test("nothing is wider than a narrow screen", async () => {
    const { page, close } = await opened("#example=unknown-project-function", { viewport: { width: 320, height: 640 } });
    await checked(page);
    for (const tab of ["problems", "outline", "expand", "log"]) {
      await page.click(`#tab-${tab}`);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(widths[0] <= widths[1], `${tab}: ${widths}`);
    }
    await close();
  });

  for (const [colorScheme, rules] of COLORS) {
    test(`axe finds nothing, ${colorScheme}`, async () => {
      const { page, close } = await opened("#example=unknown-project-function", { colorScheme });
      await waitForCodes(page, ["unknown-project-function"]);
      const wrong = {};
      const look = async (what) => {
        const found = await violations(page, rules);
        if (found.length > 0) wrong[what] = found;
      };
      for (const tab of ["problems", "outline", "expand", "log"]) {
        await page.click(`#tab-${tab}`);
        await page.waitForSelector(`#panel-${tab} > *`);
        await look(tab);
      }
      await page.hover(".cm-lintRange-warning");
      await page.waitForSelector(".cm-tooltip-hover");
      await look("a hover");
      await page.mouse.move(0, 0);
      await page.waitForSelector(".cm-tooltip-hover", { state: "detached" });
      await page.click(".cm-content");
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("hin");
      await page.waitForSelector(".cm-completionInfo");
      await look("completion");
      await page.keyboard.press("Escape");
      await page.keyboard.press("ControlOrMeta+f");
      await look("the search");
      await page.click("#examples");
      await look("the examples");
      await page.keyboard.press("Escape");
      await page.click("text=Add file");
      await look("a dialog");
      assert.deepEqual(wrong, {});
      await close();
    });
  }
});
