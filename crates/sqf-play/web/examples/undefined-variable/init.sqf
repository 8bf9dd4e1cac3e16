// The code of spawn does not see the variables around it.
private _delay = 30;
private _text = "The gate opens.";

[_delay] spawn {
    params ["_seconds"];
    sleep _seconds;
    systemChat _text;
};

systemChat format ["Wait %1 s. %2", _delay, _text];
