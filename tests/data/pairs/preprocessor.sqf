//- a condition without an end
#ifdef TAG_DEBUG //! directive
hint "a";
//=
#ifdef TAG_DEBUG
hint "a";
#endif

//- an ifndef without an end
#ifndef TAG_DEBUG //! directive
hint "a";
#else
hint "b";
//=
#ifndef TAG_DEBUG
hint "a";
#else
hint "b";
#endif

//- an #endif without a begin
hint "a";
#endif //! directive
//=
#ifdef TAG_DEBUG
hint "a";
#endif

//- an #else without a begin
hint "a";
#else //! directive
hint "b";
//=
#ifdef TAG_DEBUG
hint "a";
#else
hint "b";
#endif

//- a second #else
#ifdef TAG_DEBUG
hint "a";
#else
hint "b";
#else //! directive
hint "c";
#endif
//=
#ifdef TAG_DEBUG
hint "a";
#else
hint "b";
#endif

//- a #define without a name
#define //! directive
hint "a";
//=
#define TAG_DEBUG
hint "a";

//- a #define that begins with a digit
#define 2ND 5 //! directive
hint "a";
//=
#define SECOND 5
hint str SECOND;

//- an #ifdef without a name
#ifdef //! directive
hint "a";
#endif
//=
#ifdef TAG_DEBUG
hint "a";
#endif

//- an #include without quotes
#include macros.hpp //! directive
hint "a";
//=
#include "\tag\macros.hpp"
hint "a";

//- an #include without its last quote
#include "\tag\macros.hpp //! directive
hint "a";
//=
#include "\tag\macros.hpp"
hint "a";

//- an #include without a path
#include //! directive
hint "a";
//=
#include "\tag\macros.hpp"
hint "a";

//- too few arguments
#define SUM(a,b) ((a) + (b))
hint str SUM(1); //! macro-arguments
//=
#define SUM(a,b) ((a) + (b))
hint str SUM(1,2);

//- too many arguments
#define TWICE(a) ((a) * 2)
hint str TWICE(1,2); //! macro-arguments
//=
#define TWICE(a) ((a) * 2)
hint str TWICE(1);

//- an array as an argument
#define FIRST(a) (a select 0)
hint str FIRST([1,2]); //! macro-arguments
//=
#define FIRST(a) (a select 0)
private _list = [1, 2];
hint str FIRST(_list);

//- a macro that is misspelled
#define GATE(a) gate_##a
hint str GAET(1); //! undefined-macro
//=
#define GATE(a) gate_##a
hint str GATE(1);

//- a macro that nothing defines
hint str QUOTE_OF(1); //! undefined-macro
//=
#define QUOTE_OF(a) #a
hint QUOTE_OF(1);

//- a comment without an end
hint "a";
/* the rest //! directive
hint "b";
//=
hint "a";
/* the rest */
hint "b";
