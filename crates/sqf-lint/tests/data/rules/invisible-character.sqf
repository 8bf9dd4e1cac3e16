//- spaces and marks in code
private _gate = 1;
//             ^^ error invisible-character: the game does not accept the invisible character U+00A0 (no-break space) here; write a blank
hint str _gate;​​
//             ^^^^^^ error invisible-character: the game does not accept the invisible character U+200B (zero-width space) here; remove it

//- in strings that name something
_unit setVariable ["TAG_open​", true];
//                          ^^^ warning invisible-character: this string contains the invisible character U+200B (zero-width space), so it names something else
hint "  H:";
execVM "gates\open.sqf";
hint "Das Tor ist offen";

//- comments, and what the game skips
// open the gate
/* open​ */
#ifdef TAG_NEVER
x = 1;
#endif
