import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { DOCUMENTS, isHeader } from "../../src/documents";

const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
const languages = manifest.contributes.languages as {
  id: string;
  extensions?: string[];
  filenames?: string[];
  filenamePatterns?: string[];
}[];

test("every contributed language goes to the server", () => {
  const sent = new Set(DOCUMENTS.map((documents) => documents.language));
  for (const { id } of languages) assert.ok(sent.has(id), id);
});

test("languages of others are sent by the names of files only", () => {
  const own = new Set(languages.map(({ id }) => id));
  for (const { language, pattern, scheme } of DOCUMENTS) {
    if (language === undefined) assert.ok(pattern !== undefined && scheme === "file");
    else assert.ok(own.has(language), language);
  }
  const patterns = DOCUMENTS.flatMap(({ pattern }) => pattern ?? []);
  assert.deepEqual(patterns, ["**/[sS]tring[tT]able.xml", "**/config.cpp", "**/*.hpp"]);
});

test("no file of a C++ program or XML changes its language", () => {
  for (const { id, extensions = [], filenames = [], filenamePatterns = [] } of languages) {
    for (const extension of extensions) {
      assert.ok(![".cpp", ".hpp", ".h", ".c", ".inc", ".cfg", ".xml"].includes(extension), `${id}: ${extension}`);
    }
    // Headers by names that only mods have, `config.cpp` only where addons are.
    for (const name of filenames) {
      assert.match(name, /^(model\.cfg|script_\w+\.hpp|Cfg\w+\.hpp|XEH_PREP\.hpp)$/);
    }
    for (const pattern of filenamePatterns) assert.match(pattern, /^\*\*\/addons\/\*\/config\.cpp$/);
  }
});

test("all kinds of config have a language and a grammar", () => {
  const config = languages.find(({ id }) => id === "arma-config");
  assert.deepEqual(config?.extensions, [".ext", ".sqm", ".rvmat", ".bisurf"]);
  assert.ok(config?.filenames?.includes("model.cfg"));
  const grammars = manifest.contributes.grammars as { language: string; scopeName: string }[];
  for (const id of ["arma-config", "ext"]) {
    assert.equal(grammars.find(({ language }) => language === id)?.scopeName, "source.arma-config");
  }
});

test("a folder with a mission or texts starts the extension", () => {
  const events = manifest.activationEvents as string[];
  for (const name of ["description.ext", "mission.sqm", "stringtable.xml", "Stringtable.xml"]) {
    assert.ok(events.includes(`workspaceContains:**/${name}`), name);
  }
});

test("only what the editor takes for C++ by its name is asked about", () => {
  const header = (path: string, languageId = "cpp", scheme = "file") => isHeader({ languageId, uri: { scheme, path } });
  for (const path of ["/m/dialogs/gate.hpp", "/m/GATE.HPP", "/m/addons/main/config.cpp"]) assert.ok(header(path), path);
  for (const path of ["/m/gate.cpp", "/m/myconfig.cpp", "/m/gate.h", "/m/hpp"]) assert.ok(!header(path), path);
  assert.ok(!header("/m/gate.hpp", "arma-config"), "the user has chosen");
  assert.ok(!header("/m/gate.hpp", "cpp", "git"), "the server does not have it");
});
