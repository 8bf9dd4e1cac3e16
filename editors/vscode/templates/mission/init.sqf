// Runs on every machine when the mission begins, on those of players who join later as well.
[] call TAG_fnc_start;
