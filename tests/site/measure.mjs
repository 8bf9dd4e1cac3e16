// How fast the pages of the built-in reference and their search are: `node measure.mjs`. With SQF_PLAY, which names the
// folder of the playground, also how fast that is, and how large. What counts is a machine that does nothing else.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { clean, embedded, filesOf, launched, served } from "./support.mjs";

const QUERIES = ["setdmg", "SETDAMAGE", "nearest vehicle", "damage", "hunter", "addeventhandler", "killed", "bis_fnc_param", "||",
  "publicvariabel", "how to spawn a group of units", "nearst vehcle",
  "adevnethandlr", "xyzzy qwert", "getPosASL", "marker color", "B_Soldier_F", "CfgNotifications", "_x"];
const PAGES = 120;
const STARTS = 7;
const KEYS = 100;

/** Prints times in milliseconds: the median, what 95 % are below, and the slowest. */
function report(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const below = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  console.log(`${what}: median ${below(0.5)} ms, 95 % within ${below(0.95)} ms, slowest ${below(1)} ms (${times.length})`);
}

async function measurePages(browser, address) {
  const page = await browser.newPage();
  await page.goto(address("index.html"));
  await page.focus("#search");
  await page.waitForFunction(() => globalThis.sqf?.isReady() && sqf.search("B_Soldier_F")[0]?.name === "B_Soldier_F");
  // As people type: a search for each letter. The second time counts, when the browser has compiled everything.
  const search = (queries) => page.evaluate((queries) => queries.flatMap((query) => Array.from(query, (_, at) => {
    const starts = performance.now();
    sqf.search(query.slice(0, at + 1));
    return performance.now() - starts;
  })), queries);
  await search(QUERIES);
  report("searches", await search(QUERIES));

  const files = filesOf(fileURLToPath(address("."))).filter((file) => file.endsWith(".html")).sort();
  const step = Math.ceil(files.length / PAGES);
  const times = [];
  for (const path of [...files.filter((file, at) => !file.includes("/") || at % step === 0)]) {
    await page.goto(address(path));
    times.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd));
  }
  report("pages", times);
  await page.close();
}

/** A script as long as those that people write, with all that makes checking slow: functions, loops, handlers, macros. */
function longScript(lines) {
  const part = (at) => `#define GATE_${at} "gate_${at}"
TAG_fnc_open_${at} = {
    params [["_gate", objNull, [objNull]], ["_speed", 1, [0]]];
    if (isNull _gate) exitWith { false };
    private _units = allUnits select { alive _x && { _x distance _gate < 50 } };
    {
        _x setVariable [GATE_${at}, _gate, true];
        [_x, _speed] spawn { params ["_unit", "_speed"]; sleep _speed; hint format ["%1 is near", name _unit]; };
    } forEach _units;
    _gate animate ["door", _speed];
    true
};
`;
  return Array.from({ length: Math.ceil(lines / 12) }, (_, at) => part(at)).join("").split("\n").slice(0, lines).join("\n");
}

async function measurePlayground(browser, root) {
  for (const name of filesOf(root).filter((file) => /\.(wasm|js)$/.test(file))) {
    const bytes = readFileSync(join(root, name));
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    console.log(`${name}: ${bytes.length} bytes, gzip ${gzipSync(bytes, { level: 9 }).length}, brotli ${brotli.length}`);
  }
  const server = await served(root, "/play/");
  const state = { v: 1, files: [{ path: "init.sqf", text: `{ x setDamage 0 } forEach allUnits;\n${longScript(999)}` }] };
  const link = (state) => `${server.address}#j=${Buffer.from(JSON.stringify(state)).toString("base64url")}`;

  const starts = [];
  for (let start = 0; start < STARTS; start += 1) {
    // Each has a cache of its own: nothing is known yet.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.address}#example=else-if`);
    await page.waitForSelector(".findings li");
    starts.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  report("cold load to the first findings", starts);

  const page = await browser.newPage();
  await page.goto(link(state));
  await page.waitForSelector(".findings li");
  await page.click(".cm-line:nth-child(8)");
  await page.keyboard.press("End");
  const keys = await page.evaluate(async ({ keys }) => {
    const count = document.getElementById("problem-count");
    const times = [];
    for (let key = 0; key < keys; key += 1) {
      const starts = performance.now();
      const answered = new Promise((done) => {
        const observer = new MutationObserver(() => (observer.disconnect(), done()));
        observer.observe(count, { childList: true, characterData: true, subtree: true });
      });
      document.execCommand("insertText", false, key % 20 === 19 ? "\n" : "a");
      await answered;
      times.push(performance.now() - starts);
      await new Promise((done) => setTimeout(done, 150));
    }
    return times;
  }, { keys: KEYS });
  report("key to findings in 1,000 lines", keys);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const memory = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => {
    const kilobytes = /^Private_Dirty: *(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1];
    return Math.round(kilobytes / 1024);
  });
  console.log(`memory of the browser's processes for pages: ${memory.join(", ")} MB`);
  await page.close();
  server.close();
}

const browser = await launched();
await measurePages(browser, embedded(process.env.SQF_LS_PAGES));
if (process.env.SQF_PLAY) await measurePlayground(browser, resolve(process.env.SQF_PLAY));
await browser.close();
clean();
