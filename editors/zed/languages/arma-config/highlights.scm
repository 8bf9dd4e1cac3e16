; The names of the captures are those of Neovim; other editors fall back to the part before the dot.

(comment) @comment @spell

; Names: those in capitals are macros.

((identifier) @constant.macro
  (#match? @constant.macro "^([A-Z][A-Z0-9]+|[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|__[A-Za-z0-9_]+)$"))
((identifier) @variable
  (#not-match? @variable "^([A-Z][A-Z0-9]+|[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|__[A-Za-z0-9_]+)$"))
(type_identifier) @type
(property_identifier) @property
(constant) @constant
(macro_name) @function.macro

["class" "enum"] @keyword.type
"delete" @keyword
["import" "from"] @keyword.import

; Values

(string) @string
(escape_sequence) @string.escape
(number) @number
(boolean) @boolean
(stringtable_key) @string.special.symbol
(text) @string

; Symbols

(operator) @operator
["=" "+=" "-="] @operator
[":" ";" ","] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket

; Preprocessor

(directive) @keyword.directive
(include_path) @string
(preproc_name) @constant.macro
(preproc_parameter) @variable.parameter
(preproc_operator) @operator
