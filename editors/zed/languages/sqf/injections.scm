((comment) @injection.content
  (#set! injection.language "comment"))

; Scripts in strings: compile "...", and what handlers of controls take
((unary_expression
  operator: (command) @_command
  operand: (string (string_content) @injection.content))
  (#match? @_command "^[cC][oO][mM][pP][iI][lL][eE]([fF][iI][nN][aA][lL])?$")
  (#set! injection.language "sqf"))

((binary_expression
  operator: (command) @_command
  right: (array . (string) . (string (string_content) @injection.content) .))
  (#match? @_command "^[cC][tT][rR][lL]([sS][eE][tT]|[aA][dD][dD])[eE][vV][eE][nN][tT][hH][aA][nN][dD][lL][eE][rR]$")
  (#set! injection.language "sqf"))

; Structured text
((unary_expression
  operator: (command) @_command
  operand: (string (string_content) @injection.content))
  (#match? @_command "^[pP][aA][rR][sS][eE][tT][eE][xX][tT]$")
  (#set! injection.language "xml"))
