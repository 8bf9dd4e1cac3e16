//- setBehaviour
group player setBehaviour "CARLESS"; //! unknown-word
//=
group player setBehaviour "CARELESS";

//- setBehaviour, a word of its own
group player setBehaviour "DANGER"; //! unknown-word
//=
group player setBehaviour "COMBAT";

//- setBehaviourStrong
group player setBehaviourStrong "AWAER"; //! unknown-word
//=
group player setBehaviourStrong "AWARE";

//- setCombatBehaviour
player setCombatBehaviour "STEALT"; //! unknown-word
//=
player setCombatBehaviour "STEALTH";

//- setCombatMode
group player setCombatMode "YELOW"; //! unknown-word
//=
group player setCombatMode "YELLOW";

//- setCombatMode, a word of its own
group player setCombatMode "COMBAT"; //! unknown-word
//=
group player setCombatMode "RED";

//- setUnitCombatMode
player setUnitCombatMode "GREN"; //! unknown-word
//=
player setUnitCombatMode "GREEN";

//- setFormation
group player setFormation "COLUM"; //! unknown-word
//=
group player setFormation "COLUMN";

//- setFormation with an underscore
group player setFormation "STAG_COLUMN"; //! unknown-word
//=
group player setFormation "STAG COLUMN";

//- setSpeedMode
group player setSpeedMode "FAST"; //! unknown-word
//=
group player setSpeedMode "FULL";

//- setUnitPos
player setUnitPos "CROUCH"; //! unknown-word
//=
player setUnitPos "MIDDLE";

//- setUnitPosWeak
player setUnitPosWeak "MIDLE"; //! unknown-word
//=
player setUnitPosWeak "MIDDLE";

//- disableAI
player disableAI "TARGETS"; //! unknown-word
//=
player disableAI "TARGET";

//- enableAI
player enableAI "AUTO COMBAT"; //! unknown-word
//=
player enableAI "AUTOCOMBAT";

//- setWaypointType
[group player, 1] setWaypointType "MOVES"; //! unknown-word
//=
[group player, 1] setWaypointType "MOVE";

//- setWaypointType, search and destroy
[group player, 1] setWaypointType "SEARCH"; //! unknown-word
//=
[group player, 1] setWaypointType "SAD";

//- setWaypointType, get in
[group player, 1] setWaypointType "GET IN"; //! unknown-word
//=
[group player, 1] setWaypointType "GETIN";

//- setWaypointBehaviour
[group player, 1] setWaypointBehaviour "SAVE"; //! unknown-word
//=
[group player, 1] setWaypointBehaviour "SAFE";

//- setWaypointCombatMode
[group player, 1] setWaypointCombatMode "NOCHANGE"; //! unknown-word
//=
[group player, 1] setWaypointCombatMode "NO CHANGE";

//- setWaypointSpeed
[group player, 1] setWaypointSpeed "NORMALE"; //! unknown-word
//=
[group player, 1] setWaypointSpeed "NORMAL";

//- setWaypointFormation
[group player, 1] setWaypointFormation "WEGDE"; //! unknown-word
//=
[group player, 1] setWaypointFormation "WEDGE";

//- setRank
player setRank "SARGEANT"; //! unknown-word
//=
player setRank "SERGEANT";

//- setUnitRank
player setUnitRank "LIEUTENENT"; //! unknown-word
//=
player setUnitRank "LIEUTENANT";

//- setMarkerShape
"a" setMarkerShape "CIRCLE"; //! unknown-word
//=
"a" setMarkerShape "ELLIPSE";

//- setMarkerBrush
"a" setMarkerBrush "SolidBoarder"; //! unknown-word
//=
"a" setMarkerBrush "SolidBorder";

//- setSkill
player setSkill ["aimAccuracy", 1]; //! unknown-word
//=
player setSkill ["aimingAccuracy", 1];

//- titleText
titleText ["a", "PLAIN DWON"]; //! unknown-word
//=
titleText ["a", "PLAIN DOWN"];

//- cutText
cutText ["a", "BLACKOUT", 1]; //! unknown-word
//=
cutText ["a", "BLACK OUT", 1];

//- createVehicle
createVehicle ["B_Quadbike_01_F", [0, 0, 0], [], 0, "CAN COLLIDE"]; //! unknown-word
//=
createVehicle ["B_Quadbike_01_F", [0, 0, 0], [], 0, "CAN_COLLIDE"];

//- setTriggerActivation
TAG_t setTriggerActivation ["ANYPLAYERS", "PRESENT", true]; //! unknown-word
//=
TAG_t setTriggerActivation ["ANYPLAYER", "PRESENT", true];

//- behaviour, compared
if (behaviour player == "CARELES") then { hint "a" }; //! unknown-word
//=
if (behaviour player == "CARELESS") then { hint "a" };

//- combatMode, compared
if (combatMode player == "YELOW") then { hint "a" }; //! unknown-word
//=
if (combatMode player == "YELLOW") then { hint "a" };

//- rank, compared
if (rank player == "SARGENT") then { hint "a" }; //! unknown-word
//=
if (rank player == "SERGEANT") then { hint "a" };

//- the name of a type where a value belongs
if (cursorObject isEqualType "OBJECT") then { hint "object" }; //! unknown-type-name
//=
if (cursorObject isEqualType objNull) then { hint "object" };

//- a short name of a type
if (typeName cursorObject == "OBJ") then { hint "object" }; //! unknown-type-name
//=
if (typeName cursorObject == "OBJECT") then { hint "object" };
