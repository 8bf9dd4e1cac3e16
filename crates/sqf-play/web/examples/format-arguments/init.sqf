// %2 has no value.
private _name = name player;
systemChat format ["%1 stands at the gate of %2.", _name];
