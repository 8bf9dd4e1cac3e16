//- no such function | project
    [] call TAG_fnc_opne;
//          ^^^^^^^^^^^^ warning unknown-project-function: undefined function `TAG_fnc_opne`; did you mean `TAG_fnc_open`?
    [player] spawn tag_fnc_shut;
//                 ^^^^^^^^^^^^ warning unknown-project-function: undefined function `tag_fnc_shut`: nothing in the project declares it
    [player] remoteExec ["TAG_fnc_shut", 2];
//                       ^^^^^^^^^^^^^^ warning unknown-project-function: undefined function `TAG_fnc_shut`: nothing in the project declares it
    [player] remoteExec ["TAG_fnc_opne", 2];
//                       ^^^^^^^^^^^^^^ warning unknown-project-function: undefined function `TAG_fnc_opne`; did you mean `TAG_fnc_open`?
    if (alive player) then { call TAG_fnc_shut };
//                                ^^^^^^^^^^^^ warning unknown-project-function: undefined function `TAG_fnc_shut`: nothing in the project declares it

//- a name that is being typed | project
    [] call TAG_fnc_
    ;
    [player] spawn TAG_fnc_sh;
//                 ^^^^^^^^^^ warning unknown-project-function: undefined function `TAG_fnc_sh`: nothing in the project declares it
    [] call TAG_fnc_

//- existing functions, and those that others may define | project
    [] call TAG_fnc_open;
    [] call tag_FNC_OPEN;
    [player] remoteExecCall ["TAG_fnc_open", 2];
    [] call OTHER_fnc_shut;
    [] call BIS_fnc_MP;
//          ^^^^^^^^^^ hint deprecated: `BIS_fnc_MP` is deprecated; use `remoteExec` or `remoteExecCall`
    TAG_fnc_here = { hint "here" };
    call TAG_fnc_here;
    private _TAG_fnc_own = { hint "own" };
    call _TAG_fnc_own;
    call TAG_shut;

//- unknown macros | project
#include "macros.hpp"
//       ^^^^^^^^^^^^ warning missing-include: file `macros.hpp` not found
    call FUNC(shut);

//- without a project
    [] call TAG_fnc_opne;

//- the name of a file | project
    [] call fn_open;
    [] call fn_shut;

//- an unrelated name | project
    fn_open = { hint "open" };
    [] call fn_open;

//- misspelled commands | project
    ["open"] remoteExec ["hnit", 0];
//                       ^^^^^^ warning unknown-project-function: unknown command or function `hnit`; did you mean `hint`?
    ["open"] remoteExec ["hint", 0];
    ["open"] remoteExecCall ["hints", 0];
    ["open"] remoteExec ["tell", 0];

//- what remoteExec cannot execute
    [] remoteExec ["player setDamage 1", 2];
//                 ^^^^^^^^^^^^^^^^^^^^ warning unknown-project-function: `remoteExec` takes the name of a function or command, not code
    [0.5] remoteExec ["setDamage", 2];
//  ^^^^^ warning unknown-project-function: `setDamage` has two operands; pass both: `[left, right]`
    [player, 0.5] remoteExec ["setDamage", 2];
    [player, false] remoteExec ["allowDamage ", 2];
    ["open"] remoteExec ["hint", 0];
    [{ hint "open" }] remoteExec ["call", 2];
