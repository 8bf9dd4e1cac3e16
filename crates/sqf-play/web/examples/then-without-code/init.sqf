// Greet whoever is alive.
{
    if (alive _x) then systemChat format ["%1 is here.", name _x];
} forEach allUnits;
