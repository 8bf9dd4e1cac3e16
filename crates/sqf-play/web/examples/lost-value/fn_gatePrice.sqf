// What does it cost to pass the gate?
params ["_vehicle"];

private _price = 10;
if (_vehicle isKindOf "Truck_F") then {
    private _price = 25;
};

_price
