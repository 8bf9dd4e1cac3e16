import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { type Declared, declaredSettings, isAddress, type Read, section, serverSettings } from "../../src/settings";

const declared: Declared = {
  "sqf.targetVersion": { default: "", scope: "resource" },
  "sqf.diagnostics.enabled": { default: true, scope: "resource" },
  "sqf.diagnostics.levels": { default: {}, scope: "resource" },
  "sqf.prefixes": { default: {}, scope: "machine-overridable" },
  "sqf.reference.path": { default: "", scope: "machine-overridable" },
  "sqf.reference.updateUrl": { default: "", scope: "machine-overridable" },
};
const read = (values: Record<string, unknown>) => (key: string) => values[key];
const absolute = (path: string) => (path === "" ? "" : `/mission/${path}`);
const sent = (read: Read, trusted = true) => serverSettings(declared, read, absolute, trusted);

test("the server gets what is declared and nothing else", () => {
  const values = {
    "server.path": "/opt/sqf-ls",
    "trace.server": "verbose",
    "reference.path": "site",
    targetVersion: "2.18",
    "diagnostics.levels": { deprecated: "warning" },
    prefixes: { "\\x\\cba": "cba" },
  };
  assert.deepEqual(sent(read(values)), {
    reference: { path: "/mission/site", updateUrl: "" },
    targetVersion: "2.18",
    diagnostics: { enabled: true, levels: { deprecated: "warning" } },
    prefixes: { "\\x\\cba": "/mission/cba" },
    trusted: true,
  });
});

test("a place to update from is an address or a folder", () => {
  const updateUrl = (value: string) =>
    section("sqf.reference.updateUrl", sent(read({ "reference.updateUrl": value })));
  assert.equal(updateUrl("https://example.org/sqf/"), "https://example.org/sqf/");
  assert.equal(updateUrl("site"), "/mission/site");
  assert.ok(isAddress("HTTP://localhost:8080"));
  assert.ok(!isAddress("https://"));
  assert.ok(!isAddress("C:\\site"));
  assert.ok(!isAddress("ftp://example.org"));
});

test("wrong values go to the server, which says what is wrong with them", () => {
  const values = { targetVersion: 2.18, "diagnostics.enabled": "yes", "reference.path": 7, prefixes: [1] };
  assert.deepEqual(sent(read(values)), {
    reference: { path: 7, updateUrl: "" },
    targetVersion: 2.18,
    diagnostics: { enabled: "yes", levels: {} },
    prefixes: [1],
    trusted: true,
  });
});

test("trust is the workspace's, whatever the settings say", () => {
  assert.equal(sent(read({ trusted: true }), false).trusted, false);
});

test("a folder that is not trusted chooses no paths", () => {
  const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const groups = manifest.contributes.configuration as { properties: Declared }[];
  const properties = groups.flatMap((group) => Object.entries(group.properties));
  const paths = properties.filter(([, { scope }]) => scope === "machine-overridable").map(([name]) => name);
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.sort(), paths.sort());
  assert.equal(paths.length, 8);
});

test("the server may ask for the section or for parts of it", () => {
  const settings = sent(read({ targetVersion: "2.18" }));
  assert.deepEqual(section("sqf", settings), settings);
  assert.deepEqual(section(undefined, settings), { sqf: settings });
  assert.equal(section("sqf.targetVersion", settings), "2.18");
  assert.deepEqual(section("sqf.diagnostics", settings), { enabled: true, levels: {} });
  assert.equal(section("sqf.server.path", settings), null);
  assert.equal(section("sqf.toString", settings), null);
  assert.equal(section("editor", settings), null);
});

test("the settings of the extension itself are not sent", () => {
  const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const names = Object.keys(declaredSettings(manifest));
  assert.ok(names.includes("sqf.targetVersion"));
  assert.ok(!names.includes("sqf.server.path") && !names.includes("sqf.trace.server"));
});
