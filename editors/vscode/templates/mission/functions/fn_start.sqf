/*
 * Prepares the mission on this machine.
 *
 * Arguments:
 * None
 *
 * Return Value:
 * None
 *
 * Example:
 * [] call TAG_fnc_start
 */

// Only the server decides what happens; machines of players show it.
if (!isServer) exitWith {};

diag_log "The mission has begun.";
