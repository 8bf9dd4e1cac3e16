// sqf-ls rules --json | node scripts/rules.mjs : writes the levels of the rules into package.json.

import * as fs from "node:fs";
import * as path from "node:path";

const file = path.join(import.meta.dirname, "../package.json");
const manifest = JSON.parse(fs.readFileSync(file, "utf8"));
const groups = manifest.contributes.configuration;
const levels = groups.map((group) => group.properties["sqf.diagnostics.levels"]).find(Boolean);
const [{ enum: names }] = Object.values(levels.properties);
levels.properties = Object.fromEntries(
  JSON.parse(fs.readFileSync(0, "utf8")).map(({ code, title, explanation, level }) => [
    code,
    {
      type: "string",
      enum: names,
      markdownDescription: `${title}. Normally \`${level}\`.\n\n${explanation}`,
    },
  ]),
);
fs.writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
