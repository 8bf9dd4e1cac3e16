// Entries of a class with event handlers, of which only the name is known here.

#define ENTRIES(...) __VA_ARGS__
#define EXTENDED_EVENTHANDLERS ENTRIES(added)
#define DELETE_EVENTHANDLERS ENTRIES(removed)
