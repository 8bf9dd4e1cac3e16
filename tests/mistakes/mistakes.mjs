// Makes single mistakes of the kinds that people make in right code: what is left out, doubled or misspelled.

import { TOKEN, tokens } from "../completion/places.mjs";

const KEYWORDS = new Set(["then", "else", "do", "call", "spawn", "from", "to", "select"]);

/** The kinds of mistakes with their titles, in the order of the table. */
export const KINDS = {
  semicolon: "`;` left out at the end of a line",
  brace_semicolon: "`;` left out after `}` or `};`",
  close_round: "`)` left out",
  close_square: "`]` left out",
  close_brace: "`}` left out",
  open_round: "`(` left out",
  open_square: "`[` left out",
  open_brace: "`{` left out",
  surplus_close: "a bracket closed twice",
  quote: "closing quote left out",
  comma: "`,` left out",
  double_comma: "`,` doubled",
  last_comma: "`,` before the closing bracket",
  double_semicolon_for_comma: "`;` instead of `,`",
  keyword: "`then`, `do`, `call` ... left out",
  command: "command misspelled",
  local_read: "local variable misspelled where it is read",
  local_write: "local variable misspelled where it is set",
  underscore: "`_` of a local variable left out",
  global: "global variable or function misspelled",
  equals: "`=` instead of `==`",
  unquoted: "quotes of a word left out",
  argument: "element of an array left out",
  key: "text that stands elsewhere in the project misspelled",
  config_semicolon: "config: `;` left out after a property",
  config_class: "config: `;` left out after `}`",
  config_brace: "config: `}` left out",
  config_quote: "config: closing quote left out",
  config_comma: "config: `,` left out",
  config_array: "config: `[]` left out",
  config_parent: "config: parent misspelled",
  config_value: "config: name in a value misspelled",
};

/** A word with two letters in the middle exchanged, or one left out. */
export function misspelled(word) {
  const middle = Math.max(1, Math.floor(word.length * 2 / 3));
  const [before, one, two, after] = [word.slice(0, middle - 1), word[middle - 1], word[middle] ?? "", word.slice(middle + 1)];
  const swapped = before + two + one + after;
  return swapped !== word && !/\W/.test(one + two) ? swapped : before + two + after;
}

/** Whether two neighbors would become one word if what stands between them is left out. */
function wouldMerge(text, at) {
  return /\w/.test(text[at - 1] ?? "") && /\w/.test(text[at + 1] ?? "");
}

/** Returns the mistakes that can be made in a text: kind, place, how many characters go, and what stands there instead. */
export function mistakesOf(name, text, isCommand, counts) {
  return /\.sqf$/i.test(name) ? inScript(text, isCommand, counts) : inConfig(text, counts);
}

/** Whether a word is all that a macro gets, such as the name in `GVAR(name)`. */
function isMacroArgument(all, number) {
  return /^[([,]$/.test(all[number - 1]?.word ?? "") && /^[A-Z_]{3,}\d?$/.test(all[number - 2]?.word ?? "");
}

/** A text of the same length with blanks for comments. */
function withoutComments(text) {
  return text.replace(TOKEN, (word) => /^\/[/*]/.test(word) ? " ".repeat(word.length) : word);
}

function inScript(text, isCommand, counts) {
  const all = tokens(text);
  const found = [];
  const add = (kind, token, instead = "", at = token.at, length = token.word.length) =>
    found.push({ kind, at, length, instead });
  const open = [];
  const uses = new Map();
  const count = (word) => uses.set(word.toLowerCase(), (uses.get(word.toLowerCase()) ?? 0) + 1);
  for (const { word } of all) {
    if (/^_\w/.test(word)) count(word);
    if (/^["']_\w+["']$/.test(word)) count(word.slice(1, -1));
  }
  all.forEach((token, number) => {
    const { word, at, end } = token;
    const [before, next] = [all[number - 1], all[number + 1]];
    const endsLine = next && text.slice(end, next.at).includes("\n");
    const lower = word.toLowerCase();
    if (/^[([{]$/.test(word)) {
      open.push(word);
      add({ "(": "open_round", "[": "open_square", "{": "open_brace" }[word], token);
    } else if (/^[)\]}]$/.test(word)) {
      open.pop();
      add({ ")": "close_round", "]": "close_square", "}": "close_brace" }[word], token);
      add("surplus_close", token, word + word);
    }
    const inArray = open.at(-1) === "[";
    if (word === ";" && endsLine && !/^[})\]]$/.test(next.word)) {
      add(before?.word === "}" ? "brace_semicolon" : "semicolon", token);
    }
    if (word === "," && inArray) {
      if (!wouldMerge(text, at)) add("comma", token);
      add("double_comma", token, ",,");
      add("double_semicolon_for_comma", token, ";");
    }
    if (word === "]" && before && before.word !== "[") add("last_comma", token, ",]");
    if (/^["']/.test(word) && word.length > 2) {
      add("quote", token, "", end - 1, 1);
      const content = word.slice(1, -1);
      if (/^[A-Za-z]\w+$/.test(content)) {
        add("unquoted", token, content);
        if (content.length > 4 && counts.get(content.toLowerCase()) > 1) add("key", token, misspelled(content), at + 1, content.length);
      }
    }
    if (word === "==") add("equals", token, "=");
    if (!/^[A-Za-z_]\w+$/.test(word)) return;
    if (KEYWORDS.has(lower)) {
      add("keyword", token);
    } else if (word.startsWith("_")) {
      if (/^_(x|y|z|this|foreachindex|exception|thisscript|thiseventhandler|thisargs)$/i.test(word)) return;
      if (next?.word === "=") {
        if (uses.get(lower) > 1) add("local_write", token, misspelled(word));
      } else {
        if (word.length > 3) add("local_read", token, misspelled(word));
        add("underscore", token, word.slice(1));
      }
    } else if (isCommand(lower)) {
      if (word.length > 4) add("command", token, misspelled(word));
    } else if (word.length > 4 && next?.word !== "=" && next?.word !== "(" && counts.get(lower) > 1 && !isMacroArgument(all, number)) {
      add("global", token, misspelled(word));
    }
  });
  // Elements of arrays of plain elements: the first with its comma.
  for (const { 0: list, index } of withoutComments(text).matchAll(/\[[^[\]{}()";\n]*(?:,[^[\]{}()";\n]*)+\]/g)) {
    const cut = list.indexOf(",");
    found.push({ kind: "argument", at: index + 1, length: cut, instead: "" });
  }
  return found;
}

function inConfig(text, counts) {
  if (!/^\s*class\s/m.test(text)) return [];
  const all = tokens(text);
  const found = [];
  const add = (kind, token, instead = "", at = token.at, length = token.word.length) =>
    found.push({ kind, at, length, instead });
  all.forEach((token, number) => {
    const { word, at, end } = token;
    const [before, next] = [all[number - 1], all[number + 1]];
    const endsLine = next && text.slice(end, next.at).includes("\n");
    if (word === ";" && endsLine && before) {
      // A closed class and a closed array look alike.
      add(before.word === "}" ? "config_class" : "config_semicolon", token);
    }
    if (word === "}") add("config_brace", token);
    if (/^"/.test(word) && word.length > 2) add("config_quote", token, "", end - 1, 1);
    if (word === "," && !wouldMerge(text, at)) add("config_comma", token);
    if (word === "[" && next?.word === "]") add("config_array", token, "", at, next.end - at);
    if (before?.word === ":" && all[number - 3]?.word === "class" && word.length > 4) add("config_parent", token, misspelled(word));
    const content = word.slice(1, -1);
    if (/^"[A-Za-z]\w{4,}"$/.test(word) && counts.get(content.toLowerCase()) > 2) add("config_value", token, misspelled(content), at + 1, content.length);
  });
  return found;
}
