// Heal everybody in the group.
{
    x setDamage 0;
} forEach units group player;
