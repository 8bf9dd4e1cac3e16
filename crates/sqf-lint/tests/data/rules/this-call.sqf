//- before a name or code
    TAG_fnc_a = { _this call TAG_fnc_b };
//                ^^^^^ hint this-call: redundant `_this`; `call` passes it on automatically
    TAG_fnc_a = { _this call { hint str _this } };
//                ^^^^^ hint this-call: redundant `_this`; `call` passes it on automatically

//- not reported: other code
    TAG_fnc_a = { [_this] call TAG_fnc_b };
    TAG_fnc_a = { _this spawn TAG_fnc_b };
    TAG_fnc_a = { _this call (TAG_list select 0) };
//                ^^^^^ hint this-call: redundant `_this`; `call` passes it on automatically
