//- a condition
<|>if (alive player) then { hint "up" } else { hint "down" };
//=
if (!alive player) then { hint "down" } else { hint "up" };
//- a negated one
if (!alive player) th<|>en {
    hint "down";
} else {
    hint "up";
};
//=
if (alive player) then {
    hint "up";
} else {
    hint "down";
};
//- a comparison
params ["_a"];
if (_a <|>== 1) then { hint "one" } else { hint "other" };
//=
params ["_a"];
if (_a != 1) then { hint "other" } else { hint "one" };
//- a smaller number
params ["_a"];
if (_a <|>< 1) then { hint "one" } else { hint "other" };
//=
params ["_a"];
if (_a >= 1) then { hint "other" } else { hint "one" };
//- one that may be NaN
params ["_a"];
private _b = sqrt _a;
if (_b <|>< 1) then { hint "one" } else { hint "other" };
//=
params ["_a"];
private _b = sqrt _a;
if (!(_b < 1)) then { hint "other" } else { hint "one" };
//- conditions that are all comparisons or negations
params ["_a", "_b"];
<|>if (_a != 1 && {!_b} && (_a > 2 || { _a == 3 })) then { hint "one" } else { hint "other" };
//=
params ["_a", "_b"];
if (_a == 1 || {_b} || (_a <= 2 && { _a != 3 })) then { hint "other" } else { hint "one" };
//- the opposite of `isEqualTo`, where the script uses it
private _c = _b isNotEqualTo 3;
<|>if (_a isEqualTo 1) then { hint "one" } else { hint "other" };
//=
private _c = _b isNotEqualTo 3;
if (_a isNotEqualTo 1) then { hint "other" } else { hint "one" };
//- joined conditions
params ["_a", "_b"];
<|>if (_a && {_b}) then { hint "one" } else { hint "other" };
//=
params ["_a", "_b"];
if (!(_a && {_b})) then { hint "other" } else { hint "one" };
//- without parentheses
params ["_a"];
<|>if _a then { hint "one" } else { hint "other" };
//=
params ["_a"];
if (!_a) then { hint "other" } else { hint "one" };
//- without an else
<|>if (alive player) then { hint "up" };
//- a comment between the branches
<|>if (alive player) then {
    hint "up";
}
// or not
else {
    hint "down";
};
//- code in a variable
params ["_a", "_code"];
<|>if (_a) then _code else { hint "other" };
//- the opposite of `isNotEqualTo` is its own command
<|>if (_state isNotEqualTo "open") then { hint "a" } else { hint "b" };
//=
if (_state isEqualTo "open") then { hint "b" } else { hint "a" };
//- a comment beside the condition stays where it is
<|>if (/* both */ !_isOpen) then { hint "a" } else { hint "b" };
//- a condition of several statements in code
params ["_a", "_b"];
<|>if (_a != 1 && { _b = 2; _a == _b }) then { hint "one" } else { hint "other" };
//=
params ["_a", "_b"];
if (!(_a != 1 && { _b = 2; _a == _b })) then { hint "other" } else { hint "one" };
//- a variable that may hold code
params ["_a", "_b"];
<|>if (_a != 1 && _b) then { hint "one" } else { hint "other" };
//=
params ["_a", "_b"];
if (!(_a != 1 && _b)) then { hint "other" } else { hint "one" };
