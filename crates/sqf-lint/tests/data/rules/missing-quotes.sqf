//- names of variables
    TAG_isOpen = true;
    publicVariable TAG_isOpen;
//                 ^^^^^^^^^^ warning missing-quotes: `publicVariable` takes the name of a variable as a String: `"TAG_isOpen"`
    if (isNil TAG_isOpen) then { hint "none" };
//            ^^^^^^^^^^ warning missing-quotes: `isNil` takes the name of a variable as a String: `"TAG_isOpen"`
    2 publicVariableClient TAG_isOpen;
//                         ^^^^^^^^^^ warning missing-quotes: `publicVariableClient` takes the name of a variable as a String: `"TAG_isOpen"`

//- variables that may hold a name
    TAG_name = "TAG_isOpen";
    publicVariable TAG_name;
    publicVariable TAG_other;
    TAG_either = "TAG_isOpen";
    TAG_either = true;
    publicVariable TAG_either;
    TAG_code = { TAG_isOpen };
    hint str (isNil TAG_code);
    {
        publicVariable _x;
    } forEach ["TAG_isOpen"];

//- names of classes | project
    private _car = createVehicle [B_MRAP_01_F, [0, 0, 0]];
//                                ^^^^^^^^^^^ warning missing-quotes: the class `B_MRAP_01_F` must be named by a String: `"B_MRAP_01_F"`
    if (typeOf _car == B_MRAP_01_F) then { deleteVehicle _car };
//                     ^^^^^^^^^^^ warning missing-quotes: the class `B_MRAP_01_F` must be named by a String: `"B_MRAP_01_F"`
    "gate" setMarkerType mil_dot;
//                       ^^^^^^^ warning missing-quotes: the class `mil_dot` must be named by a String: `"mil_dot"`

//- names that are set, and others | project
    #define GATE_CLASS "B_MRAP_01_F"
    private _car = createVehicle [GATE_CLASS, [0, 0, 0]];
    if (typeOf _car == B_Heli_Light_01_F) then { deleteVehicle _car };
    B_MRAP_01_F = "B_MRAP_01_F";
    hint str (_car isKindOf B_MRAP_01_F);
    hint str (_car isKindOf TAG_class);

//- where assignments in other files are unknown
    private _car = createVehicle [B_MRAP_01_F, [0, 0, 0]];
    deleteVehicle _car;

//- words and events
    group player setFormation WEDGE;
//                            ^^^^^ warning missing-quotes: `setFormation` takes this word as a String: `"WEDGE"`
    player addEventHandler [Killed, { hint "open" }];
//                          ^^^^^^ warning missing-quotes: `addEventHandler` takes this word as a String: `"Killed"`
    titleText ["open", PLAIN];
//                     ^^^^^ warning missing-quotes: `titleText` takes this word as a String: `"PLAIN"`

//- words that the script sets, or may be macros
    FILE = "FILE";
    group player setFormation FILE;
    #define LINE "LINE"
    group player setFormation LINE;
    group player setFormation TAG_formation;
    player addEventHandler [TAG_event, { hint "open" }];

//- words that a header may define
    #include "\gates\macros.hpp"
    group player setFormation WEDGE;

//- names in `private`
    private [_gate, "_door"];
//           ^^^^^ warning missing-quotes: `private` takes the names of variables as Strings: `"_gate"`
    _gate = 1;
    _door = 2;
    hint str [_gate, _door];
    private _name = "_handle";
    private [_name];
    { private [_x] } forEach ["_one", "_two"];

//- words for functions, endings and colors | project
    ["gate", SUCCEEDED] call BIS_fnc_taskSetState;
//           ^^^^^^^^^ warning missing-quotes: `call` takes this word as a String: `"SUCCEEDED"`
    endMission END1;
//             ^^^^ warning missing-quotes: `endMission` takes this word as a String: `"END1"`
    endMission TAG_ending;
    "gate" setMarkerColor ColorRed;
//                        ^^^^^^^^ warning missing-quotes: the class `ColorRed` must be named by a String: `"ColorRed"`

//- a color that the script sets | project
    ColorRed = "ColorBlue";
    "gate" setMarkerColor ColorRed;

//- classes that others inherit from | project
    if (vehicle player isKindOf Car) then { hint "car" };
//                              ^^^ warning missing-quotes: the class `Car` must be named by a String: `"Car"`

//- `isNil` with a local variable that is then assigned
    params ["_count", "_name", "_code"];
    if (isNil _count) then { _count = 0 };
//            ^^^^^^ warning missing-quotes: `isNil` takes the name of a variable as a String: `"_count"`
    if (isNil _name) then { _name = "gate" };
    if (isNil _code) then { TAG_isOpen = true };
    if (isNil "_count") then { _count = 0 };

//- variables that other scripts assign | project
    waitUntil { !isNil TAG_isOpen };
//                     ^^^^^^^^^^ warning missing-quotes: `isNil` takes the name of a variable as a String: `"TAG_isOpen"`
    if (isNil "TAG_isOpen" || { isNil TAG_other }) exitWith {};
    isNil TAG_color;
