//- the player is the vehicle
    cursorObject moveInDriver player;
//                            ^^^^^^ warning swapped-operands: `moveInDriver` takes the unit first and the vehicle second
    private _boat = cursorObject;
    _boat assignAsGunner player;
//                       ^^^^^^ warning swapped-operands: `assignAsGunner` takes the unit first and the vehicle second
    _boat moveInTurret [player, [0]];
//                      ^^^^^^ warning swapped-operands: `moveInTurret` takes the unit first and the vehicle second

//- not reported: units in vehicles
    player moveInDriver cursorObject;
    player moveInTurret [cursorObject, [0]];
    { _x moveInCargo vehicle player } forEach units player;
    player moveInAny player;
