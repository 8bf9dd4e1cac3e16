(class_declaration "class" @context name: (_) @name) @item
(preproc_define (directive) @context name: (preproc_name) @name) @item
