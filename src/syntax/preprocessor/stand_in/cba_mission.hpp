// How missions differ from addons for the macros of CBA: paths begin with the folder of the mission.

#undef PATHTO_SYS
#undef PATHTOF_SYS
#undef PATHTOF2_SYS
#ifdef CUSTOM_FOLDER
    #define PATHTO_SYS(prefix,component,path) CUSTOM_FOLDER\path.sqf
    #define PATHTOF_SYS(prefix,component,path) CUSTOM_FOLDER\path
    #define PATHTOF2_SYS(prefix,component,path) CUSTOM_FOLDER\path
#else
    #define PATHTO_SYS(prefix,component,path) prefix\component\path.sqf
    #define PATHTOF_SYS(prefix,component,path) prefix\component\path
    #define PATHTOF2_SYS(prefix,component,path) prefix\component\path
#endif

#undef MAINPREFIX
#undef SUBPREFIX
#undef VERSION_AR
#undef VERSION_CONFIG
#undef VERSIONING
#undef VERSIONING_SYS
#undef PRELOAD_ADDONS
#undef BWC_CONFIG
#undef XEH_DISABLED
#undef XEH_PRE_INIT
#undef XEH_PRE_CINIT
#undef XEH_PRE_SINIT
#undef XEH_POST_INIT
#undef XEH_POST_CINIT
#undef XEH_POST_SINIT
#undef PATHTO_FNC
#define PATHTO_FNC(name) class name { file = QUOTE(DOUBLES(fnc,name).sqf); RECOMPILE; }
