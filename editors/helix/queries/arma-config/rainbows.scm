[
  (class_body)
  (enum)
  (array)
  (group)
  (macro_arguments)
] @rainbow.scope

["(" ")" "[" "]" "{" "}"] @rainbow.bracket
