(source_file) @local.scope
(code) @local.scope

(assignment (private_keyword) left: (local_variable) @local.definition.variable)

(local_variable) @local.reference
