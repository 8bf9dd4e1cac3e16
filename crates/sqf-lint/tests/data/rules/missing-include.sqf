//- without a project
    #include "gates.hpp"
    hint "open";

//- missing headers | project
    #include "gates.hpp"
//           ^^^^^^^^^^^ warning missing-include: file `gates.hpp` not found
    GATES(hint "open")
    OPEN_ALL
    hint "closed";
