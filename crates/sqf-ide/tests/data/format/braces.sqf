//- code of commands on the same line | brace-style=same-line
waitUntil
{
    sleep 1;
    _isOpen
};
private _script = [_gate] spawn
{
    // later
    hint "open";
};
_open = _gates select
{
    alive _x
};
if (_a and
{
    _b
}) exitWith {};
//=
waitUntil {
    sleep 1;
    _isOpen
};
private _script = [_gate] spawn {
    // later
    hint "open";
};
_open = _gates select {
    alive _x
};
if (_a and
{
    _b
}) exitWith {};
//- code of commands on the next line | brace-style=next-line
waitUntil {
    sleep 1;
    _isOpen
};
private _script = [_gate] spawn {
    hint "open";
};
_counts = [1, {
    _x
} count _gates];
//=
waitUntil
{
    sleep 1;
    _isOpen
};
private _script = [_gate] spawn
{
    hint "open";
};
_counts = [1, {
    _x
} count _gates];
//- code of commands follows the other braces of the file
if (_a) then {
    hint "open";
};
[] spawn
{
    hint "closed";
};
//=
if (_a) then {
    hint "open";
};
[] spawn {
    hint "closed";
};
//- code of commands stays on the same line where authors put only other braces on the next one
if (_a) then
{
    hint "open";
};
while {_b} do
{
    sleep 1;
};
[] spawn {
    hint "closed";
};
//- code of commands goes to the next line where most of it is
if (_a) then
{
    hint "open";
};
[] spawn
{
    hint "closed";
};
waitUntil
{
    _isOpen
};
_h = [] spawn {
    hint "lit";
};
//=
if (_a) then
{
    hint "open";
};
[] spawn
{
    hint "closed";
};
waitUntil
{
    _isOpen
};
_h = [] spawn
{
    hint "lit";
};
//- arrays stay on their line | brace-style=same-line
{
    hint _x;
} forEach
[
    "barn"
];
//- a comment before a brace stays there | brace-style=same-line
if (_a) then // the barn
{
    hint "open";
};
//- braces further in than their statement
if (_a) then
    {
    hint "open";
    }
    else
        {
        hint "closed";
        };
_open =
  {
    hint "open";
  };
_found = _gates
    select
    {
        alive _x
    };
//=
if (_a) then
{
    hint "open";
}
else
{
    hint "closed";
};
_open =
{
    hint "open";
};
_found = _gates
    select
    {
        alive _x
    };
//- branches that continue an assignment
private _height = if (_a)
    then {
        1
    }
    else {
        2
    };
//=
private _height = if (_a)
    then {
        1
    } else {
        2
    };
//- an author who never writes else on a line of its own
if (_a) then
{
    hint "open";
} else
{
    hint "closed";
};
if (_b) then
{
    hint "lit";
} else {
    hint "dark";
};
//=
if (_a) then
{
    hint "open";
} else
{
    hint "closed";
};
if (_b) then
{
    hint "lit";
} else
{
    hint "dark";
};
