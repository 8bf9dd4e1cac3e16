// publicVariable takes the name of the variable.
TAG_gateIsOpen = true;
publicVariable TAG_gateIsOpen;
