import assert from "node:assert/strict";
import * as fs from "node:fs";
import { test } from "node:test";

const manifest = JSON.parse(fs.readFileSync("package.json", "utf8"));
const { contributes } = manifest;

/** All values of a key, at any depth. */
function values(value: unknown, key: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) => [...(name === key ? [it] : []), ...values(it, key)]);
}

test("every file that the manifest names is there and goes into the package", () => {
  const icons = contributes.languages.flatMap(({ icon }: { icon?: object }) => Object.values(icon ?? {}));
  const media = contributes.walkthroughs.flatMap(({ steps }: { steps: unknown }) => values(steps, "markdown"));
  const paths = [...values({ ...contributes, configuration: {} }, "path"), ...icons, ...media, manifest.icon];
  const files = [...paths, ...contributes.languages.map((it: { configuration: string }) => it.configuration)];
  assert.ok(files.length > 15);
  const script = fs.readFileSync("scripts/package.mjs", "utf8");
  for (const file of files.map((it: string) => it.replace(/^\.\//, ""))) {
    assert.ok(fs.existsSync(file), file);
    assert.ok(script.includes(`"${file}"`) || script.includes(`"${file.split("/")[0]}"`), `${file} is not packaged`);
  }
});

test("every command is registered, and links of the walkthrough lead to commands", () => {
  const sources = fs.readdirSync("src").map((name) => fs.readFileSync(`src/${name}`, "utf8"));
  const commands = contributes.commands.map(({ command }: { command: string }) => command);
  for (const command of commands) {
    assert.ok(sources.some((text) => text.includes(`registerCommand("${command}"`)), command);
  }
  const text = JSON.stringify(contributes.walkthroughs);
  assert.doesNotMatch(text, /`/, "descriptions of steps are not Markdown");
  const links = [...text.matchAll(/command:([\w.]+)/gi)].map(([, command = ""]) => command);
  assert.ok(links.length > 3);
  for (const link of links) assert.ok(commands.includes(link) || /^(?:vscode|workbench)\./.test(link), link);
});

test("the problem matcher reads what sqf-ls check prints", () => {
  const [{ owner, pattern, severity }] = contributes.problemMatchers;
  // The problems of the server have this owner, and would replace those of the task.
  assert.notEqual(owner, "sqf-ls");
  const [first, second] = pattern.map(({ regexp }: { regexp: string }) => new RegExp(regexp));
  const found = first.exec("warning[unknown-function]: unknown function `gate_fnc_opn`; did you mean `gate_fnc_open`?");
  assert.deepEqual(found.slice(1), [
    "warning",
    "unknown-function",
    "unknown function `gate_fnc_opn`; did you mean `gate_fnc_open`?",
  ]);
  assert.deepEqual(second.exec("  --> functions/fn_open gate.sqf:10:44").slice(1), ["functions/fn_open gate.sqf", "10", "44"]);
  // VS Code does not know the word for the level below a warning.
  assert.equal(severity, "info");
  assert.equal(second.exec("   |  ^^^"), null);
});
