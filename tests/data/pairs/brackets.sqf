//- a bracket that is not closed
hint (1 + 2; //! syntax
//=
hint str (1 + 2);

//- an array that is not closed
private _a = [1, 2; //! syntax
hint str _a;
//=
private _a = [1, 2];
hint str _a;

//- code that is not closed
if (alive player) then { //! syntax
    hint "a";
//=
if (alive player) then {
    hint "a";
};

//- inner code that is not closed
if (alive player) then {
    if (time > 1) then { //! syntax
        hint "a";
};
//=
if (alive player) then {
    if (time > 1) then {
        hint "a";
    };
};

//- a bracket too many
hint str (1 + 2)); //! syntax
//=
hint str (1 + 2);

//- a brace too many
if (alive player) then {
    hint "a";
}}; //! syntax
//=
if (alive player) then {
    hint "a";
};

//- a square bracket too many
private _a = [1, 2]]; //! syntax
hint str _a;
//=
private _a = [1, 2];
hint str _a;

//- a round bracket closed by a square one
hint str (1 + 2]; //! syntax
//=
hint str (1 + 2);

//- a string that is not closed
hint "open; //! syntax
//=
hint "open";

//- an apostrophe in a string
hint 'it's open'; //! syntax
//=
hint 'it''s open';

//- a quote in a string
hint "say "open" now"; //! syntax
//=
hint "say ""open"" now";

//- a condition that is not closed
if (alive player then { hint "a" }; //! syntax
//=
if (alive player) then { hint "a" };

//- a call that is not closed
[player, 5 call { hint str _this }; //! syntax
//=
[player, 5] call { hint str _this };
