(assignment left: (function) @name right: (code)) @definition.function
(assignment left: (variable) @name right: (code)) @definition.function
(preproc_define name: (preproc_name) @name) @definition.macro

(binary_expression operator: (call_keyword) right: (function) @name) @reference.call
(unary_expression operator: (call_keyword) operand: (function) @name) @reference.call
