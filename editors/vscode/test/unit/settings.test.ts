import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { isAddress, section, serverSettings } from "../../src/settings";

const read = (values: Record<string, unknown>) => (key: string) => values[key];
const absolute = (path: string) => (path === "" ? "" : `/mission/${path}`);

test("the server gets its own part of the section and nothing else", () => {
  const values = {
    "server.path": "/opt/sqf-ls",
    "trace.server": "verbose",
    "reference.path": "site",
    targetVersion: "2.18",
    "diagnostics.levels": { deprecated: "warning" },
    exclude: ["legacy/**"],
    prefixes: { "\\x\\cba": "cba" },
    "inlayHints.parameterNames": "none",
    "codeLens.references": true,
    stringtableLanguage: "German",
  };
  assert.deepEqual(serverSettings(read(values), absolute, true), {
    reference: { path: "/mission/site", updateUrl: "" },
    targetVersion: "2.18",
    diagnostics: { enabled: true, levels: { deprecated: "warning" } },
    exclude: ["legacy/**"],
    prefixes: { "\\x\\cba": "/mission/cba" },
    inlayHints: { parameterNames: "none", handlerParameters: true },
    codeLens: { references: true },
    stringtableLanguage: "German",
    trusted: true,
  });
});

test("a place to update from is an address or a folder", () => {
  const updateUrl = (value: string) =>
    serverSettings(read({ "reference.updateUrl": value }), absolute, true).reference.updateUrl;
  assert.equal(updateUrl("https://example.org/sqf/"), "https://example.org/sqf/");
  assert.equal(updateUrl("site"), "/mission/site");
  assert.ok(isAddress("HTTP://localhost:8080"));
  assert.ok(!isAddress("https://"));
  assert.ok(!isAddress("C:\\site"));
  assert.ok(!isAddress("ftp://example.org"));
});

test("wrong values go to the server, which says what is wrong with them", () => {
  const values = { targetVersion: 2.18, "diagnostics.enabled": "yes", "reference.path": 7, prefixes: [1] };
  assert.deepEqual(serverSettings(read(values), absolute, true), {
    reference: { path: "", updateUrl: "" },
    targetVersion: 2.18,
    diagnostics: { enabled: "yes", levels: {} },
    exclude: [],
    prefixes: [1],
    inlayHints: { parameterNames: "literals", handlerParameters: true },
    codeLens: { references: false },
    stringtableLanguage: "",
    trusted: true,
  });
});

test("trust is the workspace's, whatever the settings say", () => {
  assert.equal(serverSettings(read({ trusted: true }), absolute, false).trusted, false);
});

test("a folder that is not trusted chooses no paths", () => {
  const { capabilities, contributes } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const properties = contributes.configuration[0].properties as Record<string, { scope: string }>;
  const paths = Object.keys(properties).filter((key) => properties[key]?.scope === "machine-overridable");
  assert.deepEqual(capabilities.untrustedWorkspaces.restrictedConfigurations.sort(), paths.sort());
  assert.equal(paths.length, 4);
});

test("the server may ask for the section or for parts of it", () => {
  const settings = serverSettings(read({ targetVersion: "2.18" }), absolute, true);
  assert.deepEqual(section("sqf", settings), settings);
  assert.deepEqual(section(undefined, settings), { sqf: settings });
  assert.equal(section("sqf.targetVersion", settings), "2.18");
  assert.deepEqual(section("sqf.diagnostics", settings), { enabled: true, levels: {} });
  assert.equal(section("sqf.server.path", settings), null);
  assert.equal(section("sqf.toString", settings), null);
  assert.equal(section("editor", settings), null);
});

test("every setting of the server is declared with the default that is sent", () => {
  const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const properties = manifest.contributes.configuration[0].properties as Record<string, { default: unknown }>;
  const declared = serverSettings((key) => properties[`sqf.${key}`]?.default, absolute, true);
  assert.deepEqual(declared, serverSettings(read({}), absolute, true));
  for (const key of ["reference.path", "reference.updateUrl", "targetVersion"])
    assert.equal(properties[`sqf.${key}`]?.default, "");
  assert.equal(properties["sqf.diagnostics.enabled"]?.default, true);
});

test("every declared setting reaches the server, but for the extension's own", () => {
  const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const sections = manifest.contributes.configuration as { properties: Record<string, unknown> }[];
  const declared = sections.flatMap((section) => Object.keys(section.properties));
  const asked = new Set<string>();
  serverSettings((key) => asked.add(`sqf.${key}`) && undefined, absolute, true);
  const own = ["sqf.server.path", "sqf.trace.server"];
  assert.deepEqual([...asked, ...own].sort(), [...new Set(declared)].sort());
});
