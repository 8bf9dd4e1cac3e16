// Files of an addon.
#define PATHTOF2_SYS(mod,part,file) MAINPREFIX\mod\SUBPREFIX\part\file
#define PATHTOEF(part,file) \PATHTOF2_SYS(PREFIX,part,file)
#define PATHTOF(file) PATHTOEF(COMPONENT,file)
#define PATHTO(name) PATHTOF(name.sqf)
#define QPATHTOF(file) QUOTE(PATHTOF(file))
#define QPATHTOEF(part,file) QUOTE(PATHTOEF(part,file))
#define COMPILE_FILE(name) compile preprocessFileLineNumbers 'PATHTO(name)'
#define COMPILE_SCRIPT(name) compileScript ['PATHTO(name)']

// Functions of an addon, each in a script of its own.
#define PREP(name) ['PATHTO(DOUBLES(fnc,name))', 'FUNC(name)'] call CBA_fnc_compileFunction
#define PREPMAIN(name) ['PATHTO(DOUBLES(fnc,name))', 'FUNCMAIN(name)'] call CBA_fnc_compileFunction
