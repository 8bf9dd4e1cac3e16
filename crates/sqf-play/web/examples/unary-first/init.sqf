// The text is shown, and the name is added to nothing.
[] spawn {
    sleep 1;
    hint "Hello, " + name player;
};
