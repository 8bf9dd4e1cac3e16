// A letter is missing in the name of a function.
["gate_1"] call TAG_fnc_opnGate;
["gate_2"] call TAG_fnc_closeGate;
