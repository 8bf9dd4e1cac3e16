// Runs on the machine of each player when that player has joined.
params ["_player", "_isJoiningLate"];

if (_isJoiningLate) then {
    systemChat format ["%1 has joined.", name _player];
};
