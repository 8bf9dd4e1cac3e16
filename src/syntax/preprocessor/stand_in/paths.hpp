// Files of an addon.
#define PATHTOEF(part,file) \MAINPREFIX\PREFIX\SUBPREFIX\part\file
#define PATHTOF(file) PATHTOEF(COMPONENT,file)
#define PATHTO(name) PATHTOF(name.sqf)
#define QPATHTOF(file) QUOTE(PATHTOF(file))
#define QPATHTOEF(part,file) QUOTE(PATHTOEF(part,file))
#define COMPILE_FILE(name) compile preprocessFileLineNumbers QUOTE(PATHTO(name))
#define COMPILE_SCRIPT(name) compileScript [QUOTE(PATHTO(name))]

// Functions of an addon, each in a script of its own.
#define PREP(name) [QUOTE(PATHTO(fnc_##name)), QFUNC(name)] call CBA_fnc_compileFunction
#define PREPMAIN(name) [QUOTE(PATHTO(fnc_##name)), QFUNCMAIN(name)] call CBA_fnc_compileFunction
