params ["_marker"];
_marker setMarkerColorLocal "ColorGreen";
