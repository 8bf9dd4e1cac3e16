(assignment
  left: [(function) (variable) (local_variable) (macro_call)]
  right: (code) @function.inside) @function.around

; Elements of arrays, which are what functions are given
(array
  ((_) @parameter.inside . ","? @parameter.around) @parameter.around)
(macro_arguments
  ((_) @parameter.inside . ","? @parameter.around) @parameter.around)

(array (_) @entry.around)

(comment) @comment.inside
(comment)+ @comment.around
