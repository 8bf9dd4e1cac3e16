//- values of a type that the command does not take | project
    if (TAG_isOpen > 0) then { hint "open" };
//      ^^^^^^^^^^ warning global-type: `TAG_isOpen` is Boolean wherever the project assigns it, which `>` does not take here
    hint (TAG_isOpen);
//        ^^^^^^^^^^ warning global-type: `TAG_isOpen` is Boolean wherever the project assigns it, which `hint` does not take here

//- matching types, and variables that may be anything | project
    if (TAG_isOpen && TAG_other > 0) then { hint str TAG_isOpen };
    private _isOpen = TAG_isOpen;
    hint str _isOpen;

//- scripts that test types | project
    if (TAG_isOpen isEqualType 0 && { TAG_isOpen > 0 }) then { hint "open" };

//- numbers and texts | project
    if (TAG_color > 0) then { hint "painted" };
//      ^^^^^^^^^ warning global-type: `TAG_color` is String after an assignment of the project, which `>` does not take here
    hint format ["%1", TAG_color];
    if (TAG_width > 0) then { hint "wide" };

//- numbers and texts that the script tells apart, in a project
    if (TAG_color isEqualTo "") exitWith {};
    if (TAG_color > 0) then { hint "painted" };

//- the other operand is wrong | project
    hint str (TAG_isOpen get player);
//                           ^^^^^^ error operand-type: right operand of `get` must be Number, Boolean, String, Array, Code, Side, Config or Namespace, found Object
