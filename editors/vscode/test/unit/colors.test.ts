import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));

function scopes(language: string): Record<string, string[]> {
  return manifest.contributes.semanticTokenScopes.find((it: { language: string }) => it.language === language).scopes;
}

test("commands, functions of the game, own functions and variables have colors of their own", () => {
  const sqf = scopes("sqf");
  // The default themes have one color for each of these.
  const families = /^(support\.function|entity\.name\.type|variable\.other\.constant|variable\.other)\./;
  const elements = ["function.defaultLibrary", "function.defaultLibrary.readonly", "function", "variable"];
  const found = elements.map((element) => families.exec(sqf[element]?.[0] ?? "")?.[1]);
  assert.equal(new Set(found).size, elements.length, found.join(", "));
  assert.ok(!found.includes(undefined), found.join(", "));
});

test("colors do not change when the server has answered", () => {
  for (const language of ["sqf", "arma-config"]) {
    const grammar = fs.readFileSync(`syntaxes/${language}.tmLanguage.json`, "utf8");
    for (const [element, [scope]] of Object.entries(scopes(language))) {
      // No grammar knows which code is inactive.
      if (element !== "comment.inactive") assert.ok(grammar.includes(`"${scope}"`), `${language}: ${scope}`);
    }
  }
});
