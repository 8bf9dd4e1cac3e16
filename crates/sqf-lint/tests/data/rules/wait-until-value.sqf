//- without a condition at the end
    [] spawn { waitUntil { !alive player; sleep 1 }; hint "down" };
//                                        ^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; this returns nothing
    [] spawn { waitUntil { TAG_gate = true; }; hint "open" };
//                         ^^^^^^^^^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; an assignment returns nothing
    [] spawn { waitUntil { count allUnits }; hint "some" };
//                         ^^^^^^^^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; this returns Number

//- not reported: values that are or may be Boolean
    #include "\x\gates\macros.hpp"
    [] spawn { waitUntil { sleep 1; !alive player }; hint "down" };
    [] spawn { waitUntil { TAG_gate }; hint "open" };
    [] spawn { waitUntil { call TAG_fnc_isOpen; }; hint "open" };
    [] spawn { waitUntil { if (alive player) exitWith { true }; TAG_gate }; hint "open" };
    [] spawn { waitUntil TAG_condition; hint "open" };
    [] spawn { waitUntil {}; hint "open" };
    [] spawn { waitUntil { WAIT_FOR(x) }; hint "open" };
    [] spawn { waitUntil { IS_OPEN [1] }; hint "open" };

//- an if at the end
    TAG_fnc_wait = {
        waitUntil { sleep 1; if (!alive player) then { hint "down" } };
//                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; this returns nothing
        waitUntil { if (TAG_isOpen) then { true } else { call TAG_fnc_open } };
        waitUntil { if (TAG_isOpen) then { if (TAG_isDone) exitWith { true }; hint "open" } };
        waitUntil { if (TAG_isOpen) then TAG_fnc_open };
    };

//- a way out of the condition without a value
    waitUntil {
        if (!alive player) exitWith {};
//                                  ^^ warning wait-until-value: `exitWith` ends only the condition of `waitUntil` here, without a value; write `exitWith { true }`
        sleep 1;
        false
    };
    waitUntil { if (!alive player) exitWith { true }; sleep 1; false };
    waitUntil { { if (alive _x) exitWith {} } forEach allUnits; time > 5 };
