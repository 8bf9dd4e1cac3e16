// A forum put a no-break space into the first line of code.
private _place = getMarkerPos "gate";
private _crate = "Box_NATO_Ammo_F" createVehicle _place;
_crate setDir 90;
