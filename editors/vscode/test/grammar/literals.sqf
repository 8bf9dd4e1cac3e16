// SYNTAX TEST "source.sqf" "numbers and strings"

_n = [1, .5, 1., 2.5e-3, 0xFF, $1aB, -7];
//    ^ constant.numeric.decimal.sqf
//       ^^ constant.numeric.decimal.sqf
//           ^^ constant.numeric.decimal.sqf
//               ^^^^^^ constant.numeric.decimal.sqf
//                       ^^^^ constant.numeric.hex.sqf
//                             ^^^^ constant.numeric.hex.sqf
//                                   ^ keyword.operator.arithmetic.sqf
//                                    ^ constant.numeric.decimal.sqf
gate1 = _gate2;
// <----- variable.other.global.sqf - constant.numeric
//      ^^^^^^ variable.other.local.sqf - constant.numeric
_s = "say ""if true"" // no comment" + 'it''s /* one */';
//   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.sqf - comment
//        ^^ constant.character.escape.quote.sqf
//          ^^^^^^^ - keyword
//                                   ^ keyword.operator.arithmetic.sqf
//                                     ^^^^^^^^^^^^^^^^^ string.quoted.single.sqf - comment
//                                        ^^ constant.character.escape.quote.sqf
//                                                      ^ punctuation.terminator.statement.sqf
_e = "" + "a" + """";
//   ^^ string.quoted.double.sqf
//      ^ keyword.operator.arithmetic.sqf
//        ^^^ string.quoted.double.sqf
//            ^ keyword.operator.arithmetic.sqf
//              ^^^^ string.quoted.double.sqf
//                  ^ punctuation.terminator.statement.sqf
_t = format ["%1 of %12 gates, 5%", _n];
//            ^^ constant.other.placeholder.sqf
//                  ^^^ constant.other.placeholder.sqf
//                              ^ string.quoted.double.sqf - constant.other.placeholder.sqf
_m = "two
lines if" + hint;
// <-------- string.quoted.double.sqf - keyword
//        ^ keyword.operator.arithmetic.sqf
//          ^^^^ support.function.command.sqf
