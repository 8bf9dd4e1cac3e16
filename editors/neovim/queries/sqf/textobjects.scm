(assignment
  left: [(function) (variable) (local_variable) (macro_call)]
  right: (code)) @function.outer
(assignment
  left: [(function) (variable) (local_variable) (macro_call)]
  right: (code . "{" _+ @function.inner "}"))

(code) @block.outer
(code . "{" _+ @block.inner "}")

(binary_expression
  operator: (conditional_keyword)
  right: (code . "{" _+ @conditional.inner "}")) @conditional.outer
(binary_expression
  operator: (conditional_keyword)
  right: (binary_expression
    left: (code . "{" _+ @conditional.inner "}"))) @conditional.outer

(binary_expression
  left: (code . "{" _+ @loop.inner "}")
  operator: (loop_keyword)) @loop.outer
(binary_expression
  operator: (loop_keyword)
  right: (code . "{" _+ @loop.inner "}")) @loop.outer
(unary_expression
  operator: (loop_keyword)
  operand: (code . "{" _+ @loop.inner "}")) @loop.outer

(binary_expression
  operator: (call_keyword)) @call.outer
(binary_expression
  left: (_) @call.inner
  operator: (call_keyword))

(assignment
  left: (_) @assignment.lhs
  right: (_) @assignment.rhs @assignment.inner) @assignment.outer

; Elements of arrays, which are what functions are given
(array (_) @parameter.inner)
(array (_) @parameter.outer . "," @parameter.outer)
(array "," @parameter.outer . (_) @parameter.outer .)
(macro_arguments (_) @parameter.inner)
(macro_arguments (_) @parameter.outer . "," @parameter.outer)

(comment) @comment.outer
(number) @number.inner
