// SYNTAX TEST "source.sqf" "commands, variables, control flow"

/* A block
   comment */
// <-- comment.block.sqf
//  ^^^^^^ comment.block.sqf

private _gates = [gateNorth, TAG_gateSouth] select { alive _x };
// <------- storage.modifier.sqf
//      ^^^^^^ variable.other.local.sqf
//             ^ keyword.operator.assignment.sqf
//                ^^^^^^^^^ support.function.command.sqf
//                           ^^^^^^^^^^^^^ variable.other.global.sqf
//                                          ^^^^^^ support.function.command.sqf
//                                                   ^^^^^ support.function.command.sqf
//                                                         ^^ variable.language.sqf
//                                                             ^ punctuation.terminator.statement.sqf

gateCount = count _gates;
// <--------- variable.other.global.sqf
//        ^ keyword.operator.assignment.sqf
//          ^^^^^ support.function.command.sqf
if (gateCount == 0 && {!isServer}) exitWith { false };
// <-- keyword.control.conditional.sqf
//            ^^ keyword.operator.comparison.sqf
//                 ^^ keyword.operator.logical.sqf
//                     ^ keyword.operator.logical.sqf
//                                 ^^^^^^^^ keyword.control.conditional.sqf
//                                            ^^^^^ constant.language.boolean.sqf
{ _x setDamage 0.5 } forEach _gates;
//             ^^^ constant.numeric.decimal.sqf
//                   ^^^^^^^ keyword.control.loop.sqf
FOR "_i" FROM 0 TO 3 DO { _i call TAG_fnc_open };
// <--- keyword.control.loop.sqf
//  ^^^^ string.quoted.double.sqf
//       ^^^^ keyword.control.loop.sqf
//                        ^^ variable.other.local.sqf
//                           ^^^^ keyword.control.call.sqf
//                                ^^^^^^^^^^^^ entity.name.type.function.sqf
[_gates, 1] call BIS_fnc_selectRandom;
//               ^^^^^^^^^^^^^^^^^^^^ variable.other.constant.bis.sqf
_first = _gates # 0;
//              ^ keyword.operator.select.sqf
_cfg = configFile >> "CfgGates" >> typeOf gate1;
//                ^^ keyword.operator.config.sqf
//                                        ^^^^^ support.function.command.sqf
switch (side player) do { case west: { nil }; default { objNull } };
// <------ keyword.control.conditional.sqf
//                        ^^^^ keyword.control.conditional.sqf
//                             ^^^^ support.constant.side.sqf
//                                 ^ keyword.operator.case.sqf
//                                     ^^^ constant.language.null.sqf
//                                            ^^^^^^^ keyword.control.conditional.sqf
//                                                      ^^^^^^^ constant.language.null.sqf
diag_log [_thisEventHandler, _forEachIndex, _thisGate];
// <-------- support.function.command.sqf
//        ^^^^^^^^^^^^^^^^^ variable.language.sqf
//                           ^^^^^^^^^^^^^ variable.language.sqf
//                                          ^^^^^^^^^ variable.other.local.sqf
TAG_open = not isNil "TAG_open" and true;
// <-------- variable.other.global.sqf
//         ^^^ keyword.operator.word.sqf
//                   ^^^^^^^^^^ string.quoted.double.sqf
//                              ^^^ keyword.operator.word.sqf
