//- an offset appended to a position
private _car = cursorObject;
player setPos (getPos _car + [0, 0, 5]); //! array-argument
//=
private _car = cursorObject;
player setPos (getPos _car vectorAdd [0, 0, 5]);

//- a distance to an object in brackets
private _car = cursorObject;
if (player distance [_car] < 5) then { hint "near" }; //! array-argument
//=
private _car = cursorObject;
if (player distance _car < 5) then { hint "near" };

//- the nearest object of a list of types
private _near = nearestObject [player, ["Car", "Tank"]]; //! array-argument
hint str _near;
//=
private _near = nearestObjects [player, ["Car", "Tank"], 50];
hint str _near;

//- a wait given to waitUntil
waitUntil sleep 5; //! nothing-value
//=
sleep 5;

//- an area without its second size
if (player inArea [[0, 0, 0], 50]) then { hint "in" }; //! array-argument
//=
if (player inArea [[0, 0, 0], 50, 50, 0, false]) then { hint "in" };

//- a line between objects
private _car = cursorObject;
if (lineIntersects [player, _car]) then { hint "hidden" }; //! array-argument
//=
private _car = cursorObject;
if (lineIntersects [eyePos player, getPosASL _car, player, _car]) then { hint "hidden" };

//- a marker's position inside a position
player setPos [getMarkerPos "base", 0, 0]; //! array-argument
//=
player setPos getMarkerPos "base";

//- a case without braces
switch (rank player) do {
    case "PRIVATE": hint "private"; //! then-without-code
    default { hint "other" };
};
//=
switch (rank player) do {
    case "PRIVATE": { hint "private" };
    default { hint "other" };
};

//- a side as a text in a case
switch (side player) do {
    case "WEST": { hint "west" }; //! comparison-type
    default { hint "other" };
};
//=
switch (side player) do {
    case west: { hint "west" };
    default { hint "other" };
};

//- a file for the class of a sound
playSound "sounds\gate.ogg"; //! unknown-class
//=
playSound "TAG_gate";

//- a file for the class of a sound from an object
player say3D ["sounds\gate.ogg", 100]; //! unknown-class
//=
player say3D ["TAG_gate", 100];

//- a variable of the mission with the name of a command
missionNamespace setVariable ["west", 5]; //! reserved-assignment
//=
missionNamespace setVariable ["TAG_west", 5];

//- a map from keys and values in one row
private _map = createHashMapFromArray ["width", 5]; //! array-argument
hint str _map;
//=
private _map = createHashMapFromArray [["width", 5]];
hint str _map;

//- a force without its place
cursorObject addForce [0, 0, 1000]; //! array-argument
//=
cursorObject addForce [[0, 0, 1000], [0, 0, 0]];
