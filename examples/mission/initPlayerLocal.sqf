// Runs on the machine of each player.
params ["_player", "_joinedInProgress"];

onTeamSwitch {
    hint format ["%1 takes over from %2.", name _to, name _from];
};

if (_joinedInProgress) then {
    unlockAchievement "NightOwl";
    ["NightFalls", ["You are late."]] call BIS_fnc_showNotificaton;
};

// Old servers still call it so.
private _crosshair = difficultyEnabled "weaponCrosshair"; // sqf-ls: allow(deprecated)
if (!_crosshair) then { hint "Aim well: there is no crosshair tonight." };
