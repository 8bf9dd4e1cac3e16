// What VS Code does when the user types into a file whose language has such a configuration: a model of its rules for
// Enter and for pairs that close by themselves, with `editor.autoIndent` at its default.

import * as fs from "node:fs";

interface Pair {
  open: string;
  close: string;
}

interface EnterRule {
  beforeText: string;
  afterText?: string;
  previousLineText?: string;
  action: { indent: "none" | "indent" | "indentOutdent" | "outdent"; appendText?: string; removeText?: number };
}

export interface Configuration {
  brackets: [string, string][];
  autoClosingPairs: Pair[];
  indentationRules: { increaseIndentPattern: string; decreaseIndentPattern: string };
  onEnterRules: EnterRule[];
}

export function configuration(file: string): Configuration {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/** Types `keys` where `|` is in `text`, and returns the text with `|` where the cursor ends up. */
export function typed(language: Configuration, text: string, keys: string): string {
  const unit = text.includes("\t") ? "\t" : "    ";
  for (const key of keys) text = key === "\n" ? enter(language, text, unit) : type(language, text, key);
  return text;
}

function type({ autoClosingPairs }: Configuration, text: string, key: string): string {
  const [before = "", after = ""] = text.split("|");
  const opens = autoClosingPairs.filter(({ open }) => (before + key).endsWith(open));
  const pair = opens.sort((a, b) => b.open.length - a.open.length)[0];
  if (pair === undefined) return `${before}${key}|${after}`;
  // A pair that a shorter one has already closed is not closed twice.
  const inner = autoClosingPairs.find(({ open, close }) => {
    return open !== pair.open && pair.open.includes(open) && pair.close.endsWith(close) && after.startsWith(close);
  });
  const close = inner === undefined ? pair.close : pair.close.slice(0, -inner.close.length);
  return `${before}${key}|${close}${after}`;
}

function enter(language: Configuration, text: string, unit: string): string {
  const [before = "", after = ""] = text.split("|");
  const above = before.split("\n");
  const line = above.pop() ?? "";
  const rest = after.slice(0, (after + "\n").indexOf("\n"));
  const below = after.slice(rest.length);
  const lines = (indent: string, following = "") => `${before}\n${indent}|${following}${rest.trimStart()}${below}`;

  const is = (pattern: string | undefined, part: string) => pattern === undefined || new RegExp(pattern).test(part);
  const rule = language.onEnterRules.find(({ beforeText, afterText, previousLineText }) => {
    return is(beforeText, line) && is(afterText, rest) && is(previousLineText, above.at(-1) ?? "");
  });
  const { action } = rule ?? {};
  const own = spaces(line).slice(0, spaces(line).length - (action?.removeText ?? 0));
  if (action !== undefined) {
    const append = action.appendText ?? "";
    switch (action.indent) {
      case "none":
        return `${before}\n${own}${append}|${rest}${below}`;
      case "indent":
        return `${before}\n${own}${unit}${append}|${rest}${below}`;
      case "indentOutdent":
        return `${before}\n${own}${append === "" ? unit : append}|\n${own}${rest}${below}`;
      case "outdent":
        return `${before}\n${without(own, unit)}${append}|${rest}${below}`;
    }
  }

  // Brackets in strings and comments do not count.
  const code = line.replace(/"[^"]*"|'[^']*'/g, "").replace(/\/\/.*/, "");
  const opened = language.brackets.find(([open]) => line.trimEnd().endsWith(open) && code.trimEnd().endsWith(open));
  if (opened !== undefined) {
    const isClosed = rest.trimStart().startsWith(opened[1]);
    return isClosed ? lines(own + unit, `\n${own}`) : lines(own + unit);
  }

  const { increaseIndentPattern, decreaseIndentPattern } = language.indentationRules;
  const last = [...above, line].reverse().find((other) => other.trim() !== "") ?? "";
  const indent = spaces(last) + (is(increaseIndentPattern, last) ? unit : "");
  return lines(is(decreaseIndentPattern, rest) ? without(indent, unit) : indent);
}

function spaces(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? "";
}

function without(indent: string, unit: string): string {
  return indent.endsWith(unit) ? indent.slice(0, -unit.length) : indent;
}
