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
