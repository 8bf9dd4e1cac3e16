[
  (code)
  (array)
  (parenthesized_expression)
  (macro_arguments)
] @indent

["}" "]" ")"] @outdent
