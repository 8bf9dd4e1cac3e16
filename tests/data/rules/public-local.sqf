//- underscores
    publicVariable "_score";
//                 ^^^^^^^^ warning public-local: `publicVariable` knows global variables only; `_score` is the name of a local one
    publicVariableServer '_score';
//                       ^^^^^^^^ warning public-local: `publicVariableServer` knows global variables only; `_score` is the name of a local one
    5 publicVariableClient "_score";
//                         ^^^^^^^^ warning public-local: `publicVariableClient` knows global variables only; `_score` is the name of a local one
    "_score" addPublicVariableEventHandler { hint "new" };
//  ^^^^^^^^ warning public-local: `addPublicVariableEventHandler` knows global variables only; `_score` is the name of a local one
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated: `addPublicVariableEventHandler` is deprecated; use `remoteExec` or `remoteExecCall`

//- nothing of others
    publicVariable "TAG_score";
    publicVariable TAG_name;
