import assert from "node:assert/strict";
import { test } from "node:test";
import { placesOf } from "./places.mjs";

/** The places of a text as `kind word`; names that begin with `new` occur nowhere else. */
function found(name, text) {
  return placesOf(name, text, (word) => !word.startsWith("new")).map(({ kind, word }) => `${kind} ${word}`);
}

test("places in scripts are names that are not new", () => {
  const script = `// comment
#define GATE 1
params ["_gate"];
private _count = count allUnits;
_gate setDamage 1; _wing = _count;
newGate = [_gate] call TAG_fnc_openGate;
_gate getVariable ["isOpen", false]; _gate getVariable "newKey"; hint "text";
[QGVAR(opened), GVAR(newArgument)] call EFUNC(main,open);
{ _x addEventHandler ["Killed", {}] } forEach units _gate;`;
  assert.deepEqual(found("a.sqf", script), [
    "script params", "script private", "script count", "script allUnits",
    "script _gate", "script setDamage", "script _count",
    "script _gate", "script call", "tag TAG_fnc_openGate",
    "script _gate", "script getVariable", "text isOpen", "script false", "script _gate", "script getVariable", "script hint",
    "script QGVAR", "macro opened", "script GVAR", "script call", "script EFUNC", "macro open",
    "script addEventHandler", "text Killed", "script forEach", "script units", "script _gate",
  ]);
});

test("places in configs are properties, parents and values", () => {
  const config = `class CfgGates {
    class Gate: Fence {
        scope = 2; kind = "IRON"; label = "The gate"; owner = "newOwner";
        items[] = {"Key", LOCK, {GVAR(bolt)}};
        STATE(open)
    };
};`;
  assert.deepEqual(found("a.hpp", config), [
    "parent Fence", "property scope", "property kind", "value IRON", "property label", "property owner",
    "property items", "value LOCK", "value GVAR", "property STATE",
  ]);
  assert.deepEqual(found("script_macros.hpp", "#define A 1"), []);
});
