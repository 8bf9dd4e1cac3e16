(class_declaration name: (_) @name) @definition.class
(property name: (property_identifier) @name) @definition.field
(enumerator name: (constant) @name) @definition.constant
(preproc_define name: (preproc_name) @name) @definition.macro

(class_declaration base: (type_identifier) @name) @reference.class
