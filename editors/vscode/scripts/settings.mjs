// sqf-ls settings --json | node scripts/settings.mjs : writes the settings of the server into package.json.

import * as fs from "node:fs";
import * as path from "node:path";

const file = path.join(import.meta.dirname, "../package.json");
const manifest = JSON.parse(fs.readFileSync(file, "utf8"));
const groups = manifest.contributes.configuration;
groups[0].properties = JSON.parse(fs.readFileSync(0, "utf8"));
// Paths of a folder that is not trusted are not used.
manifest.capabilities.untrustedWorkspaces.restrictedConfigurations = groups
  .flatMap((group) => Object.entries(group.properties))
  .filter(([, { scope }]) => scope === "machine-overridable")
  .map(([name]) => name)
  .sort();
fs.writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
