(class_body) @local.scope

(class_declaration name: (type_identifier) @local.definition.type)
(property name: (property_identifier) @local.definition.field)
(preproc_define name: (preproc_name) @local.definition.macro)

(class_declaration base: (type_identifier) @local.reference)
