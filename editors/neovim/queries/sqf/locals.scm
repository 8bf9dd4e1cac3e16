(source_file) @local.scope
(code) @local.scope

(assignment (private_keyword) left: (local_variable) @local.definition.var)
(preproc_define name: (preproc_name) @local.definition.macro)

(local_variable) @local.reference
