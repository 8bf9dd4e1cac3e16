// Has somebody set the code of the gate?
private _code = missionNamespace getVariable "TAG_gateCode";
if (_code == nil) then {
    hint "No code yet";
};
