// The condition has to come last.
[] spawn {
    waitUntil {
        time > 60;
        sleep 1;
    };
    hint "The first minute is over.";
};
