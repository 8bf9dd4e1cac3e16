//- what does nothing
    _gate ringGate 3;
//        ^^^^^^^^ warning broken: `ringGate` does not work: the wiki lists it among the broken commands
    call BIS_fnc_sagBarn;
//       ^^^^^^^^^^^^^^^ warning broken: `BIS_fnc_sagBarn` does not work: the wiki lists it among the broken functions

//- of two syntaxes one may work
    nudgeGate _gate;
    _gate nudgeGate 5;

//- silence; level: broken off
    _gate ringGate 3;
