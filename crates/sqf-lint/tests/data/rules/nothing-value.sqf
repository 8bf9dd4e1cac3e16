//- operands
    hint str (player setDamage 1);
//           ^^^^^^^^^^^^^^^^^^^^ warning nothing-value: `setDamage` returns nothing and cannot be used as a value
    if (hint "open") then { hint "closed" };
//     ^^^^^^^^^^^^^ warning nothing-value: `hint` returns nothing and cannot be used as a value
    if (alive player && player setDamage 1) then { hint "closed" };
//                      ^^^^^^^^^^^^^^^^^^ warning nothing-value: `setDamage` returns nothing and cannot be used as a value
    (player setDamage 1) call { hint str _this };
//  ^^^^^^^^^^^^^^^^^^^^ warning nothing-value: `setDamage` returns nothing and cannot be used as a value

//- variables that are read
    private _gate = player setDamage 1;
//                  ^^^^^^^^^^^^^^^^^^ warning nothing-value: `setDamage` returns nothing and cannot be used as a value
    hint str _gate;
    GATE_open = "gate" setMarkerText "open";
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning nothing-value: `setMarkerText` returns nothing and cannot be used as a value
    hint str GATE_open;

//- an unfinished line
    private _call = [player] call
//                           ^^^^ warning nothing-value: missing value at the end of this line; `hint` on the next line returns nothing
    hint "open";
    hint str _call;

//- not reported: values that are not used
    _nil = player setDamage 1;
    nul = [] spawn { sleep 1; };
    0 = player setDamage 1;

//- not reported: what may return something
    private _gate = call { player setDamage 1 };
    private _open = if (alive player) then { hint "open" };
    private _handler = player addEventHandler ["Killed", {}];
    private _door = nil;
    hint str [_gate, _open, _handler, _door, isNil { hint "x" }];

//- commands that run before they are passed on
    [hint "open"] remoteExec ["hint", 0];
//   ^^^^^^^^^^^ warning nothing-value: `hint` runs here, at once, and returns nothing that `remoteExec` could pass on; put only its operands into this array
    [name player] remoteExec ["hint", 0];

//- a line without its `;`
    sleep 5
//  ^^^^^^^ warning nothing-value: missing `;` at the end of this line; `sleep` returns nothing and cannot be an operand of `cutText`
    cutText ["open", "PLAIN"];

//- a wait for a command
    waitUntil sleep 5;
//            ^^^^^^^ warning nothing-value: `sleep` returns nothing and cannot be used as a value
    waitUntil { sleep 5; true };

//- lists of assignments
    private _names = allUnits apply { TAG_last = name _x };
//                                    ^^^^^^^^^^^^^^^^^^ warning nothing-value: the code of `apply` ends with an assignment, which has no value, so this list has no values
    hint str _names;
    allUnits apply { TAG_last = _x };

//- branches that end with an assignment
    private _near = if (alive player) then { [0, 0, 0] } else { _near = getPosASL player };
//                                                              ^^^^^^^^^^^^^^^^^^^^^^^^ warning nothing-value: this branch ends with an assignment, which has no value, so `_near` is nil
    hint str _near;
    private _far = if (alive player) then { _gate = 5 } else { _gate = 6 };
//                                          ^^^^^^^^^ warning nothing-value: this branch ends with an assignment, which has no value, so `_far` is nil
//                                                             ^^^^^^^^^ warning nothing-value: this branch ends with an assignment, which has no value, so `_far` is nil
    hint str _far;

//- not reported: branches with a value, and values that nobody uses
    private _near = if (alive player) then { private _gate = 5; _gate } else { 6 };
    hint str _near;
    private _unused = if (alive player) then { TAG_shut = 5 } else { TAG_shut = 6 };
    private _tested = if (alive player) then { TAG_shut = 5 } else { 6 };
    if (isNil "_tested") exitWith {};
    hint str _tested;
    if (alive player) then { TAG_shut = 5 } else { TAG_shut = 6 };

//- a value that a variable of another object gets
    params ["_list"];
    missionNamespace setVariable ["TAG_gates", _list append [player], true];
//                                             ^^^^^^^^^^^^^^^^^^^^^ warning nothing-value: `append` returns nothing and cannot be used as a value
    missionNamespace setVariable ["TAG_gates", _list + [player], true];
    missionNamespace setVariable ["TAG_gates", nil];
    missionNamespace setVariable ["TAG_gate", _list pushBack player];
