//- comments, strings and paths; target: 1.00
    // oilGate _gate
    /* oilGate _gate */
    hint "oilGate _gate";
    hint 'oilGate _gate';
#include "oilGate.sqf"
#include <oilGate.sqf>

//- variables and configs; target: 1.00
    oilGate = 1;
    class oilGate {};
    oilGate[] = {};
    _oilGate call oilGates;

//- macros of the file
#define oilGate(x) x
    oilGate(1);
#undef oilGate
    oilGate _gate;

//- what the file takes away, another one may have defined before
    _gate ringGate 3;
#undef ringGate
    _gate ringGate 3;
//        ^^^^^^^^ warning broken: `ringGate` does not work: the wiki lists it among the broken commands

//- macros of other files
    OILGATE;
    _gate RINGGATE 3;

//- what macros may paste
    GVAR(oilGate) = 1;
    [DFUNC(oilGate), QPATH(oilGate,allGates)];
    GATE(oilGate _gate);
//       ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
    hint (oilGate _gate);
//        ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
    PATH(doors\oilGate.paa);

//- directives
#ifdef oilGate
#endif
#pragma oilGate _gate
#define GATE(ringGate) _gate ringGate ringGate
#define OIL oilGate _gate
//          ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
#define OPEN(gate) hint gate; \
    oilGate _gate
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
#define PREFIX oilGate
#define PASTED(x) oilGate##x
#define QUOTED #oilGate
