// Event handlers cannot wait.
player addEventHandler ["Respawn", {
    params ["_unit"];
    _unit allowDamage false;
    sleep 10;
    _unit allowDamage true;
}];
