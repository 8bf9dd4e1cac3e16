//! The commands, functions and magic variables that scripts use most, the most common one first.
//!
//! Counted over published mods: by how many of their scripts use a name. It decides only which of two names that match
//! equally well comes first.

/// The names, divided by blanks. Those that the reference does not have do no harm.
pub(super) const COMMON: &str = "\
    if private call then params true exitWith select false _x else forEach _this do format getVariable isNil count \
    isEqualTo isNull objNull setVariable player pushBack in nil case switch localize set sleep configFile alive \
    waitUntil displayCtrl getNumber for to while from spawn typeOf getText isKindOf isServer param default \
    isEqualType deleteVehicle hint str distance ctrlSetText uiNamespace remoteExecCall disableSerialization \
    _forEachIndex getPos findDisplay toLower missionNamespace random round compile getPlayerUID vehicle find \
    remoteExec group diag_log side typeName name max isClass getArray hasInterface diag_tickTime getPosATL apply \
    createVehicle west isNotEqualTo time floor civilian units isPlayer parseNumber publicVariable lbCurSel \
    BIS_fnc_param configName closeDialog min local deleteAt log nearestObjects playerSide lbAdd dialog markerPos \
    titleText lbData selectRandom uiSleep append setDir ctrlShow createDialog createGroup ctrlAddEventHandler \
    independent ctrlCommit step ctrlText parseText findIf worldName getPosASL ctrlEnable leader setPos ctrlParent \
    crew getDir BIS_fnc_error joinString grpNull lbSetCurSel missionConfigFile preprocessFileLineNumbers profileName \
    addEventHandler lbClear toArray objectParent displayNull lbSetData setDamage allowDamage isDedicated allPlayers \
    toString lbSize owner attachedTo setPosATL ctrlSetPosition get ctrlSetStructuredText pushBackUnique execVM \
    attachTo createHashMap configProperties toUpper cutText playSound ceil cutRsc publicVariableServer \
    profileNamespace vectorAdd controlsGroupCtrl playableUnits abs mod distance2D damage detach setMarkerColorLocal \
    _time sort controlNull BIS_fnc_guiMessage scriptDone displayAddEventHandler compileFinal nearestObject \
    getMarkerPos lbSetPicture driver markerText addMissionEventHandler ASLToAGL animationState addAction \
    configClasses createMarkerLocal east allUnits position nearEntities sideUnknown setPosASL switchMove \
    ctrlPosition modelToWorld primaryWeapon sin addWaypoint setMarkerTypeLocal configOf splitString cos text \
    progressSetPosition setWaypointType ctrlSetTooltip attachedObjects ctrlCreate setBehaviour getOrDefault \
    setVelocity ctrlSetTextColor disableAI velocity arrayIntersect waypoints joinSilent with deleteMarkerLocal \
    currentWeapon handgunWeapon fuel canSuspend createUnit entities closeDisplay _y setWaypointSpeed secondaryWeapon \
    setMarkerTextLocal scopeName setMarkerPosLocal setVectorUp opfor publicVariableClient createVehicleLocal \
    cameraEffect netId surfaceIsWater blufor curatorCamera resize AGLToASL setVectorDirAndUp setWaypointBehaviour \
    BIS_fnc_selectRandom action vehicles isLocalized objectFromNetId camCommit isMultiplayer ctrlParentControlsGroup \
    locked setWaypointCompletionRadius backpack effectiveCommander magazines vectorDir addItemCargoGlobal sideLogic \
    locationNull nearObjects playMoveNow uniform cursorObject camDestroy isArray setFuel unitIsUAV selectionPosition \
    setWaypointCombatMode allGroups enableAI breakOut setUnitPos sizeOf deleteWaypoint visibleMap vectorMagnitude \
    ctrlSetBackgroundColor clearWeaponCargoGlobal setMarkerSizeLocal systemChat camSetTarget lbValue ctrlSetFocus \
    reverse camCreate assignedItems vest playActionNow isText speed removeAction isNumber vectorUp lbSetValue \
    removeBackpack primaryWeaponItems lock clearMagazineCargoGlobal allMissionObjects globalChat \
    clearItemCargoGlobal addWeapon removeVest headgear vectorMultiply getItemCargo addPublicVariableEventHandler \
    hideObjectGlobal moveInDriver setCombatMode sqrt removeMissionEventHandler mapGridPosition setSpeedMode \
    createMarker addMPEventHandler addWeaponCargoGlobal enableSimulationGlobal deleteMarker removeAllWeapons moveOut \
    removeHeadgear execFSM handgunItems setMarkerColor sliderPosition continue selectLeader addMagazine \
    getAssignedCuratorLogic doFollow configNull tvData faction scriptName goggles setMarkerShapeLocal inheritsFrom \
    setCaptive buttonSetAction addMagazineCargoGlobal resistance BIS_fnc_showNotification playMove join hintSilent \
    removeUniform backpackContainer clearBackpackCargoGlobal lbText saveProfileNamespace removeGoggles safeZoneH \
    enableSimulation date secondaryWeaponItems vectorDiff camSetPos removeWeapon remoteExecutedOwner \
    sliderSetPosition lbSetTooltip uniformContainer vestContainer getMagazineCargo removeEventHandler allMapMarkers \
    BIS_fnc_MP buildingPos setSkill selectWeapon gunner safeZoneW or weapons currentWaypoint cursorTarget fullCrew \
    ctrlSetPositionH getBackpackCargo cbSetChecked surfaceNormal groupId sliderSetRange setMarkerSize ctrlSetFade \
    addBackpack _thisArgs ASLToATL getAllHitPointsDamage hideObject getPosWorld backpackItems getWeaponCargo \
    terminate moveInCargo boundingBoxReal removeItem keys setMarkerType linearConversion setHitPointDamage fadeSound \
    addVest moveInGunner vehicleVarName ctrlIDC isTouchingGround size removeMagazine addBackpackCargoGlobal toFixed \
    missionName reveal worldToModel ctrlDelete magazinesAllTurrets drawIcon3D deleteGroup findEmptyPosition \
    showCinemaBorder lbSelection uniformItems vestItems BIS_fnc_rotateVector2D ctrlShown markerDir and \
    unassignVehicle createDiaryRecord lbSort flyInHeight ctrlMapAnimAdd ctrlMapAnimCommit tvCount clientOwner \
    createVehicleCrew displayRemoveEventHandler positionCameraToWorld safeZoneY setFormation allVariables \
    animateSource doMove allowFleeing setMarkerAlphaLocal ctrlMapScreenToWorld addPrimaryWeaponItem setMarkerText \
    not addMagazineAmmoCargo curatorMouseOver callExtension UAVControl say3D weaponsTurret setMarkerBrushLocal \
    parseSimpleArray addHeadgear ppEffectEnable BIS_fnc_sortBy safeZoneX allCurators setLightColor \
    modelToWorldVisual scriptNull isEngineOn getFriend list preprocessFile lineIntersectsSurfaces setMarkerShape \
    doWatch createDiarySubject engineOn actionKeys setLightAmbient cameraView allTurrets isEqualTypeAll cbChecked \
    captive getMousePosition addGoggles setMarkerAlpha visiblePositionASL vectorDistance cameraOn setLightBrightness \
    atan2 sliderSetSpeed";
