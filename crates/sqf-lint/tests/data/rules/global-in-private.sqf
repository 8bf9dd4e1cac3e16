//- names without an underscore
    private gate = 1;
//          ^^^^ error global-in-private: `private` expects names of local variables; `gate` does not begin with `_`
    private "width";
//          ^^^^^^^ error global-in-private: `private` expects names of local variables; `width` does not begin with `_`
    private ["_height", "depth"];
//                      ^^^^^^^ error global-in-private: `private` expects names of local variables; `depth` does not begin with `_`
    _height = 5;
    params ["unit", ["speed", 5], "_last"];
//          ^^^^^^ error global-in-private: `params` expects names of local variables; `unit` does not begin with `_`
//                   ^^^^^^^ error global-in-private: `params` expects names of local variables; `speed` does not begin with `_`
    [1] params ["other"];
//              ^^^^^^^ error global-in-private: `params` expects names of local variables; `other` does not begin with `_`
    hint str [_height, _last];

//- local names, and what is not known
    private _gate = 1;
    private ["_width"];
    _width = _gate;
    params ["_unit", ["_speed", 5], ""];
    hint str [_width, _unit, _speed];
    private TAG_names;
    private ["_a", TAG_name];
    _a = 1;
    params TAG_list;
    player setVariable ["gate", 1];

//- unknown macros
#include "macros.hpp"
    private GATE(width) = 1;
