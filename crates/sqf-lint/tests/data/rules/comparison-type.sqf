//- what the game does not compare
    if (getPosATL player == [0, 0, 0]) then { hint "middle" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error comparison-type: `==` cannot compare Array; use `isEqualTo`
    if (count allUnits == "5") then { hint "five" };
//      ^^^^^^^^^^^^^^^^^^^^^ error comparison-type: `==` cannot compare Number with String; the game reports an error
    private _name = name player;
    if (_name != player) then { hint "other" };
//      ^^^^^^^^^^^^^^^ error comparison-type: `!=` cannot compare String with Object; the game reports an error

//- what is never equal
    if (count allUnits isEqualTo "5") then { hint "five" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning comparison-type: this is always false: Number and String are never equal
    if (allUnits isNotEqualTo "") then { hint "some" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^ warning comparison-type: this is always true: Array and String are never equal

//- what may be equal
    params ["_gate", ["_name", "", ["", 0]]];
    if (_gate == 5) then { hint "five" };
    if (_name == 5) then { hint "five" };
    if (_name isEqualTo 5) then { hint "five" };
    if (side player == west) then { hint "west" };
    if (alive player == alive _gate) then { hint "both" };
    if (objNull isEqualTo grpNull) then { hint "null" };
    if ((player getVariable "x") isEqualTo []) then { hint "empty" };

//- in lists of another type
    if (vehicle player in ["B_MRAP_01_F"]) then { hint "hunter" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning comparison-type: this is always false: Object is never an element of an array of String
    if (count allUnits in ["1", "2"]) then { hint "few" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning comparison-type: this is always false: Number is never an element of an array of String
    if (typeOf player in ["B_Soldier_F", 5]) then { hint "soldier" };
    if (vehicle player in [TAG_car, "a"]) then { hint "car" };
    if ("a" in "abc") then { hint "a" };
    if (player in []) then { hint "none" };
    if (player getVariable "TAG_a" in ["a"]) then { hint "a" };

//- cases of another type
    switch (side player) do {
        case "WEST": { hint "west" };
//           ^^^^^^ warning comparison-type: this case never matches: Side and String are never equal
        case east: { hint "east" };
        case TAG_side: { hint "own" };
    };
    switch (true) do { case (alive player): { hint "alive" }; case 1: { hint "one" }; };
//                                                                 ^ warning comparison-type: this case never matches: Boolean and Number are never equal
    switch (player getVariable "rank") do { case 1: { hint "one" }; case "2": { hint "two" }; };

//- a switch over code
    private _size = "small";
    switch { _size } do { case "small": { hint "small" }; case "large": { hint "large" }; };
//         ^^^^^^^^^ warning comparison-type: `switch` compares this code itself, which no case is equal to; write `( )`

//- a loop that is left with a value of its own
    private _isNear = true isEqualTo ({ if (_x distance player < 9) exitWith { true }; false } count allUnits);
    private _isFar = true isEqualTo ({ alive _x } count allUnits);
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning comparison-type: this is always false: Boolean and Number are never equal
    hint str [_isNear, _isFar];

//- the other branch of a test of the type
    params ["_kind"];
    private _kinds = ["oak", "ash"];
    if (_kind > 1) then { _kinds = ["elm"] };
    if (_kinds isEqualType []) then { hint str (typeOf player in _kinds) } else { hint str (typeOf player == _kinds) };
    private _list = ["oak"];
    hint str (typeOf player == _list);
//            ^^^^^^^^^^^^^^^^^^^^^^ error comparison-type: `==` cannot compare Array; use `isEqualTo`

//- cases that ask about the value of the switch, which may be nil
    params ["_gate", "_kind"];
    private _type = typeOf _gate;
    switch (_type) do {
        case (_type isKindOf "Wall"): { hint "wall" };
//           ^^^^^^^^^^^^^^^^^^^^^^^ warning comparison-type: this case never matches: String and Boolean are never equal
        default { hint "gate" };
    };
    switch (true) do { case (_type isKindOf "Wall"): { hint "wall" }; };
    switch (_kind) do { case (_type isKindOf "Wall"): { hint "wall" }; };
