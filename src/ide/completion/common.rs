//! The commands, functions and magic variables that scripts use most, the most common one first.
//!
//! Counted over published mods: by how many of their scripts use a name. It decides only which of two names that match
//! equally well comes first.

/// The names, divided by blanks. Those that the reference does not have do no harm.
pub(super) const COMMON: &str = "\
    if private call params then exitWith true false select _x else isEqualTo forEach getVariable isNull format _this \
    isNil objNull do setVariable count localize player pushBack in getNumber nil case switch displayCtrl configFile \
    set for from to isEqualType getText uiNamespace hint param alive isKindOf ctrlSetText remoteExecCall \
    deleteVehicle _forEachIndex disableSerialization isNotEqualTo typeOf BIS_fnc_param default missionNamespace west \
    distance str getArray findDisplay find compile parseNumber apply isClass waitUntil round civilian getPlayerUID \
    deleteAt sleep hasInterface diag_log configName toLower ctrlShow closeDialog lbCurSel ctrlAddEventHandler name \
    ctrlParent spawn step isServer ctrlCommit independent dialog remoteExec max playerSide side ctrlText log vehicle \
    profileName missionConfigFile lbData group min titleText isPlayer local ctrlEnable lbAdd time getPosASL getPos \
    getPosATL findIf createVehicle floor parseText nearestObjects get createDialog append diag_tickTime attachedTo \
    configProperties ctrlSetPosition while createHashMap displayNull random objectParent uiSleep controlsGroupCtrl \
    toArray cutText lbSize units lbSetCurSel cutRsc grpNull lbSetData playableUnits toString ASLToAGL configOf \
    nearestObject pushBackUnique progressSetPosition lbClear getMarkerPos joinString ctrlCreate animationState \
    ctrlSetStructuredText lbSetPicture switchMove ctrlPosition displayAddEventHandler controlNull getDir \
    ctrlSetTooltip vectorAdd configClasses setPosASL modelToWorld setDir attachTo playSound getOrDefault \
    curatorCamera owner ctrlParentControlsGroup addEventHandler addMissionEventHandler abs isLocalized primaryWeapon \
    setPos locationNull text splitString crew playMoveNow setPosATL handgunWeapon sort typeName toUpper cursorObject \
    detach BIS_fnc_guiMessage selectRandom east publicVariableServer lbValue AGLToASL profileNamespace \
    publicVariable with selectionPosition currentWeapon ctrlSetTextColor arrayIntersect sin allowDamage resize \
    secondaryWeapon leader cos scriptDone _y ctrlSetFocus sideUnknown vectorDir _time createVehicleLocal lbSetValue \
    tvData fuel canSuspend closeDisplay execVM magazines playActionNow getItemCargo setDamage ctrlSetBackgroundColor \
    setVectorDirAndUp addItemCargoGlobal breakOut visibleMap uniform vectorMultiply primaryWeaponItems continue \
    setVelocity ctrlSetPositionH isMultiplayer isArray lock backpack systemChat createGroup _thisArgs isText \
    getAssignedCuratorLogic lbSetTooltip isNumber vectorUp sliderPosition isDedicated scopeName setMarkerColorLocal \
    setBehaviour vest worldName velocity cameraEffect vectorDiff handgunItems configNull mod action getMagazineCargo \
    headgear ctrlDelete driver disableAI effectiveCommander tvCount getWeaponCargo assignedItems cbSetChecked damage \
    getBackpackCargo setFuel reveal ctrlSetFade curatorMouseOver allVariables setSkill removeWeapon keys \
    removeMissionEventHandler setVectorUp ctrlIDC addMagazineCargoGlobal backpackContainer setMarkerTypeLocal \
    fullCrew vectorMagnitude worldToModel camCommit buttonSetAction goggles secondaryWeaponItems enableAI \
    createMarkerLocal setLightAmbient setLightColor uniformContainer vestContainer inheritsFrom safeZoneH \
    compileFinal linearConversion addBackpackCargoGlobal say3D locked publicVariableClient list setMarkerTextLocal \
    boundingBoxReal selectLeader sideLogic unitTurret getMousePosition setUnitPos doMove reverse camDestroy \
    addMagazineAmmoCargo taskNull toLowerANSI joinSilent speed visiblePosition visiblePositionASL allPlayers \
    setLightBrightness clearBackpackCargoGlobal clearItemCargoGlobal clearWeaponCargoGlobal addWeaponCargoGlobal \
    allUnits vectorNormalized animateSource backpackItems removeMagazine uniformItems vestItems ctrlMapScreenToWorld \
    markerDir tvSetCurSel currentWaypoint tvCurSel cbChecked getAllHitPointsDamage addWeaponItem camSetTarget \
    ctrlShown remoteExecutedOwner createDisplay toFixed buildingPos addWeapon deleteMarkerLocal is3DEN \
    ctrlSetPositionY ASLToATL lightAttachObject camCreate clearMagazineCargoGlobal canAdd removeItem cameraView \
    behaviour sqrt positionCameraToWorld sliderSetRange gunner isVehicleCargo lnbCurSelRow magazinesAllTurrets \
    setCombatMode setSpeedMode skill weaponsTurret removeEventHandler binocular removeHeadgear removeUniform \
    removeVest getMissionConfigValue ln addPublicVariableEventHandler position selectWeapon sliderSetPosition \
    createMenu safeZoneW entities ctrlSetPositionW lbSort removeGoggles vectorCrossProduct allTurrets getUnitLoadout \
    setVehiclePosition ppEffectEnable displayRemoveEventHandler atan2 weapons safeZoneY surfaceNormal addAction \
    drawIcon3D addPrimaryWeaponItem drawLine3D vectorFromTo allowFleeing doWatch getPylonMagazines tvText unitPos \
    tvAdd tvDelete tvSetData tvSetPicture nearObjects addHeadgear BIS_fnc_secondsToString camSetPos failMission \
    playMove createHashMapFromArray isEqualTypeAll endl regexReplace diag_frameNo priority allMissionObjects \
    hideObject eyePos hideObjectGlobal preprocessFileLineNumbers removeAllWeapons removeBackpack actionKeys \
    lnbAddRow lnbSetPicture ppEffectAdjust ppEffectCommit ctrlTextHeight parsingNamespace allGroups nearEntities \
    addSecondaryWeaponItem safeZoneX isEngineOn setLightAttenuation setMarkerPosLocal disableTIEquipment camSetFov \
    join lineIntersectsSurfaces comment enableSimulationGlobal flyInHeight setFormation setWaypointDescription \
    assignedVehicleRole createMarker ctrlSetPositionX setCaptive vectorWorldToModel weaponState createUnit sizeOf \
    addItem addWaypoint setWaypointStatements unitReady addWeaponWithAttachmentsCargoGlobal magazinesAmmoCargo \
    saveProfileNamespace compileScript unassignItem deleteGroup surfaceIsWater removeAction addHandgunItem vehicles \
    BIS_fnc_selectRandom ctrlRemoveEventHandler lnbData setMarkerShapeLocal BIS_fnc_showNotification countSide \
    cutFadeOut execFSM everyContainer sideChat lbDelete screenToWorld rank worldToScreen selectMax nearestBuilding \
    sliderSetSpeed handgunMagazine scriptNull modelToWorldVisual ceil boundingBox setHitPointDamage \
    setLightIntensity showCinemaBorder";
