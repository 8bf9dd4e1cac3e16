// A dedicated server has no player and no screen.
if (isDedicated) then {
    player setDamage 0;
};
