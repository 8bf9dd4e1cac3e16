//- a local variable
params ["_gate"];
private _state = "open";
sw<|>itch (_state) do {
    case "open": { hint "open" };
    case "shut": {
        hint "shut";
    };
    default { hint "?" };
};
//=
params ["_gate"];
private _state = "open";
if (_state isEqualTo "open") then { hint "open" } else {
    if (_state isEqualTo "shut") then {
        hint "shut";
    } else { hint "?" };
};
//- conditions
<|>switch (true) do {
    case (alive player): { hint "up" };
    case (damage player > 0.5): { hint "hurt" };
    default { hint "?" };
};
//=
if (alive player) then { hint "up" } else {
    if (damage player > 0.5) then { hint "hurt" } else { hint "?" };
};
//- a condition that may be nil
params ["_gate"];
<|>switch (true) do {
    case (alive _gate): { hint "up" };
    default { hint "?" };
};
//- a value that may change
<|>switch (damage player) do {
    case 1: { hint "1" };
    default { hint "?" };
};
//- cases that share code
private _state = "open";
<|>switch (_state) do {
    case "open";
    case "shut": { hint "gate" };
    default { hint "?" };
};
//=
private _state = "open";
if (_state in ["open", "shut"]) then { hint "gate" } else { hint "?" };
//- the value is used
private _state = "open";
<|>switch (_state) do {
    case "open": { 1 };
    case "shut": { 2 };
};
//- the last case does the same as `default`
private _state = "open";
<|>switch (_state) do {
    case "open": { hint "open" };
    case "shut": { hint "gate" };
    default { hint "gate" };
};
//- a default that does nothing
params ["_mode"];
swi<|>tch (_mode) do {
    case 1: { hint "one" };
    default {};
};
hint "done";
//=
params ["_mode"];
if (_mode isEqualTo 1) then { hint "one" };
hint "done";
//- cases that share their code
params ["_mode"];
swi<|>tch (_mode) do {
    case 1;
    case 2: { hint "some" };
    case "many": { hint "many" };
};
hint "done";
//=
params ["_mode"];
if (_mode in [1, 2]) then { hint "some" } else {
    if (_mode isEqualTo "many") then { hint "many" };
};
hint "done";
//- conditions that share their code
params [["_a", 0, [0]]];
swi<|>tch (true) do {
    case (_a > 10);
    case (_a < 0): { hint "far" };
    default { hint "near" };
};
//=
params [["_a", 0, [0]]];
if ((_a > 10) || {_a < 0}) then { hint "far" } else { hint "near" };
//- a case that leads to the default
params ["_mode"];
swi<|>tch (_mode) do {
    case 1: { hint "one" };
    case 2;
    default { hint "other" };
};
hint "done";
//- a variable that is set again
params ["_mode"];
_mode = toLower _mode;
swi<|>tch (_mode) do {
    case "open": { _mode = "shut" };
};
hint _mode;
//=
params ["_mode"];
_mode = toLower _mode;
if (_mode isEqualTo "open") then { _mode = "shut" };
hint _mode;
//- a global variable, which may be nil
swi<|>tch (TAG_mode) do {
    case "open": { hint "open" };
};
hint "done";
