// Makes a package of the extension.
//
//   npm run package                                            without a server, for every system
//   npm run package -- --target linux-x64 --server PROGRAM     for one system, with the server inside
//
// --out FILE         the package (sqf-ls-<target>-<version>.vsix)
// --repository URL   of the project: pictures and links of the README lead there (none: they are left out)

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { packaged } from "./readme.mjs";

const SYSTEMS = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, "../../../packaging/systems.json"), "utf8"));
const TARGETS = SYSTEMS.flatMap(({ extension }) => extension.split(" "));

const { values } = parseArgs({
  options: {
    target: { type: "string" },
    server: { type: "string" },
    out: { type: "string" },
    repository: { type: "string" },
  },
});
const fail = (message) => {
  console.error(`package: ${message}`);
  process.exit(1);
};
if ((values.target === undefined) !== (values.server === undefined)) fail("--target and --server go together");
if (values.target !== undefined && !TARGETS.includes(values.target)) fail(`--target is one of ${TARGETS.join(", ")}`);
if (values.server !== undefined && !fs.statSync(values.server, { throwIfNoEntry: false })?.isFile()) {
  fail(`there is no server ${values.server}`);
}

const folder = path.join(import.meta.dirname, "..");
const root = path.join(folder, "../..");
const stage = path.join(folder, "build", "package", values.target ?? "universal");
const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
const out = path.resolve(
  values.out ?? path.join(folder, `sqf-ls-${values.target ?? "universal"}-${manifest.version}.vsix`),
);

execFileSync(process.execPath, [path.join(folder, "scripts/build.mjs")], { stdio: "inherit" });

// The contents are collected in a folder of their own, so that no run leaves files in the tree or finds another server.
fs.rmSync(stage, { recursive: true, force: true });
fs.mkdirSync(stage, { recursive: true });
for (const name of [
  "dist/extension.js",
  "dist/LICENSES.txt",
  "images/arma-config.svg",
  "images/icon.png",
  "images/sqf.svg",
  "languages",
  "syntaxes",
  "templates",
  "walkthrough",
  "README.md",
  "CHANGELOG.md",
]) {
  fs.cpSync(path.join(folder, name), path.join(stage, name), { recursive: true });
}
for (const name of ["LICENSE", "LICENSE-APACHE", "LICENSE-MIT"]) {
  fs.copyFileSync(path.join(root, name), path.join(stage, name));
}
const readme = path.join(stage, "README.md");
fs.writeFileSync(readme, packaged(fs.readFileSync(readme, "utf8"), values.repository));
if (values.server !== undefined) {
  // The licenses of the libraries in the server. Only packages that are published must have them.
  const licences = path.join(root, "THIRD-PARTY.txt");
  if (fs.existsSync(licences)) fs.copyFileSync(licences, path.join(stage, "THIRD-PARTY.txt"));
  else if (values.repository !== undefined) fail("THIRD-PARTY.txt is missing; docs/release.md says how to generate it");
  const inside = path.join(stage, "server", values.target.startsWith("win32") ? "sqf-ls.exe" : "sqf-ls");
  fs.mkdirSync(path.dirname(inside));
  fs.copyFileSync(values.server, inside);
  fs.chmodSync(inside, 0o755);
}
// Nothing is installed or run from the package, and what is bundled is no longer a dependency.
for (const key of ["scripts", "dependencies", "devDependencies", "private"]) delete manifest[key];
if (values.repository !== undefined) manifest.repository = { type: "git", url: values.repository };
fs.writeFileSync(path.join(stage, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

const vsce = createRequire(import.meta.url).resolve("@vscode/vsce/vsce");
const links = ["--no-rewrite-relative-links", ...(values.repository === undefined ? ["--allow-missing-repository"] : [])];
const target = values.target === undefined ? [] : ["--target", values.target];
fs.mkdirSync(path.dirname(out), { recursive: true });
execFileSync(
  process.execPath,
  [vsce, "package", "--no-dependencies", "--allow-unused-files-pattern", ...target, ...links, "--out", out],
  {
    cwd: stage,
    stdio: "inherit",
  },
);
console.log(out);
