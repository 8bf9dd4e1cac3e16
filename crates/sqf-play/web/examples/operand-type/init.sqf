// hint takes text, not a number.
private _count = count allPlayers;
hint _count;
