// Measures what the server finds of mistakes in right code: makes one mistake after the other in files of real projects
// and asks for the findings. See docs/recipes.md.
//
//     node measure.mjs [--seed 1] [--count 40] [--only KIND] [--server ../../target/release/sqf-ls] [--missed FILE] PROJECT...

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { countWords } from "../completion/places.mjs";
import { filesOf, random, shuffled } from "../completion/sample.mjs";
import { Server } from "../completion/server.mjs";
import { KINDS, mistakesOf } from "./mistakes.mjs";

/** How many lines a finding may be away from the mistake. */
const NEAR = 2;
const LARGEST_FILE = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "40" },
    only: { type: "string" },
    server: { type: "string", default: "../../target/release/sqf-ls" },
    missed: { type: "string" },
  },
});
/** The names of the commands, without operators. */
function commandNames() {
  const folder = new URL("../../crates/sqf-reference/data/facts/commands/", import.meta.url);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^(\w+)\t[nub]+\t/gm)].map(([, name]) => name.toLowerCase())));
}

const commands = commandNames();
const next = random(Number(values.seed));
const lineOf = (text, at) => text.slice(0, at).split("\n").length - 1;

/** The warnings and errors of a text, each by its code and message without places. */
async function findings(server, uri, text) {
  server.change(uri, text);
  const report = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
  return (report?.items ?? []).filter(({ severity }) => severity <= 2);
}

function counted(found) {
  const counts = new Map();
  for (const { code, message } of found) counts.set(code + message, (counts.get(code + message) ?? 0) + 1);
  return counts;
}

/** What a mistake adds to the findings of a file. */
function added(before, after) {
  const rest = new Map(before);
  return after.filter(({ code, message }) => {
    const left = rest.get(code + message) ?? 0;
    if (left) rest.set(code + message, left - 1);
    return left === 0;
  });
}

const results = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
const missed = [];
for (const folder of positionals) {
  const files = filesOf(folder);
  const counts = new Map();
  for (const { text } of files) countWords(text, counts);
  const server = await Server.start(values.server, folder);
  const left = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, Math.ceil(Number(values.count) / positionals.length)]));
  for (const { path, text } of shuffled(files, next)) {
    if (text.length > LARGEST_FILE || text.includes("\uFFFD")) continue;
    const uri = pathToFileURL(path).href;
    const ofFile = {};
    const chosen = shuffled(mistakesOf(path, text, (word) => commands.has(word), counts), next).filter(({ kind }) => {
      if (values.only && !kind.includes(values.only) || left[kind] === 0 || ofFile[kind] > 1) return false;
      ofFile[kind] = (ofFile[kind] ?? 0) + 1;
      left[kind]--;
      return true;
    });
    if (!chosen.length) continue;
    server.open(uri, text);
    const before = counted(await findings(server, uri, text));
    for (const { kind, at, length, instead } of chosen) {
      const wrong = text.slice(0, at) + instead + text.slice(at + length);
      const line = lineOf(text, at);
      const found = added(before, await findings(server, uri, wrong));
      const isNear = ({ range, relatedInformation }) =>
        [range, ...(relatedInformation ?? []).filter(({ location }) => location.uri === uri).map(({ location }) => location.range)]
          .some(({ start, end }) => start.line - NEAR <= line && line <= end.line + NEAR);
      const result = found.some(isNear) ? "near" : found.length ? "far" : "missed";
      results[kind].push(result);
      if (result !== "near") {
        const written = wrong.split("\n").slice(line, line + 2).map((part) => part.trim()).join(" ⏎ ").slice(0, 200);
        const first = found[0] ? `${found[0].range.start.line + 1}: ${found[0].code}` : "";
        missed.push([kind, result, `${path}:${line + 1}`, first, text.slice(at, at + length), written].join("\t"));
      }
    }
    server.close(uri);
  }
  await server.stop();
}
console.log("| mistake | n | found within two lines | found elsewhere |\n| --- | --- | --- | --- |");
for (const [kind, title] of Object.entries(KINDS)) {
  const all = results[kind];
  if (!all.length) continue;
  const share = (result) => `${Math.round(all.filter((one) => one === result).length * 100 / all.length)} %`;
  console.log(`| ${title} | ${all.length} | ${share("near")} | ${share("far")} |`);
}
if (values.missed) writeFileSync(values.missed, missed.sort().join("\n") + "\n");
