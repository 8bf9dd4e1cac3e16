// Links: what goes in comes out, and nothing that a stranger writes gets further than a message.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LinkError, decoded as read, encoded } from "../src/link.js";
import { FILE, HOSTILE, plain, state } from "./hostile.mjs";

const EXAMPLE = { files: [{ path: "init.sqf", text: "example" }], open: "init.sqf", options: {} };
const decoded = (fragment) => read(fragment, (rule) => (rule === "else-if" ? EXAMPLE : undefined));

describe("a link", () => {
  test("contains the whole state", async () => {
    const whole = {
      files: [FILE, { path: "functions/fn_open.sqf", text: "// Ärger, 門, 🚪\n\tcall {};\n" }, { path: "description.ext", text: "" }],
      open: "functions/fn_open.sqf",
      options: { targetVersion: "2.18", level: "warning" },
      log: "12:00:00 Error Undefined variable in expression: _gate\n",
    };
    const link = await encoded(whole);
    assert.match(link, /^d=[A-Za-z0-9_-]+$/);
    assert.deepEqual(await decoded(link), whole);
  });

  test("has room for 20 kB of code", async () => {
    const lines = Array.from({ length: 500 }, (_, at) => `private _gate${at} = missionNamespace getVariable "TAG_${at * 7919}";`);
    const text = lines.join("\n");
    assert.ok(text.length > 20_000);
    const link = await encoded({ files: [{ path: "init.sqf", text }], open: "init.sqf", options: {} });
    assert.ok(link.length < 12_000, String(link.length));
    assert.equal((await decoded(link)).files[0].text, text);
  });

  // A link of the first version, as it was written then. It has to work for good.
  test("of the first version is read", async () => {
    assert.deepEqual(await decoded("d=VcqxCoAgFEDRX4k7S9D6-pRsaFB8EGr4iED896Ct7QyncyOLI-oZGrJ16mEJQbPa3K6Iw8JjCEmzTZ5SQ_asjN19_t9STUtuSB_jBQ"),
      { files: [{ path: "init.sqf", text: "hint \"open\";" }], open: "init.sqf", options: {} });
  });

  test("can be written without compression", async () => {
    assert.deepEqual(await decoded(plain(state())), { files: [FILE], open: "init.sqf", options: {} });
  });

  test("may name an example", async () => {
    assert.equal(await decoded("example=else-if"), EXAMPLE);
    assert.equal(await decoded(`example=else-if&${plain(state())}`), EXAMPLE);
    assert.deepEqual(await decoded(`example=syntax&${plain(state())}`), { files: [FILE], open: "init.sqf", options: {} });
  });

  test("may be missing", async () => assert.equal(await decoded(""), undefined));

  test("needs neither options nor a file that is open", async () => {
    assert.deepEqual(await decoded(plain({ v: 1, files: [FILE] })), { files: [FILE], open: "init.sqf", options: {} });
  });

  test("keeps only what the page knows", async () => {
    const read = await decoded(plain(`{"v":1,"files":[{"path":"a.sqf","text":"x\\r\\ny\\rz","html":"<b>"}],"open":"nowhere",
      "options":{"level":"<b>","targetVersion":"2.18; rm","__proto__":{"level":"error"}},"script":"alert(1)","__proto__":{"v":2}}`));
    assert.deepEqual(read, { files: [{ path: "a.sqf", text: "x\ny\nz" }], open: "a.sqf", options: {} });
  });
});

describe("a hostile link ends with a message", () => {
  for (const [what, link] of Object.entries(HOSTILE)) {
    test(what, async () => {
      await assert.rejects(decoded(link), (error) => {
        assert.ok(error instanceof LinkError, String(error));
        assert.match(error.message, /^(it|its|this page) [a-z0-9 ,]+$/);
        return true;
      });
    });
  }
  test("there are 50 of them", () => assert.ok(Object.keys(HOSTILE).length >= 50));
});
