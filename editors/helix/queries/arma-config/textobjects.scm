(class_declaration
  body: (class_body) @class.inside) @class.around

(property
  value: (_) @entry.inside) @entry.around

(array
  ((_) @parameter.inside . ["," ";"]? @parameter.around) @parameter.around)

(comment) @comment.inside
(comment)+ @comment.around
