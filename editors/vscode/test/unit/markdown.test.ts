import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";
import { grammar } from "./textmate";

/** As far as fenced code is concerned, Markdown is text. */
const MARKDOWN = { scopeName: "text.html.markdown", patterns: [], repository: {} };

test("blocks of code in Markdown are coloured as scripts and configs", async () => {
  const own = {
    "source.sqf": "syntaxes/sqf.tmLanguage.json",
    "source.arma-config": "syntaxes/arma-config.tmLanguage.json",
    "markdown.sqf.codeblock": "syntaxes/markdown.json",
  };
  const markdown = await grammar(own, "text.html.markdown", MARKDOWN, ["markdown.sqf.codeblock"]);
  const text = "Open it:\n\n```sqf\nhint \"open\";\n```\n\n1. in a list\n   ```sqf title=x\n   sleep 1;\n   ```\n\n~~~ext\nclass Gate {};\n~~~\nhint\n```cpp\nhint\n```\n";
  const scopes = (word: string, from = 0) => {
    const line = text.split("\n").findIndex((it, at) => at >= from && it.includes(word));
    return markdown(text)[line]?.find(({ text }) => text.includes(word))?.scopes ?? [];
  };
  assert.ok(scopes("hint").includes("support.function.command.sqf"));
  assert.ok(scopes("sleep").includes("support.function.command.sqf"));
  assert.ok(scopes("sleep").includes("meta.embedded.block.sqf"));
  assert.ok(scopes("class").includes("storage.type.class.arma-config"));
  assert.deepEqual(scopes("hint", 13), ["text.html.markdown"]);
  assert.deepEqual(scopes("hint", 16), ["text.html.markdown"]);
});

test("the languages of the blocks are those that the extension declares", () => {
  const { grammars } = JSON.parse(fs.readFileSync("package.json", "utf8")).contributes;
  const injected = grammars.find((it: { scopeName: string }) => it.scopeName === "markdown.sqf.codeblock");
  const text = fs.readFileSync("syntaxes/markdown.json", "utf8");
  for (const scope of Object.keys(injected.embeddedLanguages)) assert.ok(text.includes(`"${scope}"`), scope);
});
