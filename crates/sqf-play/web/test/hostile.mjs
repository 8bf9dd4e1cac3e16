// Parts of addresses after `#` that no page wrote, by what is wrong with them.

import { deflateRawSync, gzipSync } from "node:zlib";

export const FILE = { path: "init.sqf", text: "hint \"open\";\n" };
const url = (bytes) => Buffer.from(bytes).toString("base64url");
export const plain = (json) => `j=${url(typeof json === "string" ? json : JSON.stringify(json))}`;
const packed = (text) => `d=${url(deflateRawSync(Buffer.from(text)))}`;
export const state = (more) => ({ v: 1, files: [FILE], open: "init.sqf", options: {}, ...more });
const named = (path) => state({ files: [{ path, text: "" }] });
const many = (count, text = "") => state({ files: Array.from({ length: count }, (_, at) => ({ path: `f${at}.sqf`, text })) });

export const HOSTILE = {
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
