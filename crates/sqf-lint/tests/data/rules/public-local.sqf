//- underscores
    publicVariable "_score";
//                 ^^^^^^^^ warning public-local: `publicVariable` works only with global variables; `_score` is the name of a local variable
    publicVariableServer '_score';
//                       ^^^^^^^^ warning public-local: `publicVariableServer` works only with global variables; `_score` is the name of a local variable
    5 publicVariableClient "_score";
//                         ^^^^^^^^ warning public-local: `publicVariableClient` works only with global variables; `_score` is the name of a local variable
    "_score" addPublicVariableEventHandler { hint "new" };
//  ^^^^^^^^ warning public-local: `addPublicVariableEventHandler` works only with global variables; `_score` is the name of a local variable
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated: `addPublicVariableEventHandler` is deprecated; use `remoteExec` or `remoteExecCall`

//- not reported: other code
    publicVariable "TAG_score";
    publicVariable TAG_name;
