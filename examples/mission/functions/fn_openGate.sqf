/*
    Opens a gate for half a minute.
    0: the gate (object)
*/
params ["_gate"];

private _sound = selectRandom ["creak", "squeak"]
_gate say3D _sound;
_gate animateSource ["door_1", 1];

[] spawn {
    sleep 30;
    _gate animateSource ["door_1", 0];
};

if (player distance _gate < "50") then {
    hnit "The gate is open.";
};
