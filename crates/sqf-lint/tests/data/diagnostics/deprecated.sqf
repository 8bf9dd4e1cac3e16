//- what to use instead
    oilGate _gate;
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`
    WaxGate _gate;
//  ^^^^^^^ hint deprecated: `waxGate` is deprecated; use `greaseGate` or `paintGate`
    { hint _x } forEach allGates;
//                      ^^^^^^^^ hint deprecated: `allGates` is deprecated
    onGate { hint "open" };
//  ^^^^^^ hint deprecated: `onGate` is deprecated; see “Gate Events” on the wiki
    [1, 2] call BIS_fnc_oldBarn;
//              ^^^^^^^^^^^^^^^ hint deprecated: `BIS_fnc_oldBarn` is deprecated; use `BIS_fnc_paint`
    private _paint = bis_fnc_OLDBARN;
//                   ^^^^^^^^^^^^^^^ hint deprecated: `BIS_fnc_oldBarn` is deprecated; use `BIS_fnc_paint`
    greaseGate _gate;

//- partly typed
    oilGate
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- a replacement that the target lacks is not suggested | target=1.50
    oilGate _gate;
    waxGate _gate;
//  ^^^^^^^ hint deprecated: `waxGate` is deprecated; use `paintGate`

//- a replacement that the target has | target=1.60
    oilGate _gate;
//  ^^^^^^^ hint deprecated: `oilGate` is deprecated; use `greaseGate`

//- a notice on what is broken in part
    _gate watchGate { hint "open" };
//        ^^^^^^^^^ hint deprecated: `watchGate` is deprecated; use `onGate`

//- a level | deprecated=warning
    oilGate _gate;
//  ^^^^^^^ warning deprecated: `oilGate` is deprecated; use `greaseGate`

//- silenced | deprecated=off
    oilGate _gate;
