//- other types
/*
 * Arguments:
 * 0: Gate <OBJECT>
 * 1: Speed <STRING>
 *
 * Return Value:
 * Done <BOOL>
 */
params [["_gate", objNull, [objNull]], ["_speed", 1, [0]]];
//                                     ^^^^^^^^^^^^^^^^^^ hint outdated-header: the header comment states String for `_speed`, which must be Number
_gate animate ["door", 1, _speed];
    count allPlayers
//  ^^^^^^^^^^^^^^^^ hint outdated-header: the header comment says that Boolean is returned, and this returns Number

//- nothing
/*
 * Arguments:
 * 0: Gate <OBJECT>
 *
 * Return Value:
 * None
 */
params ["_gate"];
private _doors = 2;
    _doors
//  ^^^^^^ hint outdated-header: the header comment says that nothing is returned, and this returns Number

//- types that overlap, and results that nobody meant
/*
 * Arguments:
 * 0: Gate <OBJECT>
 * 1: Speed <NUMBER|STRING>
 *
 * Return Value:
 * None
 */
params [["_gate", objNull, [objNull, grpNull]], ["_speed", 1, [0]]];
TAG_gates pushBack _gate
