//- a typo
    [1] call BIS_fnc_gatePrama;
//           ^^^^^^^^^^^^^^^^^ warning unknown-function: unknown function `BIS_fnc_gatePrama`; did you mean `BIS_fnc_gateParam`?
    [1] spawn bis_fnc_cuontGates;
//            ^^^^^^^^^^^^^^^^^^ warning unknown-function: unknown function `bis_fnc_cuontGates`; did you mean `BIS_fnc_countGates`?
    [1] call BIS_fnc_gateParamm;
//           ^^^^^^^^^^^^^^^^^^ warning unknown-function: unknown function `BIS_fnc_gateParamm`; did you mean `BIS_fnc_gateParam`?
    [1] call BIS_fnc_ggateParam;
//           ^^^^^^^^^^^^^^^^^^ warning unknown-function: unknown function `BIS_fnc_ggateParam`; did you mean `BIS_fnc_gateParam`?
    [1] call BIS_fnc_gateParam;
    [1] call BIS_FNC_GATEPARAM;

//- functions that the wiki may not know
    [1] call BIS_fnc_barnPos;
    [1] call BIS_fnc_barnPos3;
    [1] call BIS_fnc_gateParams;
    [1] call BIS_fnc_countGatess;
    [1] call BIS_fnc_barnPos22;
    [1] call BIS_fnc_recountGates;
    [1] call BIS_fnc_zebra;
    [1] call BIS_fnc_pain;
    [1] call TAG_fnc_gatePrama;
    [1] call BIS_fnc_;

//- variables, and names that the script mentions
    BIS_fnc_gatePrama pushBack 1;
    BIS_fnc_cuontGates = { 1 };
    [1] call BIS_fnc_cuontGates;
    if (!isNil "BIS_fnc_gatePrana") then { [1] call BIS_fnc_gatePrana };
    if (!isNil { BIS_fnc_gatePraam }) then { [1] call BIS_fnc_gatePraam };
    if (ISNIL{BIS_fnc_gatePaarm}) exitWith {};
    [1] call BIS_fnc_gatePaarm;

//- mentions of other kinds do not define the function
    isNil { [1] call BIS_fnc_gatePrama };
//                   ^^^^^^^^^^^^^^^^^ warning unknown-function: unknown function `BIS_fnc_gatePrama`; did you mean `BIS_fnc_gateParam`?
