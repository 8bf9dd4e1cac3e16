// Links: what goes in comes out, and nothing that a stranger writes gets further than a message.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import { LinkError, decoded as read, encoded } from "../src/link.js";

const FILE = { path: "init.sqf", text: "hint \"open\";\n" };
const EXAMPLE = { files: [{ path: "init.sqf", text: "example" }], open: "init.sqf", options: {} };
const decoded = (fragment) => read(fragment, (rule) => (rule === "else-if" ? EXAMPLE : undefined));
const url = (bytes) => Buffer.from(bytes).toString("base64url");
const plain = (json) => `j=${url(typeof json === "string" ? json : JSON.stringify(json))}`;
const packed = (text) => `d=${url(deflateRawSync(Buffer.from(text)))}`;
const state = (more) => ({ v: 1, files: [FILE], open: "init.sqf", options: {}, ...more });
const named = (path) => state({ files: [{ path, text: "" }] });
const many = (count, text = "") => state({ files: Array.from({ length: count }, (_, at) => ({ path: `f${at}.sqf`, text })) });

describe("a link", () => {
  test("contains the whole state", async () => {
    const whole = {
      files: [FILE, { path: "functions/fn_open.sqf", text: "// Ärger, 門, 🚪\n\tcall {};\n" }, { path: "description.ext", text: "" }],
      open: "functions/fn_open.sqf",
      options: { targetVersion: "2.18", level: "warning" },
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

const HOSTILE = {
  "no encoding": "hello",
  "only an encoding": "d=",
  "only the other encoding": "j=",
  "an unknown encoding": `z=${url("{}")}`,
  "an encoding in capitals": plain(state()).replace("j=", "J="),
  "a script": "<script>alert(1)</script>",
  "an escaped script": "%3Cscript%3Ealert(1)%3C/script%3E",
  "an address": "d=https://example.org/",
  "an unknown example": "example=nothing",
  "an example that is a path": "example=../else-if",
  "an unknown example, and a broken link": "example=nothing&j=hello",
  "a second parameter": `${plain(state())}&x=1`,
  "padding": "j=e30=",
  "the other alphabet": "j=+/+/",
  "a blank": "j=e3 0",
  "a NUL": "j=e30\0",
  "a length that base64 does not have": "j=e30AA",
  "no deflate": `d=${url("hello")}`,
  "gzip instead of deflate": `d=${url(gzipSync("{}"))}`,
  "truncated deflate": packed(JSON.stringify(state())).slice(0, -6),
  "a deflate bomb": `d=${url(deflateRawSync(Buffer.alloc(50_000_000, " ")))}`,
  "a bomb in JSON": packed(`${" ".repeat(5_000_000)}${JSON.stringify(state())}`),
  "a link of two million characters": `j=${"A".repeat(2_000_000)}`,
  "no UTF-8": `j=${url([0xff, 0xfe, 0x7b, 0x7d])}`,
  "no JSON": plain("hello"),
  "half of the JSON": plain(JSON.stringify(state()).slice(0, 20)),
  "JSON that is nested deeply": plain("[".repeat(100_000)),
  "null": plain("null"),
  "a number": plain("1"),
  "a list": plain("[]"),
  "a text": plain("\"files\""),
  "no version": plain({ files: [FILE] }),
  "a later version": plain(state({ v: 2 })),
  "a version as text": plain(state({ v: "1" })),
  "no files": plain({ v: 1 }),
  "files that are no list": plain(state({ files: { length: 1, 0: FILE } })),
  "an empty list of files": plain(state({ files: [] })),
  "a file that is a text": plain(state({ files: ["init.sqf"] })),
  "a file without a text": plain(state({ files: [{ path: "a.sqf" }] })),
  "a text that is a list": plain(state({ files: [{ path: "a.sqf", text: ["x"] }] })),
  "a path that is a number": plain(state({ files: [{ path: 1, text: "" }] })),
  "an empty path": plain(named("")),
  "a path to the folder above": plain(named("../../etc/passwd")),
  "a path with a folder above in it": plain(named("a/../b.sqf")),
  "an absolute path": plain(named("/etc/passwd")),
  "a drive": plain(named("C:\\init.sqf")),
  "a backslash": plain(named("functions\\fn_a.sqf")),
  "a device": plain(named("a/nul.sqf")),
  "HTML as a path": plain(named("<img src=x onerror=alert(1)>.sqf")),
  "a line break in a path": plain(named("a\nb.sqf")),
  "a path that reads from right to left": plain(named("a\u202Eb.sqf")),
  "a path of 200 characters": plain(named(`${"a".repeat(200)}.sqf`)),
  "two files with the same name": plain(state({ files: [FILE, { path: "INIT.sqf", text: "" }] })),
  "1,000 files": plain(many(1000)),
  "more text than a project may have": packed(JSON.stringify(many(40, "x".repeat(30_000)))),
};

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
