//- no semicolon at the end of a line
private _a = 5 //! syntax
hint str _a;
//=
private _a = 5;
hint str _a;

//- no semicolon between commands
hint "a" hint "b"; //! syntax
//=
hint "a"; hint "b";

//- no semicolon behind a block
if (alive player) then { hint "a" } //! syntax
hint "b";
//=
if (alive player) then { hint "a" };
hint "b";

//- no semicolon behind a loop
{ deleteVehicle _x } forEach allDead //! syntax
hint "b";
//=
{ deleteVehicle _x } forEach allDead;
hint "b";

//- no comma in an array
private _a = [1 2]; //! syntax
hint str _a;
//=
private _a = [1, 2];
hint str _a;

//- a comma behind the last element
private _a = [1, 2,]; //! syntax
hint str _a;
//=
private _a = [1, 2];
hint str _a;

//- two commas
private _a = [1,, 2]; //! syntax
hint str _a;
//=
private _a = [1, 2];
hint str _a;

//- semicolons in an array
private _a = [1; 2]; //! syntax
hint str _a;
//=
private _a = [1, 2];
hint str _a;

//- a semicolon before else
if (alive player) then { hint "a" }; else { hint "b" }; //! syntax
//=
if (alive player) then { hint "a" } else { hint "b" };

//- a semicolon before then
if (alive player); then { hint "a" }; //! syntax
//=
if (alive player) then { hint "a" };

//- a comma between statements
hint "a", sleep 1; //! statement-comma
//=
hint "a"; sleep 1;

//- a comma at the end of a line
private _a = 5, //! statement-comma
hint str _a;
//=
private _a = 5;
hint str _a;

//- a comma behind a statement in code
if (alive player) then { hint "a", hint "b" }; //! statement-comma
//=
if (alive player) then { hint "a"; hint "b" };

//- a semicolon in parentheses
hint str (1; 2); //! syntax
//=
hint str (1 + 2);

//- a comma in parentheses
hint str (1, 2); //! syntax
//=
hint str [1, 2];

//- a colon at the end of a statement
hint "a": //! syntax
//=
hint "a";

//- two classes without a comma
player addItem selectRandom ["FirstAidKit""ItemMap", "ItemGPS"]; //! missing-comma
//=
player addItem selectRandom ["FirstAidKit", "ItemMap", "ItemGPS"];
