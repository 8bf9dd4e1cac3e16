//- nothing is known of the project
    #include "gates.hpp"
    hint "open";

//- in a project
    #include "gates.hpp"
//           ^^^^^^^^^^^ hint missing-include: there is no file `gates.hpp`
    GATES(hint "open")
    OPEN_ALL
    hint "closed";
