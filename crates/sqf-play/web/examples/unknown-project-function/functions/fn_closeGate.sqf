params ["_marker"];
_marker setMarkerColorLocal "ColorRed";
