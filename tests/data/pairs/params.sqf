//- a name without quotes
params [_gate]; //! params-element
hint "a";
//=
params ["_gate"];
hint str _gate;

//- a default without brackets
params ["_gate", objNull]; //! params-element
hint str _gate;
//=
params [["_gate", objNull]];
hint str _gate;

//- a number as a default without brackets
params ["_gate", "_width", 5]; //! params-element
hint str [_gate, _width];
//=
params ["_gate", ["_width", 5]];
hint str [_gate, _width];

//- a type without brackets
params [["_gate", objNull, objNull]]; //! params-element
hint str _gate;
//=
params [["_gate", objNull, [objNull]]];
hint str _gate;

//- a type as a text
params [["_width", 5, ["SCALAR"]]]; //! params-element
hint str _width;
//=
params [["_width", 5, [0]]];
hint str _width;

//- an object type as a text
params [["_gate", objNull, ["OBJECT"]]]; //! params-element
hint str _gate;
//=
params [["_gate", objNull, [objNull]]];
hint str _gate;

//- a number of elements as a text
params [["_place", [], [[]], "3"]]; //! params-element
hint str _place;
//=
params [["_place", [], [[]], 3]];
hint str _place;

//- a number for a name
params [[5, "_width"]]; //! params-element
hint "a";
//=
params [["_width", 5]];
hint str _width;

//- param with a name
private _width = _this param ["_width", 5]; //! array-argument
hint str _width;
//=
private _width = _this param [0, 5];
hint str _width;

//- param with a type without brackets
private _width = _this param [0, 5, 0]; //! params-element
hint str _width;
//=
private _width = _this param [0, 5, [0]];
hint str _width;

//- a global name
params ["gate"]; //! global-in-private
hint "a";
//=
params ["_gate"];
hint str _gate;

//- a global name behind private
private "gate"; //! global-in-private
hint "a";
//=
private "_gate";
_gate = 5;
hint str _gate;
