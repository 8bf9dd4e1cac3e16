//- comments, strings and paths | target=1.00
    // oilGate _gate
    /* oilGate _gate */
    hint "oilGate _gate";
    hint 'oilGate _gate';
#include "oilGate.sqf"
#include <oilGate.sqf>

//- variables and configs | target=1.00
    oilGate = 1;
    class oilGate {};
    oilGate[] = {};
    _oilGate call oilGates;

//- a name in capitals may be a macro of a missing file
#include "macros.hpp"
    OILGATE _gate;
    _gate RINGGATE 3;
    OILgate _gate;
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- and is not one if all files exist
    OILGATE _gate;
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- what the script undefines may have been defined by a missing file
#include "macros.hpp"
    _gate ringGate 3;
#undef ringGate
    _gate ringGate 3;
//        ^^^^^^^^ warning broken: `ringGate` does not work: the wiki lists it among the broken commands

//- a macro of the script hides a command until it is undefined
#define oilGate(x) x
    oilGate(1);
#undef oilGate
    oilGate _gate;
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- arguments are checked where macros put them
#define RUN(code) code; code
#define IGNORE(code)
#define VARIABLE(name) TAG_##name
#define QUOTE(text) #text
#define PATH(path) QUOTE(\gates\path)
    RUN(oilGate _gate);
//      ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
    RUN(RUN(_gate ringGate 1));
//                ^^^^^^^^ warning broken: `ringGate` does not work: the wiki lists it among the broken commands
    IGNORE(oilGate _gate);
    VARIABLE(oilGate) = 1;
    hint QUOTE(oilGate);
    hint PATH(doors\oilGate.paa);
    hint (oilGate _gate);
//        ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- undefined macros may do anything with their arguments
    GVAR(oilGate) = 1;
    [DFUNC(oilGate), QPATH(oilGate,allGates)];
    GATE(oilGate _gate);
    PATH(doors\oilGate.paa);

//- texts of macros are checked where the script uses them
#define OIL oilGate _gate
//          ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
#define RING(ringGate) _gate ringGate ringGate
#define OPEN(gate) hint gate; \
    oilGate _gate
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
#define COMMAND oilGate
//              ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
#define PASTED(x) oilGate##x
#define QUOTED #oilGate
#define UNUSED oilGate _gate
    OIL; OIL;
    OPEN("1");
    COMMAND _gate;
    RING(max);
    PASTED(1) = QUOTED;

//- the game does not see these
#pragma oilGate _gate
#ifdef oilGate
    oilGate _gate;
#endif
#ifdef GATE_DEBUG
    oilGate _gate;
#else
    lookGate _gate;
//  ^^^^^^^^ hint deprecated: `lookGate` is deprecated; use `isGateOpen`
#endif

//- a string that is not closed: code looks like text, and text like code
    hint "open;
    hint "oilGate _gate";
