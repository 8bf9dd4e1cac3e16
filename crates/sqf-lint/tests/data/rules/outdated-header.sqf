//- other types | project
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

//- not reported | project
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

//- overlapping types, and unintended results
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

//- a list of parameters for each way to call it
/*
 * Arguments:
 * <OBJECT> Gate
 * <STRING> Door
 *
 * Arguments with the speed:
 * <OBJECT> Gate
 * <NUMBER> Speed
 */
params [["_gate", objNull, [objNull]], ["_door", "", [""]], ["_speed", 1, [0]]];
_gate animate [_door, 1, _speed];

//- types that the game does not have | project
/*
 * Return Value: <GATEID>: <NUMBER, NUMBER>
 */
private _id = [1, count allPlayers];
_id

//- the value of a script that is not a function
/*
 * Return Value:
 * Done <BOOL>
 */
count allPlayers

//- a pair, or one of several
/*
 * Arguments:
 * 0: Gate <OBJECT>
 * 1: Speeds <NUMBER, NUMBER>
 */
params [["_gate", objNull, [objNull]], ["_speeds", [1, 2], [[]]]];
_gate animate ["door", 1, _speeds select 0];

//- the first element of the result | project
/*
 * Returns:
 *     0: BOOL - whether all gates are shut
 */
private _result = [true, []];
_result
