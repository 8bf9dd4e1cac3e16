[
  (code)
  (array)
  (macro_arguments)
  (preproc_define)
] @fold

(comment) @fold
