// Which gate is open at this hour?
if (daytime < 8) then {
    hint "North gate";
} else if (daytime < 18) then {
    hint "Main gate";
} else {
    hint "No gate";
};
