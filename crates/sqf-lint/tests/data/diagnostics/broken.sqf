//- without any use
    _gate ringGate 3;
//        ^^^^^^^^ warning broken: `ringGate` does not work: the wiki lists it among the broken commands
    call BIS_fnc_sagBarn;
//       ^^^^^^^^^^^^^^^ warning broken: `BIS_fnc_sagBarn` does not work: the wiki lists it among the broken functions
    kickGate _gate;
//  ^^^^^^^^ warning broken: `kickGate` does not work: the wiki lists it among the broken commands; use `paintGate`

//- what works in some cases
    nudgeGate _gate;
//  ^^^^^^^^^ hint broken: `nudgeGate` works only partially: the wiki lists it among the broken commands

//- the page does not say what is wrong
    call BIS_fnc_tiltBarn;

//- only one of two syntaxes is broken, and it has another form
    shakeGate _gate;
    _gate shakeGate 5;
//        ^^^^^^^^^ warning broken: this syntax of `shakeGate` does not work

//- only one of two syntaxes is broken, and it takes another type
    _gate watchGate { hint "open" };
//        ^^^^^^^^^ hint deprecated: `watchGate` is deprecated; use `onGate`
    _gate watchGate [{ hint "open" }, _barn];
//        ^^^^^^^^^ warning broken: this syntax of `watchGate` does not work; use `onGate`
    _gate watchGate _code;
//        ^^^^^^^^^ hint deprecated: `watchGate` is deprecated; use `onGate`
    _gate watchGate
//        ^^^^^^^^^ hint deprecated: `watchGate` is deprecated; use `onGate`

//- silenced | broken=off
    _gate ringGate 3;

//- a level applies to all findings | broken=error
    nudgeGate _gate;
//  ^^^^^^^^^ error broken: `nudgeGate` works only partially: the wiki lists it among the broken commands
