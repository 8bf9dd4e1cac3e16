(comment)+ @comment.around
(assignment left: (function) right: (code "{" (_)* @function.inside "}")) @function.around
