; Functions that a script defines, and macros

(assignment left: (function) @name right: (code)) @item
(assignment left: (variable) @name right: (code)) @item
(preproc_define (directive) @context name: (preproc_name) @name) @item
