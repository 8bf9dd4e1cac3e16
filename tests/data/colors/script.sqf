//- a local variable
private _gate = 1;
//=
keyword.modifier private
variable _gate
operator =
number 1
punctuation ;
//- a global variable
TAG_gateIsOpen = true;
//=
variable TAG_gateIsOpen
operator =
boolean true
punctuation ;
//- conditions
if (_isOpen) then {
    hint "open";
} else {
    hint "closed";
};
//=
keyword.conditional if
punctuation (
variable _isOpen
punctuation )
keyword.conditional then
punctuation {
function.builtin hint
string "open"
punctuation ;
punctuation }
keyword.conditional else
punctuation {
function.builtin hint
string "closed"
punctuation ;
punctuation };
//- an early exit
if (isNull _gate) exitWith {false};
//=
keyword.conditional if
punctuation (
function.builtin isNull
variable _gate
punctuation )
keyword.conditional exitWith
punctuation {
boolean false
punctuation };
//- a switch
switch (_state) do {
    case "open": { 1 };
    case 2;
    default { nil };
};
//=
keyword.conditional switch
punctuation (
variable _state
punctuation )
keyword.repeat do
punctuation {
keyword.conditional case
string "open"
operator :
punctuation {
number 1
punctuation };
keyword.conditional case
number 2
punctuation ;
keyword.conditional default
punctuation {
constant.builtin nil
punctuation };
punctuation };
//- while
while { alive _gate } do { sleep 1; };
//=
keyword.repeat while
punctuation {
function.builtin alive
variable _gate
punctuation }
keyword.repeat do
punctuation {
function.builtin sleep
number 1
punctuation ;
punctuation };
//- for with numbers
for "_i" from 0 to 10 step 2 do { systemChat str _i; };
//=
keyword.repeat for
string "_i"
keyword.repeat from
number 0
keyword.repeat to
number 10
keyword.repeat step
number 2
keyword.repeat do
punctuation {
function.builtin systemChat
function.builtin str
variable _i
punctuation ;
punctuation };
//- forEach
{ deleteVehicle _x; } forEach allUnits;
//=
punctuation {
function.builtin deleteVehicle
variable.builtin _x
punctuation ;
punctuation }
keyword.repeat forEach
function.builtin allUnits
punctuation ;
//- the index of forEach
{ _forEachIndex + _y } forEach _gates;
//=
punctuation {
variable.builtin _forEachIndex
operator +
variable.builtin _y
punctuation }
keyword.repeat forEach
variable _gates
punctuation ;
//- waitUntil
waitUntil { !(_gate getVariable ["TAG_moves", false]) };
//=
keyword.repeat waitUntil
punctuation {
operator !
punctuation (
variable _gate
function.builtin getVariable
punctuation [
string "TAG_moves"
punctuation ,
boolean false
punctuation ])
punctuation };
//- break and continue
if (_x == 0) then { continue };
if (_x == 1) then { break };
//=
keyword.conditional if
punctuation (
variable.builtin _x
operator ==
number 0
punctuation )
keyword.conditional then
punctuation {
keyword.repeat continue
punctuation };
keyword.conditional if
punctuation (
variable.builtin _x
operator ==
number 1
punctuation )
keyword.conditional then
punctuation {
keyword.repeat break
punctuation };
//- exceptions
try { throw "stuck" } catch { hint _exception };
//=
keyword.exception try
punctuation {
keyword.exception throw
string "stuck"
punctuation }
keyword.exception catch
punctuation {
function.builtin hint
variable.builtin _exception
punctuation };
//- scopes
scopeName "gate";
breakOut "gate";
//=
keyword scopeName
string "gate"
punctuation ;
keyword breakOut
string "gate"
punctuation ;
//- calls
[_gate, 1] call TAG_fnc_openGate;
[] spawn { call TAG_fnc_watch };
//=
punctuation [
variable _gate
punctuation ,
number 1
punctuation ]
keyword call
function TAG_fnc_openGate
punctuation ;
punctuation []
keyword spawn
punctuation {
keyword call
function TAG_fnc_watch
punctuation };
//- a function of the game
[_gate] call BIS_fnc_showNotification;
//=
punctuation [
variable _gate
punctuation ]
keyword call
function.builtin BIS_fnc_showNotification
punctuation ;
//- a script is run
execVM "gate.sqf";
[_gate] remoteExec ["TAG_fnc_open", 2];
//=
keyword execVM
string "gate.sqf"
punctuation ;
punctuation [
variable _gate
punctuation ]
keyword remoteExec
punctuation [
string "TAG_fnc_open"
punctuation ,
number 2
punctuation ];
//- a function is defined
TAG_fnc_closeGate = {
    params ["_gate", ["_speed", 1]];
    _gate animate ["door", _speed];
};
//=
function TAG_fnc_closeGate
operator =
punctuation {
function.builtin params
punctuation [
string "_gate"
punctuation ,
punctuation [
string "_speed"
punctuation ,
number 1
punctuation ]];
variable _gate
function.builtin animate
punctuation [
string "door"
punctuation ,
variable _speed
punctuation ];
punctuation };
//- a local function
private _fnc_paint = { _this setObjectTexture [0, "red"] };
//=
keyword.modifier private
variable _fnc_paint
operator =
punctuation {
variable.builtin _this
function.builtin setObjectTexture
punctuation [
number 0
punctuation ,
string "red"
punctuation ]
punctuation };
//- the arguments
params ["_gate"];
_this select 0;
//=
function.builtin params
punctuation [
string "_gate"
punctuation ];
variable.builtin _this
function.builtin select
number 0
punctuation ;
//- operators
_a + _b - _c * _d / _e % _f ^ _g;
//=
variable _a
operator +
variable _b
operator -
variable _c
operator *
variable _d
operator /
variable _e
operator %
variable _f
operator ^
variable _g
punctuation ;
//- comparisons
_a == _b; _a != _b; _a < _b; _a <= _b; _a > _b; _a >= _b;
//=
variable _a
operator ==
variable _b
punctuation ;
variable _a
operator !=
variable _b
punctuation ;
variable _a
operator <
variable _b
punctuation ;
variable _a
operator <=
variable _b
punctuation ;
variable _a
operator >
variable _b
punctuation ;
variable _a
operator >=
variable _b
punctuation ;
//- logic
!_a && _b || { _c };
//=
operator !
variable _a
operator &&
variable _b
operator ||
punctuation {
variable _c
punctuation };
//- logic in words
not _a and _b or _c;
//=
keyword.operator not
variable _a
keyword.operator and
variable _b
keyword.operator or
variable _c
punctuation ;
//- a remainder
_a mod 2;
//=
variable _a
keyword.operator mod
number 2
punctuation ;
//- minimum and maximum
_a min _b max 3;
//=
variable _a
function.builtin min
variable _b
function.builtin max
number 3
punctuation ;
//- a config path
configFile >> "CfgVehicles" >> "Gate";
//=
function.builtin configFile
operator >>
string "CfgVehicles"
operator >>
string "Gate"
punctuation ;
//- an element by its number
_gates # 0;
//=
variable _gates
operator #
number 0
punctuation ;
//- arrays
[1, [_gate, "open"], []];
//=
punctuation [
number 1
punctuation ,
punctuation [
variable _gate
punctuation ,
string "open"
punctuation ],
punctuation []];
//- numbers
1 + 2.5 + .5 + 1e3 + 1.5e-3 + 0xFF + $1F;
//=
number 1
operator +
number 2.5
operator +
number .5
operator +
number 1e3
operator +
number 1.5e-3
operator +
number 0xFF
operator +
number $1F
punctuation ;
//- strings
hint "a";
hint 'b';
//=
function.builtin hint
string "a"
punctuation ;
function.builtin hint
string 'b'
punctuation ;
//- quotes in strings
hint "say ""open""";
hint 'it''s';
//=
function.builtin hint
string "say
string.escape ""
string open
string.escape ""
string "
punctuation ;
function.builtin hint
string 'it
string.escape ''
string s'
punctuation ;
//- values of format
format ["%1 of %2", _open, count _gates];
//=
function.builtin format
punctuation [
string "
string.special %1
string of
string.special %2
string "
punctuation ,
variable _open
punctuation ,
function.builtin count
variable _gates
punctuation ];
//- a string of several lines
hint "one
two";
//=
function.builtin hint
string "one
string two"
punctuation ;
//- booleans and nothing
[true, FALSE, nil, objNull, grpNull];
//=
punctuation [
boolean true
punctuation ,
boolean FALSE
punctuation ,
constant.builtin nil
punctuation ,
constant.builtin objNull
punctuation ,
constant.builtin grpNull
punctuation ];
//- sides
[west, east, independent, civilian, sideUnknown];
//=
punctuation [
constant.builtin west
punctuation ,
constant.builtin east
punctuation ,
constant.builtin independent
punctuation ,
constant.builtin civilian
punctuation ,
constant.builtin sideUnknown
punctuation ];
//- other constants
[pi, endl, lineBreak];
//=
punctuation [
constant.builtin pi
punctuation ,
constant.builtin endl
punctuation ,
constant.builtin lineBreak
punctuation ];
//- any case
IF (True) Then { Hint "a" } Else { Private _b = WEST };
//=
keyword.conditional IF
punctuation (
boolean True
punctuation )
keyword.conditional Then
punctuation {
function.builtin Hint
string "a"
punctuation }
keyword.conditional Else
punctuation {
keyword.modifier Private
variable _b
operator =
constant.builtin WEST
punctuation };
//- line comments
// the gate
hint "a"; // open
//=
comment //
comment the
comment gate
function.builtin hint
string "a"
punctuation ;
comment //
comment open
//- block comments
/* the
   gate */ hint "a";
//=
comment /*
comment the
comment gate
comment */
function.builtin hint
string "a"
punctuation ;
//- an include
#include "gate.hpp"
#include <\x\gate.hpp>
hint "a";
//=
keyword.directive #include
string "gate.hpp"
keyword.directive #include
string <\x\gate.hpp>
function.builtin hint
string "a"
punctuation ;
//- a macro without parameters
#define GATE_SPEED 1.5
_gate setDamage GATE_SPEED;
//=
keyword.directive #define
macro GATE_SPEED
number 1.5
variable _gate
function.builtin setDamage
macro GATE_SPEED
punctuation ;
//- a macro with parameters
#define SPEED_OF(_gate) (_gate getVariable "speed")
SPEED_OF(_gate);
//=
keyword.directive #define
macro SPEED_OF
punctuation (
variable _gate
punctuation )
punctuation (
variable _gate
function.builtin getVariable
string "speed"
punctuation )
macro SPEED_OF
punctuation (
variable _gate
punctuation );
//- a macro of several lines
#define OPEN_ALL \
    { _x animate ["door", 1]; } forEach TAG_gates;
OPEN_ALL
//=
keyword.directive #define
macro OPEN_ALL
punctuation {
variable.builtin _x
function.builtin animate
punctuation [
string "door"
punctuation ,
number 1
punctuation ];
punctuation }
keyword.repeat forEach
variable TAG_gates
punctuation ;
macro OPEN_ALL
//- conditions of the preprocessor
#ifdef GATE_DEBUG
hint "a";
#else
hint "b";
#endif
//=
keyword.directive #ifdef
macro GATE_DEBUG
function.builtin hint
string "a"
punctuation ;
keyword.directive #else
function.builtin hint
string "b"
punctuation ;
keyword.directive #endif
//- other directives
#ifndef GATE_HPP
#undef GATE_HPP
#endif
#if GATE_VERSION > 2
#endif
//=
keyword.directive #ifndef
macro GATE_HPP
keyword.directive #undef
macro GATE_HPP
keyword.directive #endif
keyword.directive #if
macro GATE_VERSION
operator >
number 2
keyword.directive #endif
//- the arguments of a macro
GVAR(doorState) = QGVAR(open);
//=
macro GVAR
punctuation (
variable doorState
punctuation )
operator =
macro QGVAR
punctuation (
variable open
punctuation );
//- a macro that is called
[_gate] call FUNC(open);
LOG_1("opened %1", _gate);
//=
punctuation [
variable _gate
punctuation ]
keyword call
macro FUNC
punctuation (
variable open
punctuation );
macro LOG_1
punctuation (
string "opened
string.special %1
string "
punctuation ,
variable _gate
punctuation );
//- macros of the preprocessor
diag_log [__FILE__, __LINE__];
//=
function.builtin diag_log
punctuation [
macro __FILE__
punctuation ,
macro __LINE__
punctuation ];
//- commands with an underscore
diag_log diag_tickTime;
//=
function.builtin diag_log
function.builtin diag_tickTime
punctuation ;
//- a handler
_gate addEventHandler ["HitPart", { params ["_target"]; systemChat str _thisEventHandler; }];
//=
variable _gate
function.builtin addEventHandler
punctuation [
string "HitPart"
punctuation ,
punctuation {
function.builtin params
punctuation [
string "_target"
punctuation ];
function.builtin systemChat
function.builtin str
variable.builtin _thisEventHandler
punctuation ;
punctuation }];
//- a trigger
thisTrigger setTriggerActivation ["WEST", "PRESENT", true];
this && { count thisList > 0 };
//=
variable.builtin thisTrigger
function.builtin setTriggerActivation
punctuation [
string "WEST"
punctuation ,
string "PRESENT"
punctuation ,
boolean true
punctuation ];
variable.builtin this
operator &&
punctuation {
function.builtin count
variable.builtin thisList
operator >
number 0
punctuation };
