// What CBA's macros stand for. Each line follows from what the documentation of CBA says a macro is in a component: with
// the prefix "gate" and the component "doors", GVAR(width) is gate_doors_width.

#define QUOTE(text) #text
#define DOUBLES(first,second) first##_##second
#define TRIPLES(first,second,third) first##_##second##_##third

#ifndef MAINPREFIX
#define MAINPREFIX x
#endif
#ifndef SUBPREFIX
#define SUBPREFIX addons
#endif
#define DEBUG_MODE_NORMAL

// Names of a component.
#define ADDON DOUBLES(PREFIX,COMPONENT)
#define QADDON QUOTE(ADDON)
#define QQADDON QUOTE(QADDON)
#define MAIN_ADDON DOUBLES(PREFIX,main)

// Variables: of the component, of another one, of the whole mod.
#define GVAR(name) TRIPLES(PREFIX,COMPONENT,name)
#define EGVAR(part,name) TRIPLES(PREFIX,part,name)
#define GVARMAIN(name) DOUBLES(PREFIX,name)
#define QGVAR(name) QUOTE(GVAR(name))
#define QEGVAR(part,name) QUOTE(EGVAR(part,name))
#define QGVARMAIN(name) QUOTE(GVARMAIN(name))
#define QQGVAR(name) QUOTE(QGVAR(name))
#define QQEGVAR(part,name) QUOTE(QEGVAR(part,name))
#define QQGVARMAIN(name) QUOTE(QGVARMAIN(name))

// Functions.
#define FUNC_INNER(part,name) TRIPLES(DOUBLES(PREFIX,part),fnc,name)
#define EFUNC(part,name) FUNC_INNER(part,name)
#define FUNC(name) FUNC_INNER(COMPONENT,name)
#define FUNCMAIN(name) TRIPLES(PREFIX,fnc,name)
#define QFUNC_INNER(part,name) QUOTE(FUNC_INNER(part,name))
#define QEFUNC(part,name) QUOTE(EFUNC(part,name))
#define QFUNC(name) QUOTE(FUNC(name))
#define QFUNCMAIN(name) QUOTE(FUNCMAIN(name))
#define QQFUNC_INNER(part,name) QUOTE(QFUNC_INNER(part,name))
#define QQEFUNC(part,name) QUOTE(QEFUNC(part,name))
#define QQFUNC(name) QUOTE(QFUNC(name))
#define QQFUNCMAIN(name) QUOTE(QFUNCMAIN(name))

// Keys of stringtables: in scripts, in configs, and translated.
#define LSTRING(name) QUOTE(TRIPLES(STR,ADDON,name))
#define ELSTRING(part,name) QUOTE(TRIPLES(STR,DOUBLES(PREFIX,part),name))
#define CSTRING(name) QUOTE(TRIPLES($STR,ADDON,name))
#define ECSTRING(part,name) QUOTE(TRIPLES($STR,DOUBLES(PREFIX,part),name))
#define LLSTRING(name) localize LSTRING(name)
#define LELSTRING(part,name) localize ELSTRING(part,name)

// Lists in the arguments of macros.
#define ARR_1(a) a
#define ARR_2(a,b) a, b
#define ARR_3(a,b,c) a, b, c
#define ARR_4(a,b,c,d) a, b, c, d
#define ARR_5(a,b,c,d,e) a, b, c, d, e
#define ARR_6(a,b,c,d,e,f) a, b, c, d, e, f
#define ARR_7(a,b,c,d,e,f,g) a, b, c, d, e, f, g
#define ARR_8(a,b,c,d,e,f,g,h) a, b, c, d, e, f, g, h

// Messages in the log: that they use their arguments is all that matters.
#define INFO(text) diag_log (text)
#define INFO_1(text,a) diag_log format [text, a]
#define INFO_2(text,a,b) diag_log format [text, a, b]
#define INFO_3(text,a,b,c) diag_log format [text, a, b, c]
#define INFO_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define INFO_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define INFO_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define INFO_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define INFO_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define WARNING(text) diag_log (text)
#define WARNING_1(text,a) diag_log format [text, a]
#define WARNING_2(text,a,b) diag_log format [text, a, b]
#define WARNING_3(text,a,b,c) diag_log format [text, a, b, c]
#define WARNING_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define WARNING_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define WARNING_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define WARNING_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define WARNING_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define ERROR(text) diag_log (text)
#define ERROR_1(text,a) diag_log format [text, a]
#define ERROR_2(text,a,b) diag_log format [text, a, b]
#define ERROR_3(text,a,b,c) diag_log format [text, a, b, c]
#define ERROR_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define ERROR_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define ERROR_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define ERROR_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define ERROR_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define ERROR_MSG(text) diag_log (text)
#define ERROR_MSG_1(text,a) diag_log format [text, a]
#define ERROR_MSG_2(text,a,b) diag_log format [text, a, b]
#define ERROR_MSG_3(text,a,b,c) diag_log format [text, a, b, c]
#define ERROR_MSG_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define ERROR_MSG_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define ERROR_MSG_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define ERROR_MSG_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define ERROR_MSG_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]

// Messages of the debug mode, which is off.
#define MSG_INIT
#define LOG(text)
#define LOG_1(text,a)
#define LOG_2(text,a,b)
#define LOG_3(text,a,b,c)
#define LOG_4(text,a,b,c,d)
#define LOG_5(text,a,b,c,d,e)
#define LOG_6(text,a,b,c,d,e,f)
#define LOG_7(text,a,b,c,d,e,f,g)
#define LOG_8(text,a,b,c,d,e,f,g,h)
#define TRACE_1(text,a)
#define TRACE_2(text,a,b)
#define TRACE_3(text,a,b,c)
#define TRACE_4(text,a,b,c,d)
#define TRACE_5(text,a,b,c,d,e)
#define TRACE_6(text,a,b,c,d,e,f)
#define TRACE_7(text,a,b,c,d,e,f,g)
#define TRACE_8(text,a,b,c,d,e,f,g,h)
#define TRACE_9(text,a,b,c,d,e,f,g,h,i)

// Arguments and lists, taken apart into variables.
#define PARAMS_1(a) params [#a]
#define PARAMS_2(a,b) params [#a, #b]
#define PARAMS_3(a,b,c) params [#a, #b, #c]
#define PARAMS_4(a,b,c,d) params [#a, #b, #c, #d]
#define PARAMS_5(a,b,c,d,e) params [#a, #b, #c, #d, #e]
#define PARAMS_6(a,b,c,d,e,f) params [#a, #b, #c, #d, #e, #f]
#define PARAMS_7(a,b,c,d,e,f,g) params [#a, #b, #c, #d, #e, #f, #g]
#define PARAMS_8(a,b,c,d,e,f,g,h) params [#a, #b, #c, #d, #e, #f, #g, #h]
#define PARAMS_9(a,b,c,d,e,f,g,h,i) params [#a, #b, #c, #d, #e, #f, #g, #h, #i]
#define EXPLODE_1(list,a) list params [#a]
#define EXPLODE_2(list,a,b) list params [#a, #b]
#define EXPLODE_3(list,a,b,c) list params [#a, #b, #c]
#define EXPLODE_4(list,a,b,c,d) list params [#a, #b, #c, #d]
#define EXPLODE_5(list,a,b,c,d,e) list params [#a, #b, #c, #d, #e]
#define EXPLODE_6(list,a,b,c,d,e,f) list params [#a, #b, #c, #d, #e, #f]
#define EXPLODE_7(list,a,b,c,d,e,f,g) list params [#a, #b, #c, #d, #e, #f, #g]
#define EXPLODE_8(list,a,b,c,d,e,f,g,h) list params [#a, #b, #c, #d, #e, #f, #g, #h]
#define EXPLODE_9(list,a,b,c,d,e,f,g,h,i) list params [#a, #b, #c, #d, #e, #f, #g, #h, #i]

#define SCRIPT(name) scriptName QUOTE(PREFIX\COMPONENT\name)

// Changes of variables.
#define ADD(variable,value) variable = variable + (value)
#define SUB(variable,value) variable = variable - (value)
#define INC(variable) variable = variable + 1
#define DEC(variable) variable = variable - 1
#define PUSH(list,value) list pushBack (value)
#define REM(list,value) list = list - [value]
#define UNIQUE(list) list = list arrayIntersect list
#define INTERSECTION(list,other) list = list arrayIntersect other
#define MAP(list,code) list = list apply {code}
#define FILTER(list,code) list = list select {code}

// Variables from arguments: that they set the variable is all that matters.
#define DEFAULT_PARAM(index,name,value) private #name; name = _this param [index, value]
#define KEY_PARAM(key,name,value) private #name; name = localNamespace getVariable [key, value]
