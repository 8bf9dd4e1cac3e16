// Is there anything in front of the player?
if (cursorObject == objNull) then {
    hint "Nothing";
} else {
    hint typeOf cursorObject;
};
