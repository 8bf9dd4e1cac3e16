//- names of commands
    player = cursorObject;
//  ^^^^^^ error reserved-assignment: `player` is a command; a variable cannot have this name
    private allUnits = [];
//          ^^^^^^^^ error reserved-assignment: `allUnits` is a command; a variable cannot have this name
    Side = west;
//  ^^^^ error reserved-assignment: `side` is a command; a variable cannot have this name
    if (alive leader1) then { time = 5 };
//                            ^^^^ error reserved-assignment: `time` is a command; a variable cannot have this name

//- a name that is used as a variable throughout is reported at its first assignment
    keys = 5;
//  ^^^^ error reserved-assignment: `keys` is a command; a variable cannot have this name
    switch (TAG_gate) do {
        case 1: { Keys = 6 };
        case 2: { keys = 7 };
    };
    if (keys > 5) then { hint "open" };
    hint str [keys, TAG_gate];

//- other names
    TAG_player = cursorObject;
    _player = cursorObject;
    private _time = 5;
    hint str [_player, _time];
    thisTrigger = 5;
    player setVariable ["side", west];
    hint str (player == TAG_player);

//- unknown macros
#include "macros.hpp"
    GATE(player) = 5;

//- variables of a namespace
    missionNamespace setVariable ["west", 5];
//                                ^^^^^^ error reserved-assignment: `west` is a command; a variable cannot have this name
    uiNamespace setVariable ["Player", cursorObject];
//                           ^^^^^^^^ error reserved-assignment: `player` is a command; a variable cannot have this name
    missionNamespace setVariable ["TAG_west", 5];
    localNamespace setVariable ["west", 5];
    private _space = missionNamespace;
    _space setVariable ["west", 5];

//- a macro of a missing file in capitals
    #include "\A3\Functions_F\defines.inc"
    GROUPS = [];
    groups = [];
