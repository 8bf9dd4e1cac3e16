//! The commands and functions that scripts use most, the most common one first.
//!
//! Counted over published mods: by how many of their scripts use a name. It decides only which of two names that match
//! equally well comes first.

/// The names, divided by blanks. Those that the reference does not have do no harm.
pub(super) const COMMON: &str = "\
    if private call params then exitWith true false select else isEqualTo forEach getVariable isNull format isNil \
    objNull do setVariable count localize player pushBack in getNumber nil case switch displayCtrl configFile set for \
    from to isEqualType getText uiNamespace hint param alive isKindOf ctrlSetText remoteExecCall deleteVehicle \
    disableSerialization isNotEqualTo typeOf BIS_fnc_param default missionNamespace west distance str getArray \
    findDisplay find compile parseNumber apply isClass waitUntil round civilian getPlayerUID deleteAt sleep hasInterface \
    diag_log configName toLower ctrlShow closeDialog lbCurSel ctrlAddEventHandler name ctrlParent spawn step isServer \
    ctrlCommit independent dialog remoteExec max playerSide side ctrlText log vehicle profileName missionConfigFile \
    lbData group min titleText isPlayer local ctrlEnable lbAdd time getPosASL getPos getPosATL findIf createVehicle \
    floor parseText nearestObjects get createDialog append diag_tickTime attachedTo configProperties ctrlSetPosition \
    while createHashMap displayNull random objectParent uiSleep controlsGroupCtrl toArray cutText lbSize units \
    lbSetCurSel cutRsc grpNull lbSetData playableUnits toString ASLToAGL configOf nearestObject pushBackUnique \
    progressSetPosition lbClear getMarkerPos joinString ctrlCreate animationState ctrlSetStructuredText lbSetPicture \
    switchMove ctrlPosition displayAddEventHandler controlNull getDir ctrlSetTooltip vectorAdd configClasses setPosASL \
    modelToWorld setDir attachTo playSound getOrDefault curatorCamera owner ctrlParentControlsGroup addEventHandler \
    addMissionEventHandler abs isLocalized primaryWeapon setPos locationNull text splitString crew playMoveNow setPosATL \
    handgunWeapon sort typeName toUpper cursorObject detach BIS_fnc_guiMessage selectRandom east publicVariableServer \
    lbValue AGLToASL profileNamespace publicVariable with selectionPosition currentWeapon ctrlSetTextColor \
    arrayIntersect sin allowDamage resize secondaryWeapon leader cos scriptDone ctrlSetFocus sideUnknown vectorDir \
    createVehicleLocal lbSetValue tvData fuel canSuspend closeDisplay execVM magazines playActionNow getItemCargo \
    setDamage ctrlSetBackgroundColor setVectorDirAndUp addItemCargoGlobal breakOut visibleMap uniform vectorMultiply \
    primaryWeaponItems continue setVelocity ctrlSetPositionH isMultiplayer isArray lock backpack systemChat createGroup \
    isText getAssignedCuratorLogic lbSetTooltip isNumber vectorUp sliderPosition isDedicated scopeName \
    setMarkerColorLocal setBehaviour vest worldName velocity cameraEffect vectorDiff handgunItems configNull mod action \
    getMagazineCargo headgear ctrlDelete driver disableAI tvCount effectiveCommander getWeaponCargo assignedItems \
    cbSetChecked setFuel damage getBackpackCargo reveal ctrlSetFade curatorMouseOver allVariables setSkill removeWeapon \
    keys removeMissionEventHandler setVectorUp ctrlIDC addMagazineCargoGlobal backpackContainer setMarkerTypeLocal \
    fullCrew vectorMagnitude worldToModel camCommit goggles buttonSetAction secondaryWeaponItems enableAI \
    createMarkerLocal setLightAmbient setLightColor vestContainer uniformContainer inheritsFrom safeZoneH compileFinal \
    linearConversion say3D addBackpackCargoGlobal locked publicVariableClient list setMarkerTextLocal boundingBoxReal \
    selectLeader sideLogic unitTurret setUnitPos getMousePosition doMove reverse camDestroy addMagazineAmmoCargo \
    taskNull toLowerANSI joinSilent speed visiblePosition visiblePositionASL allPlayers setLightBrightness \
    clearWeaponCargoGlobal clearItemCargoGlobal clearBackpackCargoGlobal addWeaponCargoGlobal allUnits vectorNormalized \
    animateSource vestItems uniformItems backpackItems removeMagazine ctrlMapScreenToWorld markerDir tvSetCurSel \
    currentWaypoint tvCurSel cbChecked getAllHitPointsDamage addWeaponItem camSetTarget ctrlShown remoteExecutedOwner \
    createDisplay toFixed buildingPos addWeapon deleteMarkerLocal is3DEN ctrlSetPositionY lightAttachObject ASLToATL \
    camCreate clearMagazineCargoGlobal canAdd removeItem cameraView behaviour sqrt positionCameraToWorld sliderSetRange \
    setCombatMode setSpeedMode gunner lnbCurSelRow isVehicleCargo magazinesAllTurrets skill weaponsTurret \
    removeEventHandler binocular removeUniform removeHeadgear removeVest getMissionConfigValue ln \
    addPublicVariableEventHandler position selectWeapon sliderSetPosition createMenu safeZoneW entities ctrlSetPositionW \
    lbSort removeGoggles vectorCrossProduct allTurrets getUnitLoadout setVehiclePosition ppEffectEnable \
    displayRemoveEventHandler atan2 weapons safeZoneY surfaceNormal addAction drawIcon3D addPrimaryWeaponItem drawLine3D \
    vectorFromTo allowFleeing doWatch unitPos tvText getPylonMagazines tvDelete tvSetPicture tvAdd tvSetData nearObjects \
    failMission playMove BIS_fnc_secondsToString camSetPos addHeadgear createHashMapFromArray isEqualTypeAll \
    regexReplace endl diag_frameNo priority allMissionObjects hideObject eyePos hideObjectGlobal removeBackpack \
    preprocessFileLineNumbers removeAllWeapons ppEffectCommit ppEffectAdjust actionKeys lnbAddRow lnbSetPicture \
    parsingNamespace ctrlTextHeight allGroups nearEntities addSecondaryWeaponItem safeZoneX setLightAttenuation \
    setMarkerPosLocal isEngineOn disableTIEquipment camSetFov join lineIntersectsSurfaces flyInHeight \
    enableSimulationGlobal setFormation setWaypointDescription comment ctrlSetPositionX createMarker assignedVehicleRole \
    weaponState vectorWorldToModel setCaptive createUnit sizeOf addItem setWaypointStatements addWaypoint unitReady \
    saveProfileNamespace addWeaponWithAttachmentsCargoGlobal magazinesAmmoCargo compileScript unassignItem \
    surfaceIsWater deleteGroup removeAction addHandgunItem vehicles BIS_fnc_selectRandom ctrlRemoveEventHandler lnbData \
    setMarkerShapeLocal cutFadeOut countSide execFSM BIS_fnc_showNotification sideChat everyContainer lbDelete \
    screenToWorld worldToScreen rank selectMax nearestBuilding sliderSetSpeed handgunMagazine scriptNull \
    modelToWorldVisual ceil setLightIntensity setHitPointDamage boundingBox showCinemaBorder addGoggles \
    setMarkerBrushLocal deleteMarker moveOut BIS_fnc_sideType doTarget";
