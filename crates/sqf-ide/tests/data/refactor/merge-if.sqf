//- two conditions
<|>if (alive player) then {
    if (damage player > 0) then {
        hint "hurt";
    };
};
//=
if (alive player && {damage player > 0}) then {
    hint "hurt";
};
//- a condition of lower precedence
params ["_a", "_b", "_c"];
<|>if (_a || _b) then { if (_c) then { hint "gate" } };
//=
params ["_a", "_b", "_c"];
if ((_a || _b) && {_c}) then { hint "gate" };
//- something else happens
<|>if (alive player) then {
    hint "up";
    if (damage player > 0) then { hint "hurt" };
};
//- an else of the inner one
<|>if (alive player) then {
    if (damage player > 0) then { hint "hurt" } else { hint "well" };
};
//- an else of the outer one
<|>if (alive player) then {
    if (damage player > 0) then { hint "hurt" };
} else { hint "down" };
//- a comment between
<|>if (alive player) then {
    // only then
    if (damage player > 0) then { hint "hurt" };
};
