//- in every frame
    [] spawn { waitUntil { !alive player }; hint "down" };
//             ^^^^^^^^^ hint wait-without-sleep: the condition is evaluated every frame; add a `sleep` to check it less often

//- not reported: other code
    [] spawn { waitUntil { sleep 1; !alive player }; hint "down" };
    [] spawn { waitUntil { call TAG_fnc_isReady }; hint "down" };
    [] spawn { waitUntil TAG_isReady; hint "down" };
