; The names of the captures are those of Neovim; other editors fall back to the part before the dot.

(comment) @comment @spell

; Words

(local_variable) @variable
(magic_variable) @variable.builtin
(variable) @variable
(function) @function
(game_function) @function.builtin
(command) @function.builtin
(macro) @constant.macro
(macro_name) @function.macro
(boolean) @boolean
(constant) @constant.builtin

(private_keyword) @keyword.modifier
(conditional_keyword) @keyword.conditional
(loop_keyword) @keyword.repeat
(exception_keyword) @keyword.exception
(scope_keyword) @keyword
(call_keyword) @keyword
(word_operator) @keyword.operator

; Values

(number) @number
(string) @string
(escape_sequence) @string.escape
(placeholder) @string.special
(macro_text) @string
(preproc_text) @string

; Symbols

(operator) @operator
["=" ":"] @operator
[";" ","] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket

; Preprocessor

(directive) @keyword.directive
(include_path) @string
(preproc_name) @constant.macro
(preproc_parameter) @variable.parameter
(preproc_operator) @operator
