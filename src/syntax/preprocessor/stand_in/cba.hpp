// What the macros of CBA stand for: the rules by which they compose names and paths, and what the others do, as far as
// scripts depend on it. Read in place of the headers of CBA when these are not on this machine. A comment directly above
// a macro is shown with it.

// Names

#define DOUBLES(first,second) first##_##second
#define TRIPLES(first,second,third) first##_##second##_##third
// The text as a string.
#define QUOTE(text) #text

// The name of the component: that of the mod and its own.
#define ADDON DOUBLES(PREFIX,COMPONENT)
#define MAIN_ADDON DOUBLES(PREFIX,main)
#define SETTINGS DOUBLES(PREFIX,settings)
#ifdef SUBCOMPONENT
    #define SUBADDON DOUBLES(ADDON,SUBCOMPONENT)
#endif
#ifndef QADDON
    // The name of the component as a string.
    #define QADDON QUOTE(ADDON)
#endif
#ifndef QQADDON
    #define QQADDON QUOTE(QADDON)
#endif

// The component's variable of that name.
#define GVAR(name) DOUBLES(ADDON,name)
// The name of the component's variable, setting or event, as a string.
#define QGVAR(name) QUOTE(GVAR(name))
// The same string with its quotes doubled, for code in a string.
#define QQGVAR(name) QUOTE(QGVAR(name))
// The variable of another component of the mod.
#define EGVAR(component,name) TRIPLES(PREFIX,component,name)
// The name of another component's variable, setting or event, as a string.
#define QEGVAR(component,name) QUOTE(EGVAR(component,name))
#define QQEGVAR(component,name) QUOTE(QEGVAR(component,name))
#define GVARMAINS(prefix,name) DOUBLES(prefix,name)
// A variable of the whole mod.
#define GVARMAIN(name) GVARMAINS(PREFIX,name)
#define QGVARMAIN(name) QUOTE(GVARMAIN(name))
#define QQGVARMAIN(name) QUOTE(QGVARMAIN(name))

// The component's function of that name.
#define FUNC(name) TRIPLES(ADDON,fnc,name)
// The name of the component's function as a string.
#define QFUNC(name) QUOTE(FUNC(name))
#define QQFUNC(name) QUOTE(QFUNC(name))
// A function of the whole mod.
#define FUNCMAIN(name) TRIPLES(PREFIX,fnc,name)
#define QFUNCMAIN(name) QUOTE(FUNCMAIN(name))
#define QQFUNCMAIN(name) QUOTE(QFUNCMAIN(name))
#define FUNC_INNER(component,name) TRIPLES(DOUBLES(PREFIX,component),fnc,name)
#define QFUNC_INNER(component,name) QUOTE(FUNC_INNER(component,name))
#define QQFUNC_INNER(component,name) QUOTE(QFUNC_INNER(component,name))
// The function of another component of the mod.
#define EFUNC(component,name) FUNC_INNER(component,name)
// The name of another component's function as a string.
#define QEFUNC(component,name) QUOTE(EFUNC(component,name))
#define QQEFUNC(component,name) QUOTE(QEFUNC(component,name))

#ifdef MODULAR
    #define COMPONENT_T DOUBLES(t,COMPONENT)
    #define COMPONENT_M DOUBLES(m,COMPONENT)
    #define COMPONENT_S DOUBLES(s,COMPONENT)
    #define COMPONENT_C DOUBLES(c,COMPONENT)
    #define COMPONENT_F COMPONENT_C
#else
    #define COMPONENT_T COMPONENT
    #define COMPONENT_M COMPONENT
    #define COMPONENT_S COMPONENT
    #define COMPONENT_C COMPONENT
    #define COMPONENT_F COMPONENT
#endif

// Texts of the stringtable

#ifndef STRING_MACROS_GUARD
    #define STRING_MACROS_GUARD
    // The key of the component's text in the stringtable.
    #define LSTRING(name) QUOTE(TRIPLES(STR,ADDON,name))
    // The key of another component's text in the stringtable.
    #define ELSTRING(component,name) QUOTE(TRIPLES(STR,DOUBLES(PREFIX,component),name))
    // The component's text of the stringtable, for configs.
    #define CSTRING(name) QUOTE(TRIPLES($STR,ADDON,name))
    // Another component's text of the stringtable, for configs.
    #define ECSTRING(component,name) QUOTE(TRIPLES($STR,DOUBLES(PREFIX,component),name))
    #define SUBCSTRING(name) QUOTE(TRIPLES($STR,SUBADDON,name))
    // The component's text of the stringtable in the player's language.
    #define LLSTRING(name) localize LSTRING(name)
    // Another component's text of the stringtable in the player's language.
    #define LELSTRING(component,name) localize ELSTRING(component,name)
    #define LSUBLSTRING(name) localize QUOTE(TRIPLES(STR,SUBADDON,name))
#endif
#define LSTR(name) TRIPLES(ADDON,STR,name)

// Paths

#ifndef MAINPREFIX
    #define MAINPREFIX x
#endif
#ifndef SUBPREFIX
    #define SUBPREFIX addons
#endif
#ifndef PATHTO_SYS
    #define PATHTO_SYS(prefix,component,path) \MAINPREFIX\prefix\SUBPREFIX\component\path.sqf
#endif
#ifndef PATHTOF_SYS
    #define PATHTOF_SYS(prefix,component,path) \MAINPREFIX\prefix\SUBPREFIX\component\path
#endif
#ifndef PATHTOF2_SYS
    #define PATHTOF2_SYS(prefix,component,path) MAINPREFIX\prefix\SUBPREFIX\component\path
#endif
// The path of a script of the component; `.sqf` is added.
#define PATHTO(path) PATHTO_SYS(PREFIX,COMPONENT_F,path)
// The path of a file of the component, without quotes.
#define PATHTOF(path) PATHTOF_SYS(PREFIX,COMPONENT,path)
// The path of a file of the component, as a string.
#define QPATHTOF(path) QUOTE(PATHTOF(path))
// The path of a file of another component, without quotes.
#define PATHTOEF(component,path) PATHTOF_SYS(PREFIX,component,path)
// The path of a file of another component, as a string.
#define QPATHTOEF(component,path) QUOTE(PATHTOEF(component,path))
#define PATHTO_R(path) PATHTOF2_SYS(PREFIX,COMPONENT_C,path)
#define QPATHTO_R(path) QUOTE(PATHTO_R(path))
#define PATHTO_T(path) PATHTOF_SYS(PREFIX,COMPONENT_T,path)
#define QPATHTO_T(path) QUOTE(PATHTO_T(path))
#define PATHTO_M(path) PATHTOF_SYS(PREFIX,COMPONENT_M,path)
#define QPATHTO_M(path) QUOTE(PATHTO_M(path))
#define PATHTO_S(path) PATHTOF_SYS(PREFIX,COMPONENT_S,path)
#define QPATHTO_S(path) QUOTE(PATHTO_S(path))
#define PATHTO_C(path) PATHTOF_SYS(PREFIX,COMPONENT_C,path)
#define QPATHTO_C(path) QUOTE(PATHTO_C(path))
#define PATHTO_F(path) PATHTO_SYS(PREFIX,COMPONENT_F,path)
#define QPATHTO_F(path) QUOTE(PATHTO_F(path))

// Code of scripts

// The code of a script of the component; `.sqf` is added to its path.
#define COMPILE_FILE(path) compile preprocessFileLineNumbers 'PATHTO(path)'
// The code of a script of the component, compiled by `compileScript`; `.sqf` is added to its path.
#define COMPILE_SCRIPT(path) compileScript ['PATHTO(path)']

#ifdef DISABLE_COMPILE_CACHE
    #define PREP(name) FUNC(name) = COMPILE_FILE(DOUBLES(fnc,name))
    #define PREPMAIN(name) FUNCMAIN(name) = COMPILE_FILE(DOUBLES(fnc,name))
#else
    // Makes a function of the component from the script of that name.
    #define PREP(name) ['PATHTO(DOUBLES(fnc,name))', 'FUNC(name)'] call SLX_XEH_COMPILE_NEW
    // Makes a function of the whole mod from a script of the component.
    #define PREPMAIN(name) ['PATHTO(DOUBLES(fnc,name))', 'FUNCMAIN(name)'] call SLX_XEH_COMPILE_NEW
#endif
#ifndef SKIP_SCRIPT_NAME
    #define SCRIPT(name) scriptName 'PREFIX\COMPONENT\name'
#else
    #define SCRIPT(name)
#endif
#ifdef RECOMPILE
    #undef RECOMPILE
    #define RECOMPILE recompile = 1
#else
    #define RECOMPILE recompile = 0
#endif
#ifdef SKIP_FUNCTION_HEADER
    #define CFGFUNCTION_HEADER headerType = -1
#else
    #define CFGFUNCTION_HEADER headerType = 0
#endif
// A class of `CfgFunctions` for a script of the component.
#define PATHTO_FNC(name) class name { file = QPATHTOF(DOUBLES(fnc,name).sqf); CFGFUNCTION_HEADER; RECOMPILE; }

// Versions

#ifndef VERSION
    #define VERSION 0
#endif
#ifndef VERSION_STR
    #define VERSION_STR VERSION
#endif
#ifndef VERSION_AR
    #define VERSION_AR VERSION
#endif
#ifndef VERSION_CONFIG
    // The version of the mod in `CfgPatches`, in its three forms.
    #define VERSION_CONFIG version = VERSION; versionStr = QUOTE(VERSION_STR); versionAr[] = {VERSION_AR}
#endif
#define MSG_INIT QUOTE(ADDON VERSION)

// Lists and texts

#define ARR_1(a) a
// Elements with commas between them, for arguments of macros.
#define ARR_2(a,b) a, b
#define ARR_3(a,b,c) a, b, c
#define ARR_4(a,b,c,d) a, b, c, d
#define ARR_5(a,b,c,d,e) a, b, c, d, e
#define ARR_6(a,b,c,d,e,f) a, b, c, d, e, f
#define ARR_7(a,b,c,d,e,f,g) a, b, c, d, e, f, g
#define ARR_8(a,b,c,d,e,f,g,h) a, b, c, d, e, f, g, h
// `format` with the arguments.
#define FORMAT_1(text,a) format [text, a]
#define FORMAT_2(text,a,b) format [text, a, b]
#define FORMAT_3(text,a,b,c) format [text, a, b, c]
#define FORMAT_4(text,a,b,c,d) format [text, a, b, c, d]
#define FORMAT_5(text,a,b,c,d,e) format [text, a, b, c, d, e]
#define FORMAT_6(text,a,b,c,d,e,f) format [text, a, b, c, d, e, f]
#define FORMAT_7(text,a,b,c,d,e,f,g) format [text, a, b, c, d, e, f, g]
#define FORMAT_8(text,a,b,c,d,e,f,g,h) format [text, a, b, c, d, e, f, g, h]

// Adds one to a variable.
#define INC(name) name = (name) + 1
// Subtracts one from a variable.
#define DEC(name) name = (name) - 1
#define ADD(name,value) name = (name) + (value)
#define SUB(name,value) name = (name) - (value)
#define REM(list,element) SUB(list,[element])
#define PUSH(list,element) (list) pushBack (element)
#define MAP(list,code) list = list apply {code}
#define FILTER(list,code) list = list select {code}
#define UNIQUE(list) list = list arrayIntersect list
#define INTERSECTION(list,other) list = list arrayIntersect (other)
#define FILE_EXISTS(path) (fileExists (path))

// Variables that may be undefined

// The value of a variable, or another value if it is undefined.
#define RETDEF(name,other) (if (isNil {name}) then {other} else {name})
// The value of a variable, which may be undefined.
#define RETNIL(name) RETDEF(name,nil)
#define ISNILS(name,value) if (isNil QUOTE(name)) then { name = value }
#define ISNILS2(prefix,component,name,value) ISNILS(TRIPLES(prefix,component,name),value)
#define ISNILS3(prefix,name,value) ISNILS(DOUBLES(prefix,name),value)
// Sets the component's variable if it is undefined.
#define ISNIL(name,value) ISNILS2(PREFIX,COMPONENT,name,value)
#define ISNILMAIN(name,value) ISNILS3(PREFIX,name,value)

#ifndef MAINLOGIC
    #define MAINLOGIC main
#endif

// Types

#define IS_META_SYS(value,example) (if (isNil {value}) then {false} else {(value) isEqualType example})
#define IS_ARRAY(value) IS_META_SYS(value,[])
#define IS_BOOL(value) IS_META_SYS(value,false)
#define IS_CODE(value) IS_META_SYS(value,{})
#define IS_CONFIG(value) IS_META_SYS(value,configNull)
#define IS_CONTROL(value) IS_META_SYS(value,controlNull)
#define IS_DISPLAY(value) IS_META_SYS(value,displayNull)
#define IS_GROUP(value) IS_META_SYS(value,grpNull)
#define IS_LOCATION(value) IS_META_SYS(value,locationNull)
#define IS_OBJECT(value) IS_META_SYS(value,objNull)
#define IS_SCALAR(value) IS_META_SYS(value,0)
#define IS_SCRIPT(value) IS_META_SYS(value,scriptNull)
#define IS_SIDE(value) IS_META_SYS(value,sideUnknown)
#define IS_STRING(value) IS_META_SYS(value,"")
#define IS_TEXT(value) IS_META_SYS(value,text "")
#define IS_BOOLEAN(value) IS_BOOL(value)
#define IS_FUNCTION(value) IS_CODE(value)
#define IS_NUMBER(value) IS_SCALAR(value)
#define IS_INTEGER(value) (if (IS_SCALAR(value)) then {floor (value) == (value)} else {false})
#define IS_ADMIN (serverCommandAvailable "#kick")
#define IS_ADMIN_LOGGED (serverCommandAvailable "#shutdown")
#define DISPLAY(number) (findDisplay number)
#define CONTROL(number) DISPLAY(number) displayCtrl

// The log

#ifdef DEBUG_MODE_FULL
    #define DEBUG_MODE_NORMAL
#endif
#ifdef DEBUG_MODE_NORMAL
    #define DEBUG_MODE_MINIMAL
#endif
#ifndef DEBUG_MODE_MINIMAL
    #define DEBUG_MODE_NORMAL
    #define DEBUG_MODE_MINIMAL
#endif
#ifndef DEBUG_SETTINGS
    #define DEBUG_SETTINGS [false, true, false]
#endif
#define LOG_SYS_FORMAT(level,message) format ['%1 %2: %3', 'ADDON', level, message]
#ifdef DEBUG_SYNCHRONOUS
    #define LOG_SYS(level,message) diag_log text LOG_SYS_FORMAT(level,message)
#else
    #define LOG_SYS(level,message) LOG_SYS_FORMAT(level,message) call CBA_fnc_log
#endif
#ifdef DEBUG_MODE_FULL
    #define LOG(message) LOG_SYS('LOG',message)
    #define LOG_1(message,a) LOG(FORMAT_1(message,a))
    #define LOG_2(message,a,b) LOG(FORMAT_2(message,a,b))
    #define LOG_3(message,a,b,c) LOG(FORMAT_3(message,a,b,c))
    #define LOG_4(message,a,b,c,d) LOG(FORMAT_4(message,a,b,c,d))
    #define LOG_5(message,a,b,c,d,e) LOG(FORMAT_5(message,a,b,c,d,e))
    #define LOG_6(message,a,b,c,d,e,f) LOG(FORMAT_6(message,a,b,c,d,e,f))
    #define LOG_7(message,a,b,c,d,e,f,g) LOG(FORMAT_7(message,a,b,c,d,e,f,g))
    #define LOG_8(message,a,b,c,d,e,f,g,h) LOG(FORMAT_8(message,a,b,c,d,e,f,g,h))
#else
    // Nothing, unless `DEBUG_MODE_FULL` is defined: then it writes to the log.
    #define LOG(message)
    #define LOG_1(message,a)
    #define LOG_2(message,a,b)
    #define LOG_3(message,a,b,c)
    #define LOG_4(message,a,b,c,d)
    #define LOG_5(message,a,b,c,d,e)
    #define LOG_6(message,a,b,c,d,e,f)
    #define LOG_7(message,a,b,c,d,e,f,g)
    #define LOG_8(message,a,b,c,d,e,f,g,h)
#endif
// Writes a message with the name of the component to the log.
#define INFO(message) LOG_SYS('INFO',message)
#define INFO_1(message,a) INFO(FORMAT_1(message,a))
#define INFO_2(message,a,b) INFO(FORMAT_2(message,a,b))
#define INFO_3(message,a,b,c) INFO(FORMAT_3(message,a,b,c))
#define INFO_4(message,a,b,c,d) INFO(FORMAT_4(message,a,b,c,d))
#define INFO_5(message,a,b,c,d,e) INFO(FORMAT_5(message,a,b,c,d,e))
#define INFO_6(message,a,b,c,d,e,f) INFO(FORMAT_6(message,a,b,c,d,e,f))
#define INFO_7(message,a,b,c,d,e,f,g) INFO(FORMAT_7(message,a,b,c,d,e,f,g))
#define INFO_8(message,a,b,c,d,e,f,g,h) INFO(FORMAT_8(message,a,b,c,d,e,f,g,h))
#ifdef DEBUG_MODE_NORMAL
    // Writes a warning with the name of the component to the log.
    #define WARNING(message) LOG_SYS('WARNING',message)
    #define WARNING_1(message,a) WARNING(FORMAT_1(message,a))
    #define WARNING_2(message,a,b) WARNING(FORMAT_2(message,a,b))
    #define WARNING_3(message,a,b,c) WARNING(FORMAT_3(message,a,b,c))
    #define WARNING_4(message,a,b,c,d) WARNING(FORMAT_4(message,a,b,c,d))
    #define WARNING_5(message,a,b,c,d,e) WARNING(FORMAT_5(message,a,b,c,d,e))
    #define WARNING_6(message,a,b,c,d,e,f) WARNING(FORMAT_6(message,a,b,c,d,e,f))
    #define WARNING_7(message,a,b,c,d,e,f,g) WARNING(FORMAT_7(message,a,b,c,d,e,f,g))
    #define WARNING_8(message,a,b,c,d,e,f,g,h) WARNING(FORMAT_8(message,a,b,c,d,e,f,g,h))
#else
    #define WARNING(message)
    #define WARNING_1(message,a)
    #define WARNING_2(message,a,b)
    #define WARNING_3(message,a,b,c)
    #define WARNING_4(message,a,b,c,d)
    #define WARNING_5(message,a,b,c,d,e)
    #define WARNING_6(message,a,b,c,d,e,f)
    #define WARNING_7(message,a,b,c,d,e,f,g)
    #define WARNING_8(message,a,b,c,d,e,f,g,h)
#endif
// Writes an error with the name of the component to the log.
#define ERROR(message) LOG_SYS('ERROR',message)
#define ERROR_1(message,a) ERROR(FORMAT_1(message,a))
#define ERROR_2(message,a,b) ERROR(FORMAT_2(message,a,b))
#define ERROR_3(message,a,b,c) ERROR(FORMAT_3(message,a,b,c))
#define ERROR_4(message,a,b,c,d) ERROR(FORMAT_4(message,a,b,c,d))
#define ERROR_5(message,a,b,c,d,e) ERROR(FORMAT_5(message,a,b,c,d,e))
#define ERROR_6(message,a,b,c,d,e,f) ERROR(FORMAT_6(message,a,b,c,d,e,f))
#define ERROR_7(message,a,b,c,d,e,f,g) ERROR(FORMAT_7(message,a,b,c,d,e,f,g))
#define ERROR_8(message,a,b,c,d,e,f,g,h) ERROR(FORMAT_8(message,a,b,c,d,e,f,g,h))
// Writes an error to the log and shows it on the screen.
#define ERROR_MSG(message) ERROR_WITH_TITLE(nil,message)
#define ERROR_MSG_1(message,a) ERROR_MSG(FORMAT_1(message,a))
#define ERROR_MSG_2(message,a,b) ERROR_MSG(FORMAT_2(message,a,b))
#define ERROR_MSG_3(message,a,b,c) ERROR_MSG(FORMAT_3(message,a,b,c))
#define ERROR_MSG_4(message,a,b,c,d) ERROR_MSG(FORMAT_4(message,a,b,c,d))
#define ERROR_MSG_5(message,a,b,c,d,e) ERROR_MSG(FORMAT_5(message,a,b,c,d,e))
#define ERROR_MSG_6(message,a,b,c,d,e,f) ERROR_MSG(FORMAT_6(message,a,b,c,d,e,f))
#define ERROR_MSG_7(message,a,b,c,d,e,f,g) ERROR_MSG(FORMAT_7(message,a,b,c,d,e,f,g))
#define ERROR_MSG_8(message,a,b,c,d,e,f,g,h) ERROR_MSG(FORMAT_8(message,a,b,c,d,e,f,g,h))
// Writes an error with a title to the log and shows it on the screen.
#define ERROR_WITH_TITLE(title,message) ['PREFIX', 'COMPONENT', title, message, __FILE__, __LINE__] call CBA_fnc_error
#define ERROR_WITH_TITLE_1(title,message,a) ERROR_WITH_TITLE(title,FORMAT_1(message,a))
#define ERROR_WITH_TITLE_2(title,message,a,b) ERROR_WITH_TITLE(title,FORMAT_2(message,a,b))
#define ERROR_WITH_TITLE_3(title,message,a,b,c) ERROR_WITH_TITLE(title,FORMAT_3(message,a,b,c))
#define ERROR_WITH_TITLE_4(title,message,a,b,c,d) ERROR_WITH_TITLE(title,FORMAT_4(message,a,b,c,d))
#define ERROR_WITH_TITLE_5(title,message,a,b,c,d,e) ERROR_WITH_TITLE(title,FORMAT_5(message,a,b,c,d,e))
#define ERROR_WITH_TITLE_6(title,message,a,b,c,d,e,f) ERROR_WITH_TITLE(title,FORMAT_6(message,a,b,c,d,e,f))
#define ERROR_WITH_TITLE_7(title,message,a,b,c,d,e,f,g) ERROR_WITH_TITLE(title,FORMAT_7(message,a,b,c,d,e,f,g))
#define ERROR_WITH_TITLE_8(title,message,a,b,c,d,e,f,g,h) ERROR_WITH_TITLE(title,FORMAT_8(message,a,b,c,d,e,f,g,h))
#define PFORMAT_1(message,a) format ['%1: %2', message, RETNIL(a)]
#define PFORMAT_2(message,a,b) format ['%1: %2, %3', message, RETNIL(a), RETNIL(b)]
#define PFORMAT_3(message,a,b,c) format ['%1: %2, %3, %4', message, RETNIL(a), RETNIL(b), RETNIL(c)]
#define PFORMAT_4(message,a,b,c,d) format ['%1: %2, %3, %4, %5', message, RETNIL(a), RETNIL(b), RETNIL(c), RETNIL(d)]
#define PFORMAT_5(message,a,b,c,d,e) format ['%1: %2, %3, %4, %5, %6', message, RETNIL(a), RETNIL(b), RETNIL(c), RETNIL(d), RETNIL(e)]
#define PFORMAT_6(message,a,b,c,d,e,f) format ['%1: %2, %3, %4, %5, %6, %7', message, RETNIL(a), RETNIL(b), RETNIL(c), RETNIL(d), RETNIL(e), RETNIL(f)]
#define PFORMAT_7(message,a,b,c,d,e,f,g) format ['%1: %2, %3, %4, %5, %6, %7, %8', message, RETNIL(a), RETNIL(b), RETNIL(c), RETNIL(d), RETNIL(e), RETNIL(f), RETNIL(g)]
#define PFORMAT_8(message,a,b,c,d,e,f,g,h) format ['%1: %2, %3, %4, %5, %6, %7, %8, %9', message, RETNIL(a), RETNIL(b), RETNIL(c), RETNIL(d), RETNIL(e), RETNIL(f), RETNIL(g), RETNIL(h)]
#define PFORMAT_9(message,a,b,c,d,e,f,g,h,i) format ['%1: %2, %3, %4, %5, %6, %7, %8, %9, %10', message, RETNIL(a), RETNIL(b), RETNIL(c), RETNIL(d), RETNIL(e), RETNIL(f), RETNIL(g), RETNIL(h), RETNIL(i)]
#ifdef DEBUG_MODE_FULL
    #define TRACE_1(message,a) LOG_SYS('TRACE',PFORMAT_1(message,a))
    #define TRACE_2(message,a,b) LOG_SYS('TRACE',PFORMAT_2(message,a,b))
    #define TRACE_3(message,a,b,c) LOG_SYS('TRACE',PFORMAT_3(message,a,b,c))
    #define TRACE_4(message,a,b,c,d) LOG_SYS('TRACE',PFORMAT_4(message,a,b,c,d))
    #define TRACE_5(message,a,b,c,d,e) LOG_SYS('TRACE',PFORMAT_5(message,a,b,c,d,e))
    #define TRACE_6(message,a,b,c,d,e,f) LOG_SYS('TRACE',PFORMAT_6(message,a,b,c,d,e,f))
    #define TRACE_7(message,a,b,c,d,e,f,g) LOG_SYS('TRACE',PFORMAT_7(message,a,b,c,d,e,f,g))
    #define TRACE_8(message,a,b,c,d,e,f,g,h) LOG_SYS('TRACE',PFORMAT_8(message,a,b,c,d,e,f,g,h))
    #define TRACE_9(message,a,b,c,d,e,f,g,h,i) LOG_SYS('TRACE',PFORMAT_9(message,a,b,c,d,e,f,g,h,i))
#else
    // Nothing, unless `DEBUG_MODE_FULL` is defined: then it writes the values to the log.
    #define TRACE_1(message,a)
    #define TRACE_2(message,a,b)
    #define TRACE_3(message,a,b,c)
    #define TRACE_4(message,a,b,c,d)
    #define TRACE_5(message,a,b,c,d,e)
    #define TRACE_6(message,a,b,c,d,e,f)
    #define TRACE_7(message,a,b,c,d,e,f,g)
    #define TRACE_8(message,a,b,c,d,e,f,g,h)
    #define TRACE_9(message,a,b,c,d,e,f,g,h,i)
#endif

// Arguments of functions

#define EXPLODE_1_PVT(list,a) list params [#a]
// Takes local variables from the arguments of the function.
#define PARAMS_1(a) EXPLODE_1_PVT(_this,a)
#define EXPLODE_2_PVT(list,a,b) list params [#a, #b]
#define PARAMS_2(a,b) EXPLODE_2_PVT(_this,a,b)
#define EXPLODE_3_PVT(list,a,b,c) list params [#a, #b, #c]
#define PARAMS_3(a,b,c) EXPLODE_3_PVT(_this,a,b,c)
#define EXPLODE_4_PVT(list,a,b,c,d) list params [#a, #b, #c, #d]
#define PARAMS_4(a,b,c,d) EXPLODE_4_PVT(_this,a,b,c,d)
#define EXPLODE_5_PVT(list,a,b,c,d,e) list params [#a, #b, #c, #d, #e]
#define PARAMS_5(a,b,c,d,e) EXPLODE_5_PVT(_this,a,b,c,d,e)
#define EXPLODE_6_PVT(list,a,b,c,d,e,f) list params [#a, #b, #c, #d, #e, #f]
#define PARAMS_6(a,b,c,d,e,f) EXPLODE_6_PVT(_this,a,b,c,d,e,f)
#define EXPLODE_7_PVT(list,a,b,c,d,e,f,g) list params [#a, #b, #c, #d, #e, #f, #g]
#define PARAMS_7(a,b,c,d,e,f,g) EXPLODE_7_PVT(_this,a,b,c,d,e,f,g)
#define EXPLODE_8_PVT(list,a,b,c,d,e,f,g,h) list params [#a, #b, #c, #d, #e, #f, #g, #h]
#define PARAMS_8(a,b,c,d,e,f,g,h) EXPLODE_8_PVT(_this,a,b,c,d,e,f,g,h)
#define EXPLODE_9_PVT(list,a,b,c,d,e,f,g,h,i) list params [#a, #b, #c, #d, #e, #f, #g, #h, #i]
#define PARAMS_9(a,b,c,d,e,f,g,h,i) EXPLODE_9_PVT(_this,a,b,c,d,e,f,g,h,i)

// Assertions

#define ASSERTION_ERROR(message) ERROR_WITH_TITLE("Assertion failed",message)
// Reports an error if the condition is false.
#define ASSERT_TRUE(condition,message) if (!(condition)) then { ASSERTION_ERROR(message) }
#define ASSERT_FALSE(condition,message) if (condition) then { ASSERTION_ERROR(message) }
#define ASSERT_OP(left,operator,right,message) if (!((left) operator (right))) then { ASSERTION_ERROR(message) }
// Reports an error if the variable with that name is undefined.
#define ASSERT_DEFINED(variable,message) if (isNil variable) then { ASSERTION_ERROR(message) }

// Configs

#ifndef PRELOAD_ADDONS
    #define PRELOAD_ADDONS class CfgAddons { class PreloadAddons { class ADDON { list[] = {QADDON}; }; }; }
#endif
#define XEH_CLASS CBA_Extended_EventHandlers
#define XEH_CLASS_BASE DOUBLES(XEH_CLASS,base)
#define XEH_DISABLED SLX_XEH_DISABLED = 1; class EventHandlers { class XEH_CLASS {}; }
// Lets a class take part in the extended event handlers.
#define XEH_ENABLED SLX_XEH_DISABLED = 0; class EventHandlers { class XEH_CLASS { EXTENDED_EVENTHANDLERS }; }
#define XEH_PRE_INIT QUOTE(call COMPILE_FILE(XEH_PreInit_Once))
#define XEH_PRE_CINIT QUOTE(call COMPILE_FILE(XEH_PreClientInit_Once))
#define XEH_PRE_SINIT QUOTE(call COMPILE_FILE(XEH_PreServerInit_Once))
#define XEH_POST_INIT QUOTE(call COMPILE_FILE(XEH_PostInit_Once))
#define XEH_POST_CINIT QUOTE(call COMPILE_FILE(XEH_PostClientInit_Once))
#define XEH_POST_SINIT QUOTE(call COMPILE_FILE(XEH_PostServerInit_Once))

// Macros that may be anything: only their names matter.

#define ARG_1(...) ARG_1
#define ARG_2(...) ARG_2
#define ARG_3(...) ARG_3
#define ARG_4(...) ARG_4
#define ARG_5(...) ARG_5
#define ARG_6(...) ARG_6
#define ARG_7(...) ARG_7
#define ARG_8(...) ARG_8
#define BWC_CONFIG(...) BWC_CONFIG
#define CFGSETTINGSS(...) CFGSETTINGSS
#define COMPILE_FILE2(...) COMPILE_FILE2
#define COMPILE_FILE2_CFG(...) COMPILE_FILE2_CFG
#define COMPILE_FILE2_CFG_SYS(...) COMPILE_FILE2_CFG_SYS
#define COMPILE_FILE2_SYS(...) COMPILE_FILE2_SYS
#define COMPILE_FILE_CFG(...) COMPILE_FILE_CFG
#define COMPILE_FILE_CFG_SYS(...) COMPILE_FILE_CFG_SYS
#define COMPILE_FILE_SYS(...) COMPILE_FILE_SYS
#define CREATELOGICGLOBALS(...) CREATELOGICGLOBALS
#define CREATELOGICGLOBALTESTS(...) CREATELOGICGLOBALTESTS
#define CREATELOGICLOCALS(...) CREATELOGICLOCALS
#define CREATELOGICS(...) CREATELOGICS
#define DEFAULT_PARAM(...) DEFAULT_PARAM
#define DEPRECATE(...) DEPRECATE
#define DEPRECATE_SYS(...) DEPRECATE_SYS
#define EXPLODE_1(...) EXPLODE_1
#define EXPLODE_1_SYS(...) EXPLODE_1_SYS
#define EXPLODE_2(...) EXPLODE_2
#define EXPLODE_2_SYS(...) EXPLODE_2_SYS
#define EXPLODE_3(...) EXPLODE_3
#define EXPLODE_3_SYS(...) EXPLODE_3_SYS
#define EXPLODE_4(...) EXPLODE_4
#define EXPLODE_4_SYS(...) EXPLODE_4_SYS
#define EXPLODE_5(...) EXPLODE_5
#define EXPLODE_5_SYS(...) EXPLODE_5_SYS
#define EXPLODE_6(...) EXPLODE_6
#define EXPLODE_6_SYS(...) EXPLODE_6_SYS
#define EXPLODE_7(...) EXPLODE_7
#define EXPLODE_7_SYS(...) EXPLODE_7_SYS
#define EXPLODE_8(...) EXPLODE_8
#define EXPLODE_8_SYS(...) EXPLODE_8_SYS
#define EXPLODE_9(...) EXPLODE_9
#define EXPLODE_9_SYS(...) EXPLODE_9_SYS
#define FLOAT_TO_STRING(...) FLOAT_TO_STRING
#define GETVAR(...) GETVAR
#define GETVARMAINS(...) GETVARMAINS
#define GETVARS(...) GETVARS
#define IFCOUNT(...) IFCOUNT
#define IS_ADMIN_LOGGED_SYS(...) IS_ADMIN_LOGGED_SYS
#define IS_ADMIN_SYS(...) IS_ADMIN_SYS
#define KEY_PARAM(...) KEY_PARAM
#define LOG_SYS_FILELINENUMBERS(...) LOG_SYS_FILELINENUMBERS
#define MESSAGE_WITH_TITLE(...) MESSAGE_WITH_TITLE
#define OBSOLETE(...) OBSOLETE
#define OBSOLETE_SYS(...) OBSOLETE_SYS
#define PREPMAIN_SYS(...) PREPMAIN_SYS
#define PREP_SYS(...) PREP_SYS
#define PREP_SYS2(...) PREP_SYS2
#define SETVARMAINS(...) SETVARMAINS
#define SETVARS(...) SETVARS
#define TEST_DEFINED(...) TEST_DEFINED
#define TEST_DEFINED_AND_OP(...) TEST_DEFINED_AND_OP
#define TEST_FAIL(...) TEST_FAIL
#define TEST_FALSE(...) TEST_FALSE
#define TEST_OP(...) TEST_OP
#define TEST_SUCCESS(...) TEST_SUCCESS
#define TEST_TRUE(...) TEST_TRUE
#define VERSIONING_SYS(...) VERSIONING_SYS
#define SETVAR SETVARS()
#define SETVARMAIN SETVARMAINS()
#define CREATELOGIC CREATELOGICS()
#define CREATELOGICGLOBAL CREATELOGICGLOBALS()
#define CREATELOGICGLOBALTEST CREATELOGICGLOBALTESTS()
#define CREATELOGICLOCAL CREATELOGICLOCALS()
#define CREATELOGICMAIN CREATELOGICS()
#define CFGSETTINGS CFGSETTINGSS()
#define VERSIONING VERSIONING_SYS()
