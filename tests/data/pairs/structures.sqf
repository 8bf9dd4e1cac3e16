//- if without then
if (alive player) { hint "a" }; //! syntax
//=
if (alive player) then { hint "a" };

//- then without code
if (alive player) then hint "a"; //! then-without-code
//=
if (alive player) then { hint "a" };

//- while with parentheses
while (alive player) do { sleep 1 }; //! operand-type
//=
while { alive player } do { sleep 1 };

//- while without do
while { alive player } { sleep 1 }; //! syntax
//=
while { alive player } do { sleep 1 };

//- if with code
if { alive player } then { hint "a" }; //! operand-type
//=
if (alive player) then { hint "a" };

//- if with do
if (alive player) do { hint "a" }; //! then-without-code
//=
if (alive player) then { hint "a" };

//- while with then
while { alive player } then { sleep 1 }; //! then-without-code
//=
while { alive player } do { sleep 1 };

//- an assignment as a condition
private _a = 1;
if (_a = 1) then { hint "a" }; //! syntax
//=
private _a = 1;
if (_a == 1) then { hint "a" };

//- exitWith with else
if (alive player) exitWith { hint "a" } else { hint "b" }; //! exit-with-else
//=
if (alive player) exitWith { hint "a" };
hint "b";

//- case without a colon
switch (time) do {
    case 1 { hint "a" }; //! syntax
};
//=
switch (time) do {
    case 1: { hint "a" };
};

//- default with a colon
switch (time) do {
    default: { hint "a" }; //! syntax
};
//=
switch (time) do {
    default { hint "a" };
};

//- two equal cases
switch (time) do {
    case 1: { hint "a" };
    case 1: { hint "b" }; //! duplicate-case
};
//=
switch (time) do {
    case 1: { hint "a" };
    case 2: { hint "b" };
};

//- forEach before its code
forEach allUnits { hint "a" }; //! syntax
//=
{ hint str _x } forEach allUnits;

//- for with a variable
for _i from 1 to 5 do { hint "a" }; //! operand-type
//=
for "_i" from 1 to 5 do { hint str _i };

//- a loop that never runs
for "_i" from 5 to 1 do { hint str _i }; //! loop-never-runs
//=
for "_i" from 5 to 1 step -1 do { hint str _i };

//- code that nothing runs
hint "a";
{ hint "b" }; //! discarded-result
hint "c";
//=
hint "a";
call { hint "b" };
hint "c";

//- code behind exit
{ if (alive _x) then { break; hint "a" } } forEach allUnits; //! unreachable-code
//=
{ if (alive _x) then { hint "a"; break } } forEach allUnits;

//- the same in both branches
if (alive player) then { hint "a" } else { hint "a" }; //! same-branches
//=
if (alive player) then { hint "a" } else { hint "b" };

//- a condition that is asked twice
if (alive player && alive player) then { hint "a" }; //! same-operand
//=
if (alive player && time > 5) then { hint "a" };

//- a condition that never changes
if (true) then { hint "a" }; //! constant-condition
//=
if (alive player) then { hint "a" };

//- a comparison in place of an assignment
private _a = 1;
_a == 2; //! discarded-result
hint str _a;
//=
private _a = 1;
_a = 2;
hint str _a;

//- waitUntil with parentheses
[] spawn { waitUntil (time > 5); hint "a" }; //! operand-type
//=
[] spawn { waitUntil { sleep 1; time > 5 }; hint "a" };
