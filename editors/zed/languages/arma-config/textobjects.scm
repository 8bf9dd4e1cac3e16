(comment)+ @comment.around
(class_declaration body: (class_body "{" (_)* @class.inside "}")) @class.around
