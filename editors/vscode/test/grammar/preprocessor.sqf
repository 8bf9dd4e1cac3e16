// SYNTAX TEST "source.sqf" "preprocessor"

#include "script_component.hpp"
// <- keyword.control.directive.include.sqf
// <~- keyword.control.directive.include.sqf
//       ^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.include.sqf
#include <x\gates\script_macros.hpp> // why
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.other.lt-gt.include.sqf
//                                   ^^^^^^ comment.line.double-slash.sqf
  # define GATE_OPEN(gate,speed) gate animate ["door", speed] // fast
//^ keyword.control.directive.define.sqf
//  ^^^^^^ keyword.control.directive.define.sqf
//         ^^^^^^^^^ entity.name.function.preprocessor.sqf
//                   ^^^^ variable.parameter.preprocessor.sqf
//                       ^ punctuation.separator.parameters.sqf
//                        ^^^^^ variable.parameter.preprocessor.sqf
//                               ^^^^ meta.preprocessor.macro.sqf
//                                             ^^^^^^ string.quoted.double.sqf
//                                                            ^^^^^^^ comment.line.double-slash.sqf
#define GATE_NAME(n) QUOTE(gate##n) \
//                   ^^^^^ entity.name.function.preprocessor.sqf
//                             ^^ keyword.operator.preprocessor.sqf
//                                  ^ constant.character.escape.line-continuation.sqf
  + #n + "open \
//^ meta.preprocessor.macro.sqf
//  ^ keyword.operator.preprocessor.sqf
//       ^^^^^^^ meta.preprocessor.macro.sqf string.quoted.double.sqf
  or shut
//^^^^^^^ meta.preprocessor.macro.sqf string.quoted.double.sqf
hint "done";
// <---- support.function.command.sqf - meta.preprocessor.macro.sqf
#define DOOR_ANIMATION door_1
hint DOOR_ANIMATION;
// <---- support.function.command.sqf - meta.preprocessor.macro.sqf
//   ^^^^^^^^^^^^^^ constant.other.preprocessor.sqf
#ifdef GATE_DEBUG
// <- keyword.control.directive.sqf
// <~----- keyword.control.directive.sqf
//     ^^^^^^^^^^ entity.name.function.preprocessor.sqf
#else
// <- keyword.control.directive.sqf
#if __has_include("\x\gates\debug.hpp")
//  ^^^^^^^^^^^^^ support.function.preprocessor.sqf
//                ^^^^^^^^^^^^^^^^^^^ string.quoted.double.sqf
#endif
#endif
// <------ keyword.control.directive.sqf
_gate = GVAR(gates)
  # 2;
//^ keyword.operator.select.sqf - meta.preprocessor
//  ^ constant.numeric.decimal.sqf
GVAR(open) = [QEGVAR(main,open), LINE_COUNT, __LINE__, FUNC(shut)];
// <---- entity.name.function.preprocessor.sqf
//   ^^^^ variable.parameter.preprocessor.sqf
//            ^^^^^^ entity.name.function.preprocessor.sqf
//                   ^^^^ variable.parameter.preprocessor.sqf
//                       ^ punctuation.separator.parameters.sqf
//                        ^^^^ variable.parameter.preprocessor.sqf
//                               ^^^^^^^^^^ constant.other.preprocessor.sqf
//                                           ^^^^^^^^ constant.language.preprocessor.sqf
//                                                     ^^^^ entity.name.function.preprocessor.sqf
TRACE_2("gate",_gate,alive player);
// <------- entity.name.function.preprocessor.sqf
//      ^^^^^^ string.quoted.double.sqf
//             ^^^^^ variable.other.local.sqf
//                   ^^^^^ support.function.command.sqf
IF (TRUE) THEN {};
// <-- keyword.control.conditional.sqf
//  ^^^^ constant.language.boolean.sqf
//        ^^^^ keyword.control.conditional.sqf
