// Finds the places in files of a project where a name was written that completion should know.

/** A kind of place with its title in the table, in its order. */
export const KINDS = {
  script: "identifiers in scripts",
  tag: "two characters after the tag (`TAG_fnc_xx`)",
  macro: "arguments of CBA's macros",
  text: "texts (events, names of variables, classes)",
  property: "configs: properties and macros",
  parent: "configs: parents",
  value: "configs: values",
};

export const TOKEN = /\/\/.*|\/\*[^]*?\*\/|^[ \t]*#(?:.*\\\r?\n)*.*|"(?:""|[^"])*"|'(?:''|[^'])*'|[A-Za-z_]\w*|\d[\w.]*|[=!<>]=|\S/gm;
/** Macros that make a name of their last argument. */
const NAMING = /^[A-Z]*(FUNC|GVAR|STRING|PREP\w*|SUB|PVAR)[A-Z]*$/;
/** What stands before a string that names an event, a variable or a class. */
const BEFORE_NAME = new RegExp(
  "(?:(?:add|remove)\\w*EventHandler\\s*\\[" +
    "|(?:getVariable\\s*\\[?|isNil|publicVariable)" +
    "|(?:createVehicle\\w*\\s*\\[?|isKindOf\\s*\\[?|createUnit\\s*\\[|add(?:Item|Weapon|Magazine|Backpack)\\w*\\s*\\[?" +
    "|(?:force)?add(?:Uniform|Vest|Headgear|Goggles)))\\s*$",
  "i",
);

/** The shortest word whose completion is measured. */
const SHORTEST = 4;

/** Splits a text; comments and directives are left out. */
export function tokens(text) {
  const found = [];
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    if (/^\s*#|^\/[/*]/.test(word)) continue;
    found.push({ word, at: index, end: index + word.length, isName: /^[A-Za-z_]/.test(word), isText: /^["']/.test(word) });
  }
  return found;
}

/** Counts the words of a text into a map. */
export function countWords(text, counts) {
  for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) {
    const lower = word.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
}

/**
 * Returns the places of a file: the kind, the word, where it begins, and how much of it was typed. `isKnown` tells
 * whether the project has a word elsewhere; new names are left out.
 */
export function placesOf(name, text, isKnown) {
  const found = /\.sqf$/i.test(name) ? inScript(text, isKnown) : inConfig(text, isKnown);
  return found.filter(({ word, typed }) => word.length >= typed + SHORTEST - 2);
}

function inScript(text, isKnown) {
  const [all, seen, found] = [tokens(text), new Set(), []];
  const word = (at) => all[at]?.word ?? "";
  all.forEach(({ word: written, at, isName, isText }, number) => {
    const lower = written.toLowerCase();
    if (isText) {
      const content = written.slice(1, -1);
      const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
      if (/^[A-Za-z]\w*$/.test(content) && BEFORE_NAME.test(line) && isKnown(content)) {
        found.push({ kind: "text", word: content, at: at + 1, typed: 2 });
      }
      for (const [part] of content.matchAll(/^_\w+$/g)) seen.add(part.toLowerCase());
    }
    if (!isName) return;
    const isFirst = !seen.has(lower);
    seen.add(lower);
    const [before, isOpen] = [word(number - 1), word(number - 1) === "("];
    const naming = isOpen ? word(number - 2) : before === "," && word(number - 3) === "(" ? word(number - 4) : "";
    if (NAMING.test(naming)) {
      const isWhole = word(number + 1) === ")";
      if (isWhole && isKnown(written)) found.push({ kind: "macro", word: written, at, typed: 2 });
      return;
    }
    // The name of a new variable: `private _gate`, or the first `_gate =`.
    const isNew = /^private$/i.test(before) || isFirst && (written.startsWith("_") || word(number + 1) === "=");
    if (isNew && !isMagic(lower)) return;
    const tag = /^[A-Za-z]\w*?_fnc_/i.exec(written)?.[0].length;
    found.push(tag ? { kind: "tag", word: written, at, typed: tag + 2 } : { kind: "script", word: written, at, typed: 2 });
  });
  return found;
}

function isMagic(word) {
  return ["_x", "_this", "_foreachindex", "_thiseventhandler", "_exception"].includes(word);
}

function inConfig(text, isKnown) {
  // Headers for scripts have no classes.
  if (!/^\s*class\s/m.test(text)) return [];
  const [all, found, open] = [tokens(text), [], []];
  let isValue = false;
  const word = (at) => all[at]?.word ?? "";
  all.forEach(({ word: written, at, isName, isText }, number) => {
    const before = word(number - 1);
    if (written === "{") {
      open.push(isValue);
    } else if (written === "}") {
      isValue = open.pop() ?? false;
    } else if (written === "=") {
      isValue = true;
    } else if (written === ";" && !open.at(-1)) {
      isValue = false;
    }
    const place = (kind, name, start) => found.push({ kind, word: name, at: start, typed: 2 });
    if (isText && isValue && /^[A-Za-z]\w*$/.test(written.slice(1, -1))) {
      if (isKnown(written.slice(1, -1))) place("value", written.slice(1, -1), at + 1);
    } else if (isName && isValue) {
      // The arguments of macros, and code without quotes, are something else.
      if (/^[={,]$/.test(before) && (word(number + 1) === "(" || isKnown(written))) place("value", written, at);
    } else if (isName && before === ":" && word(number - 3) === "class") {
      if (word(number + 1) !== "(") place("parent", written, at);
    } else if (isName && /^[;{}]?$/.test(before) && /^(=|\[|\(|\+)$/.test(word(number + 1))) {
      place("property", written, at);
    }
  });
  return found;
}
