//- names and defaults
    params [_gate, "_door"];
//          ^^^^^ warning params-element: the name of a parameter must be a string: `"_gate"`
    params ["_open", true];
//                   ^^^^ warning params-element: an element of `params` must be a name or an array, found Boolean; write a default together with its name: `["_name", true]`
    params [[5, "_width"]];
//           ^ warning params-element: the first element must be the name of the parameter as a String, found Number
    hint str [_door, _open];

//- types and counts
    params [["_gate", objNull, objNull]];
//                             ^^^^^^^ warning params-element: the types of a parameter must be an array: `[objNull]`
    params [["_width", 0, ["SCALAR", ""]]];
//                         ^^^^^^^^ warning params-element: types are given by example values, and a string means String; write `0`
    params [["_place", [], [[]], "3"]];
//                               ^^^ warning params-element: the number of elements must be a Number or an Array of Numbers, found String
    private _open = _this param [0, false, true];
//                                         ^^^^ warning params-element: the types of a parameter must be an array: `[true]`
    hint str [_gate, _width, _place, _open];

//- not reported: correct or possibly correct elements
    #include "\x\gates\macros.hpp"
    params ["_gate", ["_width", 5], ["_name", "", [""]], ["_place", [0, 0], [[], objNull], [2, 3]], GATE_PARAM];
    params [GATE_PARAMS(5)];
    private _list = ["_door", 5];
    params [_list];
    private _open = param [1, false, [true], 1];
    private _closed = [1, 2] param [0];
    hint str [_gate, _width, _name, _place, _door, _open, _closed];

//- a default of another type
    params [["_gate", 0, [objNull]], ["_name", [], ["", 0]]];
//                    ^ hint params-element: the default is Number, but this parameter takes only Object
//                                             ^^ hint params-element: the default is Array, but this parameter takes only Number or String
    params [["_door", nil, [objNull]], ["_width", 5, [0, ""]], ["_lamp", objNull, [objNull, nil]], ["_wall", TAG_wall, [""]]];
    params [["_key", "", [objNull]], ["_oil", false, [[]]], ["_cost", objNull, [0]]];
    hint str [_gate, _name, _door, _width, _lamp, _wall, _key, _oil, _cost];

//- a default and types without their brackets
    params ["_lever", objNull, [objNull]];
//                    ^^^^^^^ warning params-element: an element of `params` must be a name or an array, found Object; write a default together with its name: `["_name", objNull]`
    hint str _lever;

//- a value that is not an array
    5 params ["_gate", "_color"];
//  ^ warning params-element: the value before `params` must be an array, found Number, so `_color` is nil
    GTE_gate addAction ["Paint", {
        params ["_gate", "_caller", "_given"];
        _given params ["_width", "_height"];
//      ^^^^^^ warning params-element: the value before `params` must be an array, found Number, so `_height` is nil
        hint str [_width, _height];
    }];
    player params ["_unit", ["_side", west]];
    "lamp" params ["_lamp", "_wall"];
    if (isNil "_wall") then { _wall = "east" };
    hint str [_gate, _color, _unit, _side, _lamp, _wall];

//- a wrong number of elements
    [[1, 2], [1, 0, 0]] params [["_place", [0, 0, 0], [[]], 3], ["_color", [1, 1, 1], [[]], [3, 4]]];
//                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning params-element: `_place` takes 3 elements, but this element of the array has 2
    hint str [_place, _color];

//- defaults of `param`
    private _gate = _this param [0, player, [grpNull]];
//                                  ^^^^^^ hint params-element: the default is Object, but this parameter takes only Group
    private _door = param [1, 5, [[]]];
//                            ^ hint params-element: the default is Number, but this parameter takes only Array
    private _wall = _this param [2, [], [0, objNull]];
//                                  ^^ hint params-element: the default is Array, but this parameter takes only Number or Object
    hint str [_gate, _door, _wall];

//- not reported: defaults of `param` that fit, or mean that nothing was passed
    private _gate = _this param [0, objNull, [grpNull]];
    private _door = param [1, "", [0]];
    private _wall = _this param [2, 5, [0, objNull]];
    hint str [_gate, _door, _wall];

//- a default and its types without brackets
    params ["_text", "", [""]];
//                       ^^^^ warning params-element: the default and the types of `_text` need brackets: `["_text", "", [""]]`
    hint _text;

//- not reported: parameters that are left out, and those with brackets
    params ["_text", "", ["_wide", ""]];
    hint str [_text, _wide];
