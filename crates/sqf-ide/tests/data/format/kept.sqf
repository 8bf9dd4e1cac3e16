//- tables
_gates = [
    ["barn",    1,  2.5],
    ["farm",   10, 20  ],
    ["a",     100,  3  ]
];
_a    = 1;
_long = 2;
switch (_a) do {
    case 1:   {hint "a"};
    case 100: {hint "b"};
};
//- matrices
_matrix = [
     1,  0,
    -1, 10
];
//- one element per line
createDialog [
    "a",
    [
        1
    ],
    "b"
];
//- rows below the first element
_x = [1,
      2,
      3];
_long=[1,
       2];
//=
_x = [1,
      2,
      3];
_long = [1,
         2];
//- data
_nodes = [[1,2,3],[4,5,6],[7,8,9],[1,2,3],[4,5,6],[7,8,9],[1,2,3],[4,5,6],[7,8,9]];
//- comments at line ends
_a=1;     // one
_bc = 22; // two
if (_a) then { // three
    hint "b";//four
};
//=
_a = 1;   // one
_bc = 22; // two
if (_a) then { // three
    hint "b"; //four
};
//- comments as written
/* ----
   Opens   a gate.
     _this select 0:  gate
---- */
  /* a */ hint "b";
    // c
hint "d";
//=
/* ----
   Opens   a gate.
     _this select 0:  gate
---- */
/* a */ hint "b";
// c
hint "d";
//- definitions and arguments
#define GATE(a,b)   a  +b
  #define LONG 1, \
     2
_a = GATE( 1,2 )+3;
_b = GATE(1,2) ;
LOG("a" , _b);
//=
#define GATE(a,b)   a  +b
  #define LONG 1, \
     2
_a = GATE( 1,2 ) + 3;
_b = GATE(1,2);
LOG("a" , _b);
//- conditions
hint"a";
#ifdef DEBUG
  hint  "b" ;
    #else
hint "c";
#endif
hint"d";
//=
hint "a";
#ifdef DEBUG
  hint  "b" ;
    #else
hint "c";
#endif
hint "d";
//- regions
hint"a";
// sqf-ls: format off
_x=[1,0,
    0,1];
// sqf-ls: format on
hint"b";
// sqf-ls: format skip
_y = [ 1,0 ];
hint"c"; // sqf-ls: format skip
hint"d";
//=
hint "a";
// sqf-ls: format off
_x=[1,0,
    0,1];
// sqf-ls: format on
hint "b";
// sqf-ls: format skip
_y = [ 1,0 ];
hint"c"; // sqf-ls: format skip
hint "d";
//- mistakes
hint"a";
_x = = 2;
hint"b";
//=
hint "a";
_x = = 2;
hint "b";
//- a missing bracket
hint"a";
if (_a then {
hint"b";
//=
hint "a";
if (_a then {
hint"b";
//- a list that is never closed
hint"a";
_x = [1,2;
hint"b";
//=
hint "a";
_x = [1,2;
hint "b";
//- a superfluous brace
hint"a";
};
hint"b";
//=
hint"a";
};
hint "b";
//- a missing quote
hint"a";
hint "b;
hint"c";
//- continued lines
hint "a" + \
  "b";
hint  "c";
//=
hint "a" + \
  "b";
hint "c";
//- macros of missing headers
#include "\x\gates\macros.hpp"
LOG("a");
log(1);
  BEGIN_GATE(a)
hint"b";
//=
#include "\x\gates\macros.hpp"
LOG("a");
log(1);
BEGIN_GATE(a)
hint "b";
//- strings
_a="a
   b"+ 'c  d';
//=
_a = "a
   b" + 'c  d';
//- comments below comments
if (_a) then {
// if (_b) then {
    // hint "b";
// };
    hint "c"; // what this
              // is about
    // hint "d";
};
//=
if (_a) then {
    // if (_b) then {
        // hint "b";
    // };
    hint "c"; // what this
              // is about
    // hint "d";
};
//- arrays that begin below
_gate attachTo [_post,
[
    1,
    2
]];
//- data with a few variables
_walls = [
    ["wall",[1.5,2,0],90,1,0,[0,0],"","",true,false],
    ["gate",[2.5,2,0],90,1,0,[0,0],"",_init,true,false],
    ["wall",[3.5,2,0],90,1,0,[0,0],"","",true,false]
];
//- mistakes on a line
hint"a" hint"b";
hint"c"; _x = = 2; hint"d";
//=
hint"a" hint"b";
hint "c"; _x = = 2; hint "d";
//- a region without an end
hint"a";
if(_a)then{
hint"b";
// sqf-ls: format off
hint"c";
};
hint"d";
//=
hint "a";
if(_a)then{
hint"b";
// sqf-ls: format off
hint"c";
};
hint"d";
//- statements on the line of a skipped one
if(_a)then{
// sqf-ls: format skip
_x=1;   _y=2;
_z=1;
_x=1;   _y=2; // sqf-ls: format skip
};
//=
if (_a) then {
    // sqf-ls: format skip
_x=1;   _y=2;
    _z = 1;
_x=1;   _y=2; // sqf-ls: format skip
};
//- a conflict of a merge
hint"a";
<<<<<<<< HEAD
hint"b";
========
hint"c";
>>>>>>>> other
//- includes
if (_a) then {
        #include "gate.hpp"
#include "wall.hpp"
hint"a";
};
  #include "farm.hpp"
  _x = [
      #include "names.hpp"
  ];
//=
if (_a) then {
    #include "gate.hpp"
#include "wall.hpp"
    hint "a";
};
#include "farm.hpp"
_x = [
      #include "names.hpp"
];
//- data with empty code and constants
_walls = [
    ["wall",[1.5,2,0],90,1,0,{}],
    ["gate",[2.5,2,0],90,1,west,{}],
    ["wall",[3.5,2,0],90,1,objNull,{}],
    ["wall",[4.5,2,0],90,1,0,{}]
];
//- data moves with its statement
if (_a) then {
        _heights = [
            1,2,3,4,5,6,7,8,9,10,11,12,13,
            1,2,3,4,5,6,7,8,9,10,11,12,13
        ];
};
_far    = [
                        1,2,3,4,5,6,7,8,9,10,11,12,13,
                        1,2,3,4,5,6,7,8,9,10,11,12,13
                    ];
//=
if (_a) then {
    _heights = [
        1,2,3,4,5,6,7,8,9,10,11,12,13,
        1,2,3,4,5,6,7,8,9,10,11,12,13
    ];
};
_far = [
    1,2,3,4,5,6,7,8,9,10,11,12,13,
    1,2,3,4,5,6,7,8,9,10,11,12,13
];
//- equal beginnings are no table
_tools   = getArray(_gate >> "a"  >> "tools");
_heights = getArray(_gate >> "a"  >> "heights");
hint format["%1",  _a];
hint format["%1",  _b];
//=
_tools   = getArray(_gate >> "a" >> "tools");
_heights = getArray(_gate >> "a" >> "heights");
hint format ["%1", _a];
hint format ["%1", _b];
//- rows of the same length in a table
_table = [
    ["barn",   1],
    ["farm",   2],
    ["castle", 3]
];
//- values aligned after their names
_a =      "barn";
_bc =     "farm";
_height = "castle";
//- two blanks after the sign are no column
_type =  "barn";
_style = "old";
//=
_type = "barn";
_style = "old";
//- tabs between words
if (_a) then {	_b = 1; };
if (_a) then { _b	= 1; };
_c =	[1,	2];
//=
if (_a) then { _b = 1; };
if (_a) then { _b = 1; };
_c = [1, 2];
