// node scripts/sublime.mjs : writes the grammars for Sublime Text from those of this extension.
//
// Sublime Text reads property lists, and has no includes of rules of another grammar: they are copied.

import * as fs from "node:fs";
import * as path from "node:path";

/** The files for Sublime Text, by name, from the folder of the extension. */
export function grammars(folder) {
  const { languages } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")).contributes;
  const read = (id) => JSON.parse(fs.readFileSync(path.join(folder, `syntaxes/${id}.tmLanguage.json`), "utf8"));
  const sqf = read("sqf");
  return Object.fromEntries(
    [sqf, withRulesOf(read("arma-config"), sqf)].map((grammar) => {
      const id = grammar.scopeName.replace("source.", "");
      const { extensions, filenames = [] } = languages.find((language) => language.id === id);
      const fileTypes = [...extensions.map((extension) => extension.slice(1)), ...filenames];
      const { name, scopeName, patterns, repository } = grammar;
      return [`${name}.tmLanguage`, propertyList({ fileTypes, name, patterns, repository, scopeName })];
    }),
  );
}

/** The grammar with copies of the rules of another one that it includes, and of those that they include. */
function withRulesOf(grammar, other) {
  const prefix = `${other.scopeName}#`;
  const copied = (name) => `${other.scopeName.replace("source.", "")}-${name}`;
  const repository = { ...grammar.repository };
  const needed = [];
  const rewritten = (rule, isOther) =>
    JSON.parse(JSON.stringify(rule), (key, value) => {
      if (key !== "include" || !(isOther ? value.startsWith("#") : value.startsWith(prefix))) return value;
      const name = value.slice(value.indexOf("#") + 1);
      needed.push(name);
      return `#${copied(name)}`;
    });
  const patterns = rewritten(grammar.patterns, false);
  for (const [name, rule] of Object.entries(repository)) repository[name] = rewritten(rule, false);
  for (let name = needed.pop(); name !== undefined; name = needed.pop()) {
    if (repository[copied(name)] !== undefined) continue;
    repository[copied(name)] = {};
    repository[copied(name)] = rewritten(other.repository[name], true);
  }
  return { ...grammar, patterns, repository };
}

function propertyList(value) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Generated from editors/vscode/syntaxes by editors/vscode/scripts/sublime.mjs. -->
<plist version="1.0">
${element(value, "")}
</plist>
`;
}

function element(value, indent) {
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const inner = `${indent}  `;
  if (typeof value === "string") return `${indent}<string>${escaped(value)}</string>`;
  if (Array.isArray(value)) {
    return `${indent}<array>\n${value.map((it) => element(it, inner)).join("\n")}\n${indent}</array>`;
  }
  const entries = Object.entries(value).filter(([key]) => key !== "comment");
  const lines = entries.map(([key, it]) => `${inner}<key>${escaped(key)}</key>\n${element(it, inner)}`);
  return `${indent}<dict>\n${lines.join("\n")}\n${indent}</dict>`;
}

const script = process.argv[1] ?? "";
if (path.basename(script) === "sublime.mjs") {
  const folder = path.join(path.dirname(script), "..");
  for (const [name, text] of Object.entries(grammars(folder))) {
    fs.writeFileSync(path.join(folder, "../sublime", name), text);
  }
}
