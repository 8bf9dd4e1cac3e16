//- a handler
player addEventHandler ["Killed", {
    params ["_unit"];
    sle<|>ep 5;
    hint str _unit;
}];
//=
player addEventHandler ["Killed", {
    _this spawn {
        params ["_unit"];
        sleep 5;
        hint str _unit;
    };
}];
//- on one line
player addEventHandler ["Killed", { sle<|>ep 5; hint "down" }];
//=
player addEventHandler ["Killed", { _this spawn { sleep 5; hint "down" } }];
//- a variable that exists only in the handler
player addEventHandler ["Killed", { sle<|>ep 5; player removeEventHandler ["Killed", _thisEventHandler] }];
//- code that can wait
[] spawn { sle<|>ep 5; hint "down" };

//- a handler that returns something
player addEventHandler ["HandleDamage", {
    params ["_unit", "", "_damage"];
    sle<|>ep 5;
    _damage * 0.5
}];
