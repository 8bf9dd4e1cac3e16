// Measures completion on checkouts of real projects: how often the word that was written comes first, is among the
// first five, and is there at all, with the filter and order of VS Code. See docs/recipes.md.
//
//     node measure.mjs [--seed 1] [--count 200] [--server ../../target/release/sqf-ls] [--missed FILE] [--only KIND] PROJECT...

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { CompletionModel } from "monaco-editor/esm/vs/editor/contrib/suggest/browser/completionModel.js";
import { KINDS, countWords, placesOf } from "./places.mjs";
import { filesOf, random, shuffled } from "./sample.mjs";
import { Server } from "./server.mjs";

/** Chooses places of each kind at random, from as many files as possible. */
function chosen(folder, count, next) {
  const files = filesOf(folder);
  const counts = new Map();
  for (const { text } of files) countWords(text, counts);
  const isKnown = (word) => counts.get(word.toLowerCase()) > 1;
  const byKind = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
  for (const { path, text } of shuffled(files, next)) {
    const ofFile = new Map();
    for (const place of shuffled(placesOf(path, text, isKnown), next)) {
      // Few of each file, so that one long file does not decide.
      const used = ofFile.get(place.kind) ?? 0;
      if (used < 3 && byKind[place.kind].length < count) byKind[place.kind].push({ ...place, path, text });
      ofFile.set(place.kind, used + 1);
    }
  }
  return Object.values(byKind).flat();
}

/** The items as VS Code shows them for a word that ends at a column of a line. */
function shown(items, line) {
  const position = { lineNumber: 1, column: line.length + 1 };
  const entries = items.map((item) => {
    const range = item.textEdit?.range ?? item.textEdit?.insert;
    const filter = item.filterText;
    return {
      item, position, provider: 0, isInvalid: false,
      editStart: { lineNumber: 1, column: range ? range.start.character + 1 : position.column },
      textLabel: item.label, labelLow: item.label.toLowerCase(), filterTextLow: filter?.toLowerCase(),
      sortText: (item.sortText ?? item.label).toLowerCase(),
      completion: { filterText: filter, kind: item.kind === 15 ? 27 : item.kind },
    };
  });
  entries.sort((one, two) => one.sortText < two.sortText ? -1 : one.sortText > two.sortText ? 1 : 0);
  const options = { filterGraceful: true, snippets: "inline", snippetSuggestions: "inline" };
  const scores = { firstMatchCanBeWeak: true, boostFullMatch: true };
  const context = { leadingLineContent: line, characterCountDelta: 0 };
  const nowhere = { distance: () => 0 };
  return new CompletionModel(entries, position.column, context, nowhere, options, "inline", scores).items
    .map(({ item }) => item);
}

/** The first word that accepting an item writes. */
function writes(item) {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  return /\w+/.exec(text.replace(/^(class|import) /, ""))?.[0].toLowerCase();
}

/** Returns the rank of the word that was written, from 0; -1 if it is not there. */
async function measured(server, { path, text, at, word, typed }) {
  const before = text.slice(0, at + typed);
  // Editors close what is opened.
  const quote = /["']/.exec(text[at - 1])?.[0] ?? "";
  const end = text.slice(at).search(/\r?\n|$/) + at;
  const uri = pathToFileURL(path).href;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  server.open(uri, before + quote + text.slice(end));
  const position = { line: before.split("\n").length - 1, character: line.length };
  const answer = await server.ask("textDocument/completion", { textDocument: { uri }, position, context: { triggerKind: 1 } });
  server.close(uri);
  const items = shown(answer?.items ?? answer ?? [], line);
  const rank = items.findIndex((item) => writes(item) === word.toLowerCase());
  return { rank, line, first: items.slice(0, 3).map((item) => item.label) };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "200" },
    server: { type: "string", default: "../../target/release/sqf-ls" },
    missed: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const next = random(Number(values.seed));
const ranks = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
const missed = [];
for (const folder of positionals) {
  const places = chosen(folder, Math.ceil(Number(values.count) / positionals.length), next)
    .filter(({ kind }) => kind.includes(values.only));
  const server = await Server.start(values.server, folder);
  for (const place of places) {
    const { rank, line, first } = await measured(server, place);
    ranks[place.kind].push(rank);
    if (rank !== 0) missed.push(`${place.kind}\t${rank}\t${place.word}\t${line.trim()}\t${first.join(" ")}\t${place.path}`);
  }
  await server.stop();
}
console.log("| place | n | first | in five | found |\n| --- | --- | --- | --- | --- |");
for (const [kind, title] of Object.entries(KINDS)) {
  const all = ranks[kind];
  const share = (fits) => all.length ? `${Math.round(all.filter(fits).length * 100 / all.length)} %` : "-";
  const cells = [share((rank) => rank === 0), share((rank) => rank >= 0 && rank < 5), share((rank) => rank >= 0)];
  console.log(`| ${title} | ${all.length} | ${cells.join(" | ")} |`);
}
if (values.missed) writeFileSync(values.missed, missed.sort().join("\n") + "\n");
