import assert from "node:assert/strict";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { test } from "node:test";
import type { IGrammar, IOnigLib } from "vscode-textmate";

// Not bundled: one of them loads a file that is beside it.
const require = createRequire(path.resolve("package.json"));
const { INITIAL, Registry, parseRawGrammar }: typeof import("vscode-textmate") = require("vscode-textmate");
const onig = require("vscode-oniguruma");

async function engine(): Promise<IOnigLib> {
  const wasm = path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm");
  await onig.loadWASM(fs.readFileSync(wasm));
  return {
    createOnigScanner: (patterns) => new onig.OnigScanner(patterns),
    createOnigString: (text) => new onig.OnigString(text),
  };
}

/** The scopes of each token of a text. */
function tokens(grammar: IGrammar, text: string): string[] {
  const found: string[] = [];
  let state = INITIAL;
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    found.push(...result.tokens.map(({ startIndex, scopes }) => `${line.slice(startIndex)} ${scopes.join(" ")}`));
  }
  return found;
}

test("the grammars for Sublime Text are up to date and colour as those of this extension do", async () => {
  const { grammars } = await import("../../scripts/sublime.mjs");
  const lists: Record<string, string> = grammars(".");
  const lib = engine();
  const load = async (folder: Record<string, string>, scope: string) => {
    const registry = new Registry({
      onigLib: lib,
      loadGrammar: async (name) => {
        const file = folder[name];
        return file === undefined ? null : parseRawGrammar(fs.readFileSync(file, "utf8"), file);
      },
    });
    const grammar = await registry.loadGrammar(scope);
    assert.ok(grammar !== null, scope);
    return grammar;
  };
  const own = { "source.sqf": "syntaxes/sqf.tmLanguage.json", "source.arma-config": "syntaxes/arma-config.tmLanguage.json" };
  for (const [name, scope, extension] of [
    ["SQF", "source.sqf", ".sqf"],
    ["Arma Config", "source.arma-config", ".ext"],
  ] as const) {
    const file = `../sublime/${name}.tmLanguage`;
    assert.equal(fs.readFileSync(file, "utf8"), lists[`${name}.tmLanguage`], "`npm run sublime` renews it");
    // Alone: it must not need another file.
    const [ours, theirs] = await Promise.all([load(own, scope), load({ [scope]: file }, scope)]);
    for (const fixture of fs.readdirSync("test/grammar").filter((it) => it.endsWith(extension))) {
      const text = fs.readFileSync(`test/grammar/${fixture}`, "utf8");
      assert.ok(tokens(ours, text).length > 20);
      assert.deepEqual(tokens(theirs, text), tokens(ours, text), fixture);
    }
  }
});
