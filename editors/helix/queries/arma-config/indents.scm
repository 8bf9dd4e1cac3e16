[
  (class_body)
  (enum)
  (array)
  (group)
  (macro_arguments)
] @indent

["}" ")"] @outdent
