// The list of crates is never closed.
private _crates = ["ammo", "fuel", "repair";

{
    systemChat format ["Crate: %1", _x];
} forEach _crates;
