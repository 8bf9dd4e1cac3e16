((comment) @injection.content
  (#set! injection.language "comment"))

; Scripts in the strings of properties
((property
  name: (property_identifier) @_name
  value: (value . (string (string_content) @injection.content) .))
  (#match? @_name "^([oO][nN][A-Z][A-Za-z]*|[iI]nit|[iI]nitCurator|statement|condition|action|expression|code|script|exceptions|modifierFunction|condStart|condStop|expActiv|expDesactiv|expCond|presenceCondition|preInit|postInit|serverInit|clientInit|preStart|insertChildren|[a-zA-Z]*[sS]tatement|defaultValue)$")
  (#set! injection.language "sqf"))

; Scripts in macros that quote them or evaluate them
((macro_call
  name: (macro_name) @_name
  arguments: (macro_arguments) @injection.content)
  (#any-of? @_name "QUOTE" "__EVAL" "__EXEC")
  (#set! injection.include-children)
  (#set! injection.language "sqf"))
