[
  (class_body)
  (enum)
  (array)
  (group)
  (macro_arguments)
] @indent.begin

(class_body "}" @indent.end)
(enum "}" @indent.end)
(array "}" @indent.end)
(group ")" @indent.end)
(macro_arguments ")" @indent.end)

["}" ")"] @indent.branch

; What is being written: the brace is not closed yet.
(ERROR ["{" "("] @indent.begin)

[(comment) (string) (preproc_define)] @indent.auto
(preproc_directive) @indent.zero
