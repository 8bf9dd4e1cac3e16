//- numbers
private _state = 1;
if <|>(_state == 1) then {
    hint "open";
} else {
    if (_state == 2) then {
        hint "shut";
    } else {
        hint "?";
    };
};
//=
private _state = 1;
switch (_state) do {
    case 1: {
        hint "open";
    };
    case 2: {
        hint "shut";
    };
    default {
        hint "?";
    };
};
//- texts in any case are something else
params [["_state", "", [""]]];
if <|>(_state == "open") then { hint "a" } else { if (_state == "shut") then { hint "b" } else { hint "c" } };
//- a single condition
private _state = 1;
if <|>(_state == 1) then { hint "a" } else { hint "b" };
//- two variables
private _state = 1;
private _other = 1;
if <|>(_state == 1) then { hint "a" } else { if (_other == 2) then { hint "b" } else { hint "c" } };
//- a variable that is set again
private _count = count allUnits;
if (_coun<|>t == 1) then { hint "one" } else { if (_count == 2) then { hint "two" } };
_count = 5;
//=
private _count = count allUnits;
switch (_count) do {
    case 1: { hint "one" };
    case 2: { hint "two" };
};
_count = 5;
