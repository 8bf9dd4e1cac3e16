// node packaging/manifests.mjs --archives FOLDER --out FOLDER : fills the manifests for other people's registries.
//
// The templates in `templates/` have `{{version}}`, `{{repository}}`, `{{slug}}` (owner and name of the repository),
// `{{description}}`, and `{{sha256 TARGET}}` for the archive of a system.

import * as fs from "node:fs";
import * as path from "node:path";
import { parseArgs } from "node:util";
import { archiveName, project, SYSTEMS, sha256 } from "./release.mjs";

const { values } = parseArgs({ options: { archives: { type: "string" }, out: { type: "string" } } });
if (values.archives === undefined || values.out === undefined) {
  console.error("manifests: --archives and --out are needed");
  process.exit(2);
}
const facts = project();
const templates = path.join(import.meta.dirname, "templates");

for (const entry of fs.readdirSync(templates, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const template = path.join(entry.parentPath ?? entry.path, entry.name);
  const file = path.join(values.out, path.relative(templates, template));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, filled(fs.readFileSync(template, "utf8")));
}
const hooks = path.join(values.out, "pre-commit", ".pre-commit-hooks.yaml");
fs.copyFileSync(path.join(import.meta.dirname, "../.pre-commit-hooks.yaml"), hooks);

function filled(template) {
  return template.replace(/\{\{(\w+)(?: ([\w-]+))?\}\}/g, (_field, key, argument) => {
    if (key === "sha256") {
      const system = SYSTEMS.find(({ target }) => target === argument);
      if (system === undefined) throw new Error(`no such system: ${argument}`);
      return sha256(path.join(values.archives, archiveName(facts, system)));
    }
    const value = { ...facts, slug: new URL(facts.repository).pathname.slice(1) }[key];
    if (typeof value !== "string") throw new Error(`no such field: ${key}`);
    return value;
  });
}
