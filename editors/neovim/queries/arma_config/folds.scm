[
  (class_body)
  (enum)
  (array)
  (macro_arguments)
  (preproc_define)
] @fold

(comment) @fold
