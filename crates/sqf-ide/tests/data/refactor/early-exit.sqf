//- the rest of a script
params ["_gate"];
if <|>(alive _gate) then {
    // opens it
    _gate animate ["door", 1];
    if (true) then {
        hint "open";
    };
};
//=
params ["_gate"];
if (!alive _gate) exitWith {};
// opens it
_gate animate ["door", 1];
if (true) then {
    hint "open";
};
//- the rest of a branch
params ["_gate"];
if (true) then {
    if <|>(!alive _gate) then {
        hint "down";
        _gate setDamage 0;
    };
};
hint "done";
//=
params ["_gate"];
if (true) then {
    if (alive _gate) exitWith {};
    hint "down";
    _gate setDamage 0;
};
hint "done";
//- a loop would end
{
    if <|>(alive _x) then {
        hint "a";
        hint "b";
    };
} forEach allUnits;
//- something follows
if <|>(alive player) then {
    hint "a";
    hint "b";
};
hint "c";
//- a single statement
if <|>(alive player) then {
    hint "a";
};

//- a condition on several lines
params ["_gate"];
if <|>(
    alive _gate
    && {damage _gate > 0}
) then {
    hint "a";
    hint "b";
};
//=
params ["_gate"];
if (
    !alive _gate
    || {damage _gate <= 0}
) exitWith {};
hint "a";
hint "b";
//- one whose parts have no opposites
params ["_gate"];
if <|>(
    alive _gate
    || {isTouchingGround _gate}
    || {_gate in allUnits}
) then {
    hint "a";
    hint "b";
};
//=
params ["_gate"];
if (!(
    alive _gate
    || {isTouchingGround _gate}
    || {_gate in allUnits}
)) exitWith {};
hint "a";
hint "b";
//- one whose parts have opposites
params ["_gate"];
if <|>(
    !isNull _gate
    && {damage _gate > 0}
) then {
    hint "a";
    hint "b";
};
//=
params ["_gate"];
if (
    isNull _gate
    || {damage _gate <= 0}
) exitWith {};
hint "a";
hint "b";
