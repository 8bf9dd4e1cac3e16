// Short names for the variables and functions of this mission.
#define PREFIX harbour
#define DOUBLES(a,b) a##_##b
#define TRIPLES(a,b,c) a##_##b##_##c
#define GVAR(name) DOUBLES(PREFIX,name)
#define FUNC(name) TRIPLES(PREFIX,fnc,name)
