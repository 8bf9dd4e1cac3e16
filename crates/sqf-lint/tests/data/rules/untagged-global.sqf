//- no tag
    gateCount = 5;
//  ^^^^^^^^^ hint untagged-global: global variable `gateCount` has no tag; other scripts may use the same name
    GateCount = 6;
    guard1 = player;
//  ^^^^^^ hint untagged-global: global variable `guard1` has no tag; other scripts may use the same name

//- tags, locals, reads
    TAG_gateCount = 5;
    private _gate = gateCount;
    hint str _gate;
    missionNamespace setVariable ["gates", 5];
