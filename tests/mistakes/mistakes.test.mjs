import assert from "node:assert/strict";
import { test } from "node:test";
import { misspelled, mistakesOf } from "./mistakes.mjs";

/** The texts with one mistake of a kind each. */
function wrong(kind, name, text) {
  const counts = new Map([["gatekey", 2], ["tag_gate", 2], ["gateclass", 3]]);
  const isCommand = (word) => ["hint", "if", "then", "call", "setdamage", "getvariable", "count"].includes(word);
  return mistakesOf(name, text, isCommand, counts)
    .filter((mistake) => mistake.kind === kind)
    .map(({ at, length, instead }) => text.slice(0, at) + instead + text.slice(at + length));
}

test("a semicolon at the end of a line is left out, but not the last one of a block", () => {
  const script = "hint \"a\";\nhint \"b\"; // note;\n{ hint \"c\";\n};\n";
  assert.deepEqual(wrong("semicolon", "a.sqf", script), [
    "hint \"a\"\nhint \"b\"; // note;\n{ hint \"c\";\n};\n",
    "hint \"a\";\nhint \"b\" // note;\n{ hint \"c\";\n};\n",
  ]);
});

test("brackets in texts and comments stay", () => {
  const script = "hint \"(\"; // )\ncall (TAG_gate);";
  assert.deepEqual(wrong("open_round", "a.sqf", script), ["hint \"(\"; // )\ncall TAG_gate);"]);
  assert.deepEqual(wrong("close_round", "a.sqf", script), ["hint \"(\"; // )\ncall (TAG_gate;"]);
});

test("a comma between two numbers stays, because they would become one", () => {
  assert.deepEqual(wrong("comma", "a.sqf", "[1,2, 3]"), ["[1,2 3]"]);
  assert.deepEqual(wrong("config_comma", "a.hpp", "class A { x[] = {1,2, 3}; };"), ["class A { x[] = {1,2 3}; };"]);
});

test("names are misspelled where they are read or set", () => {
  const script = "private _door = 1; hint _door; _door setDamage TAG_gate; GVAR(TAG_gate)";
  assert.deepEqual(wrong("local_read", "a.sqf", script), [
    "private _door = 1; hint _dor; _door setDamage TAG_gate; GVAR(TAG_gate)",
    "private _door = 1; hint _door; _dor setDamage TAG_gate; GVAR(TAG_gate)",
  ]);
  assert.equal(wrong("local_write", "a.sqf", script).length, 1);
  assert.deepEqual(wrong("global", "a.sqf", script), [
    "private _door = 1; hint _door; _door setDamage TAG_agte; GVAR(TAG_gate)",
  ]);
  assert.equal(misspelled("_counter"), "_coutner");
});

test("texts lose their quotes, or are misspelled if the project has them elsewhere", () => {
  const script = "_gate getVariable [\"gateKey\", \"\"]";
  assert.deepEqual(wrong("unquoted", "a.sqf", script), ["_gate getVariable [gateKey, \"\"]"]);
  assert.deepEqual(wrong("key", "a.sqf", script), ["_gate getVariable [\"gatKeey\", \"\"]"]);
});

test("configs lose what ends a property, an array or a class", () => {
  const config = "class A: GateClass {\n  a[] = {1, 2};\n  b = 1;\n};\n";
  assert.deepEqual(wrong("config_semicolon", "a.hpp", config), ["class A: GateClass {\n  a[] = {1, 2};\n  b = 1\n};\n"]);
  assert.deepEqual(wrong("config_array", "a.hpp", config), ["class A: GateClass {\n  a = {1, 2};\n  b = 1;\n};\n"]);
  assert.equal(wrong("config_brace", "a.hpp", config).length, 2);
  assert.deepEqual(wrong("config_parent", "a.hpp", config), ["class A: GateCalss {\n  a[] = {1, 2};\n  b = 1;\n};\n"]);
});
