/*
    Lights a lamp.
    0: where (position)
    1: how bright (number)
*/
params ["_position", ["_brightness", 0.5]];

private _lamp = "#lightpoint" createVehicleLocal _position;
_lamp setLightBrightness _brightness;
_lamp setLightColor [1, 0.9, 0.7];
_lamp
