(comment) @comment

; Names in capitals are macros.
((identifier) @constant.macro
  (#match? @constant.macro "^([A-Z][A-Z0-9]+|[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|__[A-Za-z0-9_]+)$"))
((identifier) @variable
  (#not-match? @variable "^([A-Z][A-Z0-9]+|[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|__[A-Za-z0-9_]+)$"))
(type_identifier) @type
(property_identifier) @variable.other.member
(constant) @constant
(macro_name) @function.macro

["class" "enum"] @keyword.storage.type
"delete" @keyword
["import" "from"] @keyword.control.import

(string) @string
(escape_sequence) @constant.character.escape
(number) @constant.numeric
(boolean) @constant.builtin.boolean
(stringtable_key) @string.special.symbol
(text) @string

(operator) @operator
["=" "+=" "-="] @operator
[":" ";" ","] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket

(directive) @keyword.directive
(include_path) @string.special.path
(preproc_name) @constant.macro
(preproc_parameter) @variable.parameter
(preproc_operator) @operator
