// Runs on every machine when the mission begins.
#include "script_macros.hpp"

titleCut ["", "BLACK IN", 5];

GVAR(guards) = allUnits select { side _x == west };
GVAR(lamps) = ["pier", "gate"] apply { [getMarkerPos _x, 0.8] call FUNC(lightLamp) };

if (isServer) then {
    ["NightFalls", ["Your watch begins."]] remoteExec ["BIS_fnc_showNotification"];
    [GVAR(guards), 3600] spawn FUNC(relieveGuard);
};
