//- comparisons with `nil`
    params ["_gate"];
    if (_gate == nil) then { hint "none" };
//      ^^^^^^^^^^^^ error nil-trap: a comparison with `nil` returns `nil`; write `isNil "_gate"`
    if (nil isNotEqualTo _gate) then { hint "some" };
//      ^^^^^^^^^^^^^^^^^^^^^^ error nil-trap: a comparison with `nil` returns `nil`; write `!(isNil "_gate")`
    if ((player getVariable "gate") isEqualTo nil) then { hint "none" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error nil-trap: a comparison with `nil` returns `nil`; write `isNil { player getVariable "gate" }`

//- `isNil` of a value
    hint str isNil player;
//           ^^^^^^^^^^^^ error nil-trap: `isNil` expects the name of a variable, or code, found Object; write `isNil { player }`
    private _count = count units player;
    if (isNil _count) then { hint "none" };
//      ^^^^^^^^^^^^ error nil-trap: `isNil` expects the name of a variable, or code, found Number; write `isNil "_count"`

//- conditions that are never nil
    params ["_gate", "_name"];
    hint str isNil "_gate";
    hint str isNil { _gate };
    hint str isNil _name;
    hint str (_gate isEqualTo objNull);
    private _string = "gate_open";
    hint str isNil _string;
    _gate = nil;
    hint str [nil, _gate];

//- expressions in strings
    hint str isNil "_this select 0";
//           ^^^^^^^^^^^^^^^^^^^^^^ error nil-trap: always true: a string for `isNil` is the name of a variable, not an expression; write `isNil { _this select 0 }`
    hint str isNil "TAG_open";
    hint str isNil "gate of the town";

//- names in code
    params ["_gate"];
    hint str isNil { "_gate" };
//           ^^^^^^^^^^^^^^^^^ error nil-trap: always false: code that is a string returns it; write `isNil "_gate"`
    hint str isNil { _gate };

//- parameters without a default
    params [["_tag", nil, [""]], ["_name", "", [""]], ["_code", nil, [{}]]];
    if (isNil _tag) then { hint "none" };
//      ^^^^^^^^^^ error nil-trap: `isNil` looks for a variable whose name is in `_tag`; write `isNil "_tag"`
    hint str [isNil _name, isNil _code];
