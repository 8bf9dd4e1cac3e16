// Grammars as VS Code reads them.

import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type { IOnigLib, IRawGrammar } from "vscode-textmate";

// Not bundled: one of them loads a file that is beside it.
const require = createRequire(path.resolve("package.json"));
const { INITIAL, Registry, parseRawGrammar }: typeof import("vscode-textmate") = require("vscode-textmate");
const onig = require("vscode-oniguruma");

let library: Promise<IOnigLib> | undefined;

async function loaded(): Promise<IOnigLib> {
  const wasm = path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm");
  await onig.loadWASM(fs.readFileSync(wasm));
  return {
    createOnigScanner: (patterns) => new onig.OnigScanner(patterns),
    createOnigString: (text) => new onig.OnigString(text),
  };
}

/** A piece of a line, and what it is. */
export interface Token {
  text: string;
  scopes: string[];
}

/**
 * Returns what colors a text, line by line. `files` are the available grammars, by scope; `given` is one that is
 * not in a file, and `injected` are the scopes that are injected into it.
 */
export async function grammar(
  files: Record<string, string>,
  scope: string,
  given?: object,
  injected?: string[],
): Promise<(text: string) => Token[][]> {
  library ??= loaded();
  const registry = new Registry({
    onigLib: library,
    loadGrammar: async (name) => {
      if (given !== undefined && name === scope) return given as IRawGrammar;
      const file = files[name];
      return file === undefined ? null : parseRawGrammar(fs.readFileSync(file, "utf8"), file);
    },
    getInjections: (name) => (name === scope ? injected : undefined),
  });
  const found = await registry.loadGrammar(scope);
  if (found === null) throw new Error(`there is no grammar ${scope}`);
  return (text) => {
    let state = INITIAL;
    return text.split("\n").map((line) => {
      const result = found.tokenizeLine(line, state);
      state = result.ruleStack;
      return result.tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }));
    });
  };
}
