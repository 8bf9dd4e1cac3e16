// What ACE's macros add to those of CBA, or stand for instead. The definitions are our own as well.

#define DFUNC(name) FUNC_INNER(COMPONENT,name)
#define DEFUNC(part,name) FUNC_INNER(part,name)

// Variables of objects and namespaces, by their names.
#define GETVAR_SYS(name,value) getVariable [QUOTE(name), value]
#define SETVAR_SYS(name,value) setVariable [QUOTE(name), value]
#define SETPVAR_SYS(name,value) setVariable [QUOTE(name), value, true]
#define GETVAR(target,name,value) target getVariable [QUOTE(name), value]
#define SETVAR(target,name,value) target setVariable [QUOTE(name), value]
#define SETPVAR(target,name,value) target setVariable [QUOTE(name), value, true]
#define GETMVAR(name,value) missionNamespace getVariable [QUOTE(name), value]
#define SETMVAR(name,value) missionNamespace setVariable [QUOTE(name), value]
#define GETUVAR(name,value) uiNamespace getVariable [QUOTE(name), value]
#define SETUVAR(name,value) uiNamespace setVariable [QUOTE(name), value]
#define GETPRVAR(name,value) profileNamespace getVariable [QUOTE(name), value]
#define SETPRVAR(name,value) profileNamespace setVariable [QUOTE(name), value]
#define GETPAVAR(name,value) parsingNamespace getVariable [QUOTE(name), value]
#define SETPAVAR(name,value) parsingNamespace setVariable [QUOTE(name), value]
#define GETGVAR(name,value) missionNamespace getVariable [QGVAR(name), value]
#define GETEGVAR(part,name,value) missionNamespace getVariable [QEGVAR(part,name), value]

// Contents of vehicles and boxes.
#define MACRO_ADDWEAPON(kind,number) class _xx_##kind {weapon = #kind; count = number;}
#define MACRO_ADDITEM(kind,number) class _xx_##kind {name = #kind; count = number;}
#define MACRO_ADDMAGAZINE(kind,number) class _xx_##kind {magazine = #kind; count = number;}
#define MACRO_ADDBACKPACK(kind,number) class _xx_##kind {backpack = #kind; count = number;}

// Types of items in configs.
#define TYPE_DEFAULT 0
#define TYPE_MUZZLE 101
#define TYPE_OPTICS 201
#define TYPE_FLASHLIGHT 301
#define TYPE_BIPOD 302
#define TYPE_FIRST_AID_KIT 401
#define TYPE_FINS 501
#define TYPE_BREATHING_BOMB 601
#define TYPE_NVG 602
#define TYPE_GOGGLE 603
#define TYPE_SCUBA 604
#define TYPE_HEADGEAR 605
#define TYPE_FACTOR 607
#define TYPE_RADIO 611
#define TYPE_HMD 616
#define TYPE_BINOCULAR 617
#define TYPE_MEDIKIT 619
#define TYPE_TOOLKIT 620
#define TYPE_UAV_TERMINAL 621
#define TYPE_VEST 701
#define TYPE_UNIFORM 801
#define TYPE_BACKPACK 901
#define IDC_STAMINA_BAR 193
#define ACE_isHC (!isDedicated && !hasInterface)

// The scripts of functions are in a folder of their own.
#define PREP(name) ['PATHTO(functions\DOUBLES(fnc,name))', 'FUNC(name)'] call CBA_fnc_compileFunction

#define LINKFUNC(name) FUNC(name)
#define PREP_RECOMPILE_START ;
#define PREP_RECOMPILE_END ;

// What only the debug mode uses, which is off.
#define CALLSTACK(code) code
#define CALLSTACK_NAMED(code,name) code
#define CREATE_COUNTER(name) ;
#define BEGIN_COUNTER(name) ;
#define END_COUNTER(name) ;
#define DUMPSTACK ;
#define DUMP_COUNTERS ;
#define TRACE_10(text,a,b,c,d,e,f,g,h,i,j)

// Messages in the log.
#define ACE_LOGERROR(text) diag_log (text)
#define ACE_LOGERROR_1(text,a) diag_log format [text, a]
#define ACE_LOGERROR_2(text,a,b) diag_log format [text, a, b]
#define ACE_LOGERROR_3(text,a,b,c) diag_log format [text, a, b, c]
#define ACE_LOGERROR_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define ACE_LOGERROR_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define ACE_LOGERROR_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define ACE_LOGERROR_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define ACE_LOGERROR_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define ACE_LOGWARNING(text) diag_log (text)
#define ACE_LOGWARNING_1(text,a) diag_log format [text, a]
#define ACE_LOGWARNING_2(text,a,b) diag_log format [text, a, b]
#define ACE_LOGWARNING_3(text,a,b,c) diag_log format [text, a, b, c]
#define ACE_LOGWARNING_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define ACE_LOGWARNING_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define ACE_LOGWARNING_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define ACE_LOGWARNING_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define ACE_LOGWARNING_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define ACE_LOGINFO(text) diag_log (text)
#define ACE_LOGINFO_1(text,a) diag_log format [text, a]
#define ACE_LOGINFO_2(text,a,b) diag_log format [text, a, b]
#define ACE_LOGINFO_3(text,a,b,c) diag_log format [text, a, b, c]
#define ACE_LOGINFO_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define ACE_LOGINFO_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define ACE_LOGINFO_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define ACE_LOGINFO_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define ACE_LOGINFO_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define ACE_LOGDEBUG(text) diag_log (text)
#define ACE_LOGDEBUG_1(text,a) diag_log format [text, a]
#define ACE_LOGDEBUG_2(text,a,b) diag_log format [text, a, b]
#define ACE_LOGDEBUG_3(text,a,b,c) diag_log format [text, a, b, c]
#define ACE_LOGDEBUG_4(text,a,b,c,d) diag_log format [text, a, b, c, d]
#define ACE_LOGDEBUG_5(text,a,b,c,d,e) diag_log format [text, a, b, c, d, e]
#define ACE_LOGDEBUG_6(text,a,b,c,d,e,f) diag_log format [text, a, b, c, d, e, f]
#define ACE_LOGDEBUG_7(text,a,b,c,d,e,f,g) diag_log format [text, a, b, c, d, e, f, g]
#define ACE_LOGDEBUG_8(text,a,b,c,d,e,f,g,h) diag_log format [text, a, b, c, d, e, f, g, h]
#define ACE_LOG(part,level,text) diag_log (text)
#define ACE_DEPRECATED(old,version,new) diag_log [old, version, new]

// Anything.
#define ACE_LOGFORMAT(...) __VA_ARGS__
#define ACE_ERRORFORMAT(...) __VA_ARGS__
#define ACE_ERRORFORMAT_1(...) __VA_ARGS__
#define ACE_ERRORFORMAT_2(...) __VA_ARGS__
#define ACE_ERRORFORMAT_3(...) __VA_ARGS__
#define ACE_ERRORFORMAT_4(...) __VA_ARGS__
#define ACE_ERRORFORMAT_5(...) __VA_ARGS__
#define ACE_ERRORFORMAT_6(...) __VA_ARGS__
#define ACE_ERRORFORMAT_7(...) __VA_ARGS__
#define ACE_ERRORFORMAT_8(...) __VA_ARGS__
#define ACE_WARNINGFORMAT(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_1(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_2(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_3(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_4(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_5(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_6(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_7(...) __VA_ARGS__
#define ACE_WARNINGFORMAT_8(...) __VA_ARGS__
#define ACE_INFOFORMAT(...) __VA_ARGS__
#define ACE_INFOFORMAT_1(...) __VA_ARGS__
#define ACE_INFOFORMAT_2(...) __VA_ARGS__
#define ACE_INFOFORMAT_3(...) __VA_ARGS__
#define ACE_INFOFORMAT_4(...) __VA_ARGS__
#define ACE_INFOFORMAT_5(...) __VA_ARGS__
#define ACE_INFOFORMAT_6(...) __VA_ARGS__
#define ACE_INFOFORMAT_7(...) __VA_ARGS__
#define ACE_INFOFORMAT_8(...) __VA_ARGS__
#define ACE_DEBUGFORMAT(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_1(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_2(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_3(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_4(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_5(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_6(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_7(...) __VA_ARGS__
#define ACE_DEBUGFORMAT_8(...) __VA_ARGS__
#define ARR_SELECT(...) __VA_ARGS__
#define DGVAR(...) __VA_ARGS__
#define DVAR(...) __VA_ARGS__
#define HASHLIST_CREATEHASH(...) __VA_ARGS__
#define HASHLIST_CREATELIST(...) __VA_ARGS__
#define HASHLIST_PUSH(...) __VA_ARGS__
#define HASHLIST_SELECT(...) __VA_ARGS__
#define HASHLIST_SET(...) __VA_ARGS__
#define HASH_GET(...) __VA_ARGS__
#define HASH_HASKEY(...) __VA_ARGS__
#define HASH_REM(...) __VA_ARGS__
#define HASH_SET(...) __VA_ARGS__
#define PFORMAT_10(...) __VA_ARGS__
#define PREP_MODULE(...) __VA_ARGS__
#define HASH_CREATE WITHOUT_ARGUMENTS(HASH_CREATE)
