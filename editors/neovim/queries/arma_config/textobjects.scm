(class_declaration
  body: (class_body)) @class.outer
(class_body . "{" _+ @class.inner "}")

(property
  name: (_) @assignment.lhs
  value: (_) @assignment.rhs @assignment.inner) @assignment.outer

(array (_) @parameter.inner)
(array (_) @parameter.outer . "," @parameter.outer)
(array "," @parameter.outer . (_) @parameter.outer .)
(macro_arguments (_) @parameter.inner)

(macro_call) @call.outer
(macro_call arguments: (_) @call.inner)

(comment) @comment.outer
(number) @number.inner
