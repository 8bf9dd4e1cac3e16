(comment) @comment

(local_variable) @variable
(magic_variable) @variable.builtin
(variable) @variable
(function) @function
(game_function) @function.builtin
(command) @function.builtin
(macro) @constant.macro
(macro_name) @function.macro
(boolean) @constant.builtin.boolean
(constant) @constant.builtin

(private_keyword) @keyword.storage.modifier
(conditional_keyword) @keyword.control.conditional
(loop_keyword) @keyword.control.repeat
(exception_keyword) @keyword.control.exception
(scope_keyword) @keyword.control
(call_keyword) @keyword.control
(word_operator) @keyword.operator

(number) @constant.numeric
(string) @string
(escape_sequence) @constant.character.escape
(placeholder) @string.special
(macro_text) @string
(preproc_text) @string

(operator) @operator
["=" ":"] @operator
[";" ","] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket

(directive) @keyword.directive
(include_path) @string.special.path
(preproc_name) @constant.macro
(preproc_parameter) @variable.parameter
(preproc_operator) @operator
