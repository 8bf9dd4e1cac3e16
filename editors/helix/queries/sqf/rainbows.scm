[
  (code)
  (array)
  (parenthesized_expression)
  (macro_arguments)
] @rainbow.scope

["(" ")" "[" "]" "{" "}"] @rainbow.bracket
