//- one line
    oilGate _gate; // sqf-ls: allow(deprecated)
    oilGate _gate;
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
    // sqf-ls: allow(deprecated, broken)
    oilGate _gate; _gate ringGate 1;
    oilGate _gate; /* sqf-ls: allow(broken) */
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
    oilGate _gate; // sqf-ls: allow(depricated)
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- the whole file
    // sqf-ls: allow-file(deprecated)
    oilGate _gate;
    _gate ringGate 1;
//        ^^^^^^^^ warning broken: `ringGate` does not work: the wiki lists it among the broken commands

//- everything
    oilGate _gate; _gate ringGate 1; // sqf-ls: allow(all)
