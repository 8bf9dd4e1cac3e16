// node packaging/npm.mjs --archives FOLDER --out FOLDER : makes the packages for npm from the archives of a release.
//
// There is one package for each system, and `sqf-ls`, which depends on all of them. npm installs the one that fits and
// skips the others, so nothing is downloaded by a script. With --partial, systems without an archive are left out.

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { archiveName, LICENCES, member, programName, project, SYSTEMS, stem } from "./release.mjs";

const { values } = parseArgs({
  options: { archives: { type: "string" }, out: { type: "string" }, partial: { type: "boolean" } },
});
const fail = (message) => {
  console.error(`npm: ${message}`);
  process.exit(1);
};
if (values.archives === undefined || values.out === undefined) fail("--archives and --out are needed");
const facts = project();
const out = path.resolve(values.out);
const shared = {
  version: facts.version,
  description: facts.description,
  license: facts.license,
  repository: { type: "git", url: `git+${facts.repository}.git` },
  keywords: facts.keywords,
};

const platforms = [];
for (const system of SYSTEMS) {
  const archive = path.join(values.archives, archiveName(facts, system));
  if (!fs.existsSync(archive)) {
    if (values.partial) continue;
    fail(`${archive} does not exist`);
  }
  const name = `${facts.name}-${system.os}-${system.cpu}`;
  const folder = path.join(out, name);
  const program = programName(facts, system);
  fs.mkdirSync(folder, { recursive: true });
  for (const file of [program, ...LICENCES]) {
    fs.writeFileSync(path.join(folder, file), member(archive, `${stem(facts, system)}/${file}`));
  }
  fs.chmodSync(path.join(folder, program), 0o755);
  fs.writeFileSync(
    path.join(folder, "README.md"),
    `# ${name}\n\nThe program of [${facts.name}](https://www.npmjs.com/package/${facts.name}) for ${system.target}. ` +
      `Install \`${facts.name}\` instead of this package.\n`,
  );
  manifest(folder, { name, ...shared, os: [system.os], cpu: [system.cpu], preferUnplugged: true });
  platforms.push(name);
}
if (platforms.length === 0) fail("there are no archives");

const folder = path.join(out, facts.name);
fs.mkdirSync(folder, { recursive: true });
fs.copyFileSync(path.join(import.meta.dirname, "npm/launcher.js"), path.join(folder, "launcher.js"));
fs.copyFileSync(path.join(import.meta.dirname, "package-page.md"), path.join(folder, "README.md"));
for (const file of LICENCES.filter((file) => file.startsWith("LICENSE"))) {
  fs.copyFileSync(path.join(import.meta.dirname, "..", file), path.join(folder, file));
}
manifest(folder, {
  name: facts.name,
  ...shared,
  bin: { [facts.name]: "launcher.js" },
  engines: { node: ">=18" },
  optionalDependencies: Object.fromEntries(platforms.map((name) => [name, facts.version])),
});

// The packages of the systems first: in this order they are published.
for (const name of [...platforms, facts.name]) {
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", out, path.join(out, name)], {
      encoding: "utf8",
      shell: process.platform === "win32",
    }),
  );
  console.log(path.join(out, filename));
}

function manifest(folder, content) {
  fs.writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
}
