//- without a condition at the end
    [] spawn { waitUntil { !alive player; sleep 1 }; hint "down" };
//                                        ^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; this returns nothing
    [] spawn { waitUntil { TAG_gate = true; }; hint "open" };
//                         ^^^^^^^^^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; an assignment returns nothing
    [] spawn { waitUntil { count allUnits }; hint "some" };
//                         ^^^^^^^^^^^^^^ warning wait-until-value: the last statement of `waitUntil` must be its condition; this returns Number

//- nothing of what gives a boolean, or may
    #include "\x\gates\macros.hpp"
    [] spawn { waitUntil { sleep 1; !alive player }; hint "down" };
    [] spawn { waitUntil { TAG_gate }; hint "open" };
    [] spawn { waitUntil { call TAG_fnc_isOpen; }; hint "open" };
    [] spawn { waitUntil { if (alive player) exitWith { true }; TAG_gate }; hint "open" };
    [] spawn { waitUntil TAG_condition; hint "open" };
    [] spawn { waitUntil {}; hint "open" };
    [] spawn { waitUntil { WAIT_FOR(x) }; hint "open" };
    [] spawn { waitUntil { IS_OPEN [1] }; hint "open" };
