//- in a row
    "gate" setMarkerType "hd_dot";
//         ^^^^^^^^^^^^^ hint marker-spam: the next statement sends the marker anyway; use `setMarkerTypeLocal` here
    "gate" setMarkerText "Gate";
    TAG_marker setMarkerPos getPos player;
//             ^^^^^^^^^^^^ hint marker-spam: the next statement sends the marker anyway; use `setMarkerPosLocal` here
    TAG_marker setMarkerDir 90;
//             ^^^^^^^^^^^^ hint marker-spam: the next statement sends the marker anyway; use `setMarkerDirLocal` here
    TAG_marker setMarkerColor "ColorRed";

//- not reported: other code
    "gate" setMarkerTypeLocal "hd_dot";
    "gate" setMarkerText "Gate";
    "barn" setMarkerText "Barn";
