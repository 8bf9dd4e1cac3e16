// The grammars of this extension and the tree-sitter grammars agree on the fixtures of tests/data/colors. A test of the
// repository (tests/repository/grammars/colors.rs) writes what the tree-sitter grammars show, this one compares.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { test } from "node:test";

const load = createRequire(path.resolve("package.json"));
const { createRegistry } = load("vscode-tmgrammar-test/dist/common");

/** The classes of the fixtures by what scopes begin with; the first that fits. */
const CLASSES: [string, string][] = [
  ["constant.character.escape.line-continuation", ""],
  ["constant.character.escape.quote", "string.escape"],
  ["constant.other.placeholder", "string.special"],
  ["constant.other.stringtable", "string.special"],
  ["punctuation.definition.directive", "keyword.directive"],
  ["keyword.control.directive", "keyword.directive"],
  ["punctuation.definition.string", "string"],
  ["string", "string"],
  ["punctuation.definition.comment", "comment"],
  ["comment", "comment"],
  ["punctuation", "punctuation"],
  ["constant.numeric", "number"],
  ["constant.language.boolean", "boolean"],
  ["constant.language.preprocessor", "macro"],
  ["constant.other.preprocessor", "macro"],
  ["entity.name.function.preprocessor", "macro"],
  ["support.function.preprocessor", "macro"],
  ["constant.language", "constant.builtin"],
  ["support.constant.side", "constant.builtin"],
  ["keyword.control.conditional", "keyword.conditional"],
  ["keyword.control.loop", "keyword.repeat"],
  ["keyword.control.exception", "keyword.exception"],
  ["keyword.control.import", "keyword.import"],
  ["keyword.control", "keyword"],
  ["keyword.other.delete", "keyword"],
  ["storage.modifier", "keyword.modifier"],
  ["storage.type", "keyword.type"],
  ["keyword.operator.word", "keyword.operator"],
  ["keyword.operator", "operator"],
  ["variable.language", "variable.builtin"],
  ["variable.other.constant.bis", "function.builtin"],
  ["variable.other.property", "property"],
  ["variable", "variable"],
  ["support.function.command", "function.builtin"],
  ["entity.name.type.function", "function"],
  ["entity.name.type.class", "type"],
  ["entity.other.inherited-class", "type"],
];

/** The class of a token, by the innermost of its scopes that has one. */
function classOf(scopes: string[]): string {
  for (const scope of scopes.flatMap((scope) => scope.split(" ")).reverse()) {
    const found = CLASSES.find(([beginning]) => scope === beginning || scope.startsWith(`${beginning}.`));
    if (found) return found[1];
  }
  // Words without a scope are values of configs.
  return "variable";
}

interface Grammar {
  tokenizeLine(line: string, state: unknown): { tokens: Token[]; ruleStack: unknown };
}
interface Token {
  startIndex: number;
  endIndex: number;
  scopes: string[];
}

/** The tokens of a text with their classes, as in the fixtures. */
function colored(grammar: Grammar, text: string): string {
  const shown: string[] = [];
  let state: unknown = null;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    let last: string | undefined;
    for (const { startIndex, endIndex, scopes } of tokens) {
      for (const char of line.slice(startIndex, endIndex)) {
        const kind = classOf(scopes);
        if (char.trim() === "" || kind === "") {
          last = undefined;
          continue;
        }
        if (kind === last) shown[shown.length - 1] += char;
        else shown.push(`${kind} ${char}`);
        last = kind;
      }
    }
  }
  return `${shown.join("\n")}\n`;
}

for (const [file, scope] of [["script.sqf", "source.sqf"], ["config.ext", "source.arma-config"]] as const) {
  test(`the tree-sitter grammar shows ${file} in the same colors`, async () => {
    const registry = createRegistry(
      ["sqf", "arma-config"].map((name) => ({ path: `syntaxes/${name}.tmLanguage.json`, scopeName: `source.${name}` })),
    );
    const grammar: Grammar = await registry.loadGrammar(scope);
    const fixtures = fs.readFileSync(`../../tests/data/colors/${file}`, "utf8").split("//- ").slice(1);
    assert.ok(fixtures.length > 10);
    for (const fixture of fixtures) {
      const [head, expected] = fixture.split("//=\n");
      const [title, ...code] = head!.split("\n");
      assert.equal(colored(grammar, code.join("\n")), expected, title);
    }
  });
}
