// The extended event handlers of CBA: an entry for each event of the game.

#define XEH_TEXT(code) #code
#define XEH_ENTRY(event) event = XEH_TEXT(call cba_xeh_fnc_##event);
#define XEH_NO_ENTRY(event) event = "";
// Runs the extended event handlers, for a class `EventHandlers`.
#define EXTENDED_EVENTHANDLERS XEH_ENTRY(init) XEH_ENTRY(fired) XEH_ENTRY(animChanged) XEH_ENTRY(animDone) \
    XEH_ENTRY(animStateChanged) XEH_ENTRY(assembled) XEH_ENTRY(attached) XEH_ENTRY(cargoLoaded) \
    XEH_ENTRY(cargoUnloaded) XEH_ENTRY(containerClosed) XEH_ENTRY(containerOpened) XEH_ENTRY(controlsShifted) \
    XEH_ENTRY(dammaged) XEH_ENTRY(deleted) XEH_ENTRY(detached) XEH_ENTRY(disassembled) XEH_ENTRY(engine) \
    XEH_ENTRY(epeContact) XEH_ENTRY(epeContactEnd) XEH_ENTRY(epeContactStart) XEH_ENTRY(explosion) \
    XEH_ENTRY(firedMan) XEH_ENTRY(firedNear) XEH_ENTRY(fuel) XEH_ENTRY(gear) XEH_ENTRY(gestureChanged) \
    XEH_ENTRY(gestureDone) XEH_ENTRY(getIn) XEH_ENTRY(getInMan) XEH_ENTRY(getOut) XEH_ENTRY(getOutMan) \
    XEH_ENTRY(handleHeal) XEH_ENTRY(hit) XEH_ENTRY(hitPart) XEH_ENTRY(incomingMissile) XEH_ENTRY(inventoryClosed) \
    XEH_ENTRY(inventoryOpened) XEH_ENTRY(killed) XEH_ENTRY(landedStopped) XEH_ENTRY(landedTouchDown) \
    XEH_ENTRY(leaningChanged) XEH_ENTRY(local) XEH_ENTRY(magazineReloading) XEH_ENTRY(opticsModeChanged) \
    XEH_ENTRY(opticsSwitch) XEH_ENTRY(put) XEH_ENTRY(reloaded) XEH_ENTRY(respawn) XEH_ENTRY(ropeAttach) \
    XEH_ENTRY(ropeBreak) XEH_ENTRY(seatSwitched) XEH_ENTRY(seatSwitchedMan) XEH_ENTRY(slotItemChanged) \
    XEH_ENTRY(soundPlayed) XEH_ENTRY(suppressed) XEH_ENTRY(take) XEH_ENTRY(turnIn) XEH_ENTRY(turnOut) \
    XEH_ENTRY(visionModeChanged) XEH_ENTRY(weaponAssembled) XEH_ENTRY(weaponChanged) XEH_ENTRY(weaponDeployed) \
    XEH_ENTRY(weaponDisassembled) XEH_ENTRY(weaponRested)

// Removes all event handlers of a class.
#define DELETE_EVENTHANDLERS XEH_NO_ENTRY(init) XEH_NO_ENTRY(fired) XEH_NO_ENTRY(animChanged) XEH_NO_ENTRY(animDone) \
    XEH_NO_ENTRY(animStateChanged) XEH_NO_ENTRY(assembled) XEH_NO_ENTRY(attached) XEH_NO_ENTRY(cargoLoaded) \
    XEH_NO_ENTRY(cargoUnloaded) XEH_NO_ENTRY(containerClosed) XEH_NO_ENTRY(containerOpened) \
    XEH_NO_ENTRY(controlsShifted) XEH_NO_ENTRY(dammaged) XEH_NO_ENTRY(deleted) XEH_NO_ENTRY(detached) \
    XEH_NO_ENTRY(disassembled) XEH_NO_ENTRY(engine) XEH_NO_ENTRY(epeContact) XEH_NO_ENTRY(epeContactEnd) \
    XEH_NO_ENTRY(epeContactStart) XEH_NO_ENTRY(explosion) XEH_NO_ENTRY(firedMan) XEH_NO_ENTRY(firedNear) \
    XEH_NO_ENTRY(fuel) XEH_NO_ENTRY(gear) XEH_NO_ENTRY(gestureChanged) XEH_NO_ENTRY(gestureDone) XEH_NO_ENTRY(getIn) \
    XEH_NO_ENTRY(getInMan) XEH_NO_ENTRY(getOut) XEH_NO_ENTRY(getOutMan) XEH_NO_ENTRY(handleHeal) XEH_NO_ENTRY(hit) \
    XEH_NO_ENTRY(hitPart) XEH_NO_ENTRY(incomingMissile) XEH_NO_ENTRY(inventoryClosed) XEH_NO_ENTRY(inventoryOpened) \
    XEH_NO_ENTRY(killed) XEH_NO_ENTRY(landedStopped) XEH_NO_ENTRY(landedTouchDown) XEH_NO_ENTRY(leaningChanged) \
    XEH_NO_ENTRY(local) XEH_NO_ENTRY(magazineReloading) XEH_NO_ENTRY(opticsModeChanged) XEH_NO_ENTRY(opticsSwitch) \
    XEH_NO_ENTRY(put) XEH_NO_ENTRY(reloaded) XEH_NO_ENTRY(respawn) XEH_NO_ENTRY(ropeAttach) XEH_NO_ENTRY(ropeBreak) \
    XEH_NO_ENTRY(seatSwitched) XEH_NO_ENTRY(seatSwitchedMan) XEH_NO_ENTRY(soundPlayed) XEH_NO_ENTRY(suppressed) \
    XEH_NO_ENTRY(take) XEH_NO_ENTRY(turnIn) XEH_NO_ENTRY(turnOut) XEH_NO_ENTRY(visionModeChanged) \
    XEH_NO_ENTRY(weaponAssembled) XEH_NO_ENTRY(weaponChanged) XEH_NO_ENTRY(weaponDeployed) \
    XEH_NO_ENTRY(weaponDisassembled) XEH_NO_ENTRY(weaponRested)
