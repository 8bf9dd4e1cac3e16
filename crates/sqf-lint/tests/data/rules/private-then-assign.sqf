//- two statements
    private "_gate";
//  ^^^^^^^^^^^^^^^ hint private-then-assign: combine this with the next statement: `private _gate = ...`
    _gate = cursorObject;
    private ["_width"];
//  ^^^^^^^^^^^^^^^^^^ hint private-then-assign: combine this with the next statement: `private _Width = ...`
    _Width = 5;
    hint str [_gate, _width];

//- with a comment between
    private "_gate"; // the gate
//  ^^^^^^^^^^^^^^^ hint private-then-assign: combine this with the next statement: `private _gate = ...`
    _gate = cursorObject;
    hint str _gate;

//- not adjacent, another variable, or its own value
    private "_gate";
    hint "open";
    _gate = cursorObject;
    private ["_a", "_b"];
//  ^^^^^^^^^^^^^^^^^^^^ hint private-then-assign: combine this with the next statements: `private _a = ...`
    _a = 1;
    _b = _a;
//  ^^ hint overwritten-value: unused value: `_b` is overwritten before it is read
    private "_count";
    _count = if (isNil "_count") then { 1 } else { _count + 1 };
    private "_other";
    _b = 5;
    _other = 2;
    hint str [_gate, _b, _count, _other];

//- several names
    private ["_gate", "_width"];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint private-then-assign: combine this with the next statements: `private _width = ...`
    _width = 5;
    _gate = cursorObject;
    private ["_door", "_lamp", "_wall"];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint private-then-assign: combine this with the next statements: `private _door = ...`
    _door = cursorObject;
    hint str [_gate, _width, _door, _lamp, _wall];
//                                  ^^^^^ warning undefined-variable: `_lamp` is nil here; it is declared, but never assigned
//                                         ^^^^^ warning undefined-variable: `_wall` is nil here; it is declared, but never assigned
    private ["_one", "_two"];
    _one = [_two];
//          ^^^^ warning undefined-variable: `_two` is nil here; it is declared, but not assigned before
    _two = 2;
    hint str [_one, _two];
