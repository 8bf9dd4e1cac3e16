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
execVM "gates_new x\open.sqf";
//               ^^ warning invisible-character: this string contains the invisible character U+00A0 (no-break space), so it names something else
_unit setVariable ["TAG_open ", true];
//                          ^^^ warning invisible-character: this string contains the invisible character U+2028 (line separator), so it names something else
hint "Das Tor ist offen";

//- further characters without a shape
private᠎_gate = 1;
//     ^^^ error invisible-character: the game does not accept the invisible character U+180E (Mongolian vowel separator) here; remove it
_gate =ㅤ 2;
//     ^^^ error invisible-character: the game does not accept the invisible character U+3164 (Hangul filler) here; remove it
_gate = 3;󠀁
//        ^^^^ error invisible-character: the game does not accept the invisible character U+E0001 (tag character) here; remove it
_gate = 4;
//     ^^ error invisible-character: the game does not accept the invisible character U+0085 (next line) here; write a blank
hint "open ❤️";
hint str _gate;

//- the keys of a stringtable | file=stringtable.xml
<Project>
    <Key ID="STR_TAG_open​">
//                       ^^^ warning invisible-character: this string contains the invisible character U+200B (zero-width space), so it names something else
        <Original>Open​ it</Original>
    </Key>
</Project>

//- comments, and what the game skips
// open the gate
/* open​ */
#ifdef TAG_NEVER
x = 1;
#endif

//- in code in strings
player addAction ["Open the gate", "hint str 1; hint 'open it';"];
//                                       ^^ error invisible-character: the game does not accept the invisible character U+00A0 (no-break space) here; write a blank
compile "TAG_open = true;";
//               ^^ error invisible-character: the game does not accept the invisible character U+00A0 (no-break space) here; write a blank
