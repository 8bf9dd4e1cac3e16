//- elements on lines of their own are at one level
params [
["_gate", objNull],
    ["_height", 2],
  ["_width", 3]
];
[
_gate,
    {
hint "open";
    },
  5
] call TAG_fnc_later;
_gate addAction [
        "Open",
    {hint "open"},
      nil // nothing is passed
    ];
//=
params [
    ["_gate", objNull],
    ["_height", 2],
    ["_width", 3]
];
[
    _gate,
    {
        hint "open";
    },
    5
] call TAG_fnc_later;
_gate addAction [
    "Open",
    {hint "open"},
    nil // nothing is passed
];
//- comments between elements are at their level
_names = [
  // barns
    "old barn",
        // farms
    "farm"
];
//=
_names = [
    // barns
    "old barn",
    // farms
    "farm"
];
//- elements below others by whole levels
_tree = [
    "barn",
        "left gate",
        "right gate",
    "farm",
        "gate"
];
//- elements with several lines do not make a tree
[
    [
        1
    ] call TAG_fnc_make,
        2,
        3
] call TAG_fnc_use;
//=
[
    [
        1
    ] call TAG_fnc_make,
    2,
    3
] call TAG_fnc_use;
//- a single element out of line
_names = [
    "barn",
        "gate",
    "farm"
];
//=
_names = [
    "barn",
    "gate",
    "farm"
];
//- each element further in
_names = [
    "barn",
        "gate",
            "wing"
];
//=
_names = [
    "barn",
    "gate",
    "wing"
];
//- numbers aligned at their ends
_heights = [
     2,
    10,
    -1,
     3.5
];
//- an element below another one
params [
    ["_gate", objNull], ["_height", 2],
                        ["_width", 3]
];
//- rows of a table that begin in different columns
_table = [
    ["barn",        1],
      ["farmhouse", 1],
        ["shed",    1]
];
//- elements after one on the line of the bracket
[{isOpen _x},
{
hint "open";
},
[_gate]
] call TAG_fnc_later;
hint format ["%1 %2",
_gate,
_height];
//=
[{isOpen _x},
{
    hint "open";
},
[_gate]
] call TAG_fnc_later;
hint format ["%1 %2",
    _gate,
    _height];
//- operators that continue an assignment in its column
private _text = "the gate"
+ " of the barn"
            + " is open";
_isOpen = alive _gate
&& {_gate animationPhase "door" > 0}
// and lit
&& {isLightOn _gate};
_sum = _left +
_right;
//=
private _text = "the gate"
    + " of the barn"
    + " is open";
_isOpen = alive _gate
    && {_gate animationPhase "door" > 0}
    // and lit
    && {isLightOn _gate};
_sum = _left +
    _right;
//- operators that continue a condition in its column
if (_a) then {
    if (alive _gate
&& {_height > 2}) then {
        hint "open";
    };
    if ((_a &&
    _b) ||
    (_c && _d)) exitWith {};
};
//=
if (_a) then {
    if (alive _gate
        && {_height > 2}) then {
        hint "open";
    };
    if ((_a &&
        _b) ||
        (_c && _d)) exitWith {};
};
//- operators in the column of the first operand
waitUntil {
    alive _gate
    && {_height > 2}
};
if (
    _a
    && _b
) exitWith {};
_heights = [
    2
    + _a,
    3
];
//- operators in the column of a value or bracket on a line of its own
private _all =
_left +
_right;
((alive _gate) &&
{_height > 2} &&
!_isOpen)
exitWith {};
waitUntil {
    {alive _x
    && {_height > 2}} count _gates > 0
};
//- words that continue a statement
_gate
setDamage 1;
if (_a)
then {
    hint "open";
};
{
    hint _x;
}
forEach _names;
