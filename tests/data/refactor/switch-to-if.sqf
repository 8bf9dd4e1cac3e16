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
