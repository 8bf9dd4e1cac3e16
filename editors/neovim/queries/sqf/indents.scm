[
  (code)
  (array)
  (parenthesized_expression)
  (macro_arguments)
] @indent.begin

(code "}" @indent.end)
(array "]" @indent.end)
(parenthesized_expression ")" @indent.end)
(macro_arguments ")" @indent.end)

["}" "]" ")"] @indent.branch

; What is being written: the bracket is not closed yet.
(ERROR ["{" "[" "("] @indent.begin)

[(comment) (string) (preproc_define)] @indent.auto
(preproc_directive) @indent.zero
