//- vehicle that gets into the player
private _car = cursorObject;
_car moveInDriver player; //! swapped-operands
//=
private _car = cursorObject;
player moveInDriver _car;

//- vehicle that gets into a seat of the player
private _tank = cursorObject;
_tank moveInTurret [player, [0]]; //! swapped-operands
//=
private _tank = cursorObject;
player moveInTurret [_tank, [0]];

//- crew the wrong way round
{ _x assignAsCargo player } forEach vehicles; //! swapped-operands
//=
{ player assignAsCargo _x } forEach vehicles;

//- shape as the type of a marker
private _area = createMarker ["TAG_area", [0, 0]];
_area setMarkerType "ELLIPSE"; //! unknown-class
//=
private _area = createMarker ["TAG_area", [0, 0]];
_area setMarkerShape "ELLIPSE";

//- return at the end of a branch
switch (rank player) do {
    case "PRIVATE": { hint "private"; return; }; //! discarded-result
    default { hint "other" };
};
//=
switch (rank player) do {
    case "PRIVATE": { hint "private" };
    default { hint "other" };
};

//- end of another language
if (alive player) then {
    hint "alive";
    end; //! discarded-result
};
//=
if (alive player) then {
    hint "alive";
};

//- function in parentheses instead of braces
TAG_fnc_greet = (hint "hello"); //! nothing-value
//=
TAG_fnc_greet = { hint "hello" };

//- code below a loop without an end
while { true } do {
    sleep 5;
    hint "tick";
};
hint "over"; //! unreachable-code
//=
while { alive player } do {
    sleep 5;
    hint "tick";
};
hint "over";

//- code below a loop that only waits
while { true } do {
    waitUntil { alive player };
    hint "back";
};
player setDamage 0; //! unreachable-code
//=
while { true } do {
    waitUntil { alive player };
    if (rain > 0.5) exitWith {};
    hint "back";
};
player setDamage 0;

//- a random element of the units of a player
private _someone = allPlayers select random count allPlayers; //! out-of-range
hint name _someone;
//=
private _someone = selectRandom allPlayers;
hint name _someone;

//- a fourth number of a position
private _height = getPosATL player select 3; //! out-of-range
hint str _height;
//=
private _height = getPosATL player select 2;
hint str _height;

//- an event with the word on
player addEventHandler ["onKilled", { hint "He fell." }]; //! unknown-event
//=
player addEventHandler ["Killed", { hint "He fell." }];
