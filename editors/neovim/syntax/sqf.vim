" Syntax of SQF, the scripting language of Arma 3. Works in Vim and Neovim.
"
" A bare word without an underscore is a command, which nearly always holds: authors mark their own globals with a tag.

if exists('b:current_syntax')
  finish
endif
syntax case ignore

syntax match sqfCommand /\<\a\w*\>/
syntax match sqfGlobal /\<\a[a-zA-Z0-9]*_\w*/
syntax match sqfCommand /\<\%(diag\|buldozer\)_\w\+/
syntax match sqfGlobal /\<\a\w*\ze\s*=\@<!==\@!/
syntax match sqfFunction /\<\a\w*_fnc_\w\+/
syntax match sqfLocal /\<_\w*/
syntax case match
syntax match sqfMacro /\<\%(\u[A-Z0-9]*_[A-Z0-9_]*\|\u[A-Z0-9]\+\|__\w\+\)\>/
syntax case ignore
syntax match sqfMagic /\<_\%(this\|x\|y\|forEachIndex\|exception\|thisArgs\|thisEvent\|thisEventHandler\|thisFSM\|thisScript\|thisScriptedEventHandler\|fnc_scriptName\|fnc_scriptNameParent\)\>/
syntax keyword sqfMagic this thisList thisTrigger

syntax keyword sqfConditional if then else exitWith switch case default
syntax keyword sqfRepeat while waitUntil for from to step do forEach forEachReversed break breakWith continue continueWith
syntax keyword sqfException try catch throw
syntax keyword sqfScope scopeName breakOut breakTo with call spawn execVM exec execFSM remoteExec remoteExecCall
syntax keyword sqfStorage private
syntax keyword sqfOperator and or not mod
syntax keyword sqfBoolean true false
syntax keyword sqfConstant nil objNull grpNull controlNull displayNull taskNull locationNull configNull scriptNull
syntax keyword sqfConstant teamMemberNull diaryRecordNull endl lineBreak pi
syntax keyword sqfConstant west east resistance independent civilian blufor opfor sideUnknown sideEnemy sideFriendly
syntax keyword sqfConstant sideLogic sideAmbientLife sideEmpty

syntax match sqfOperator /[-+*%^!<>=#:]\|&&\|||\|\/\%([/*]\)\@!/
syntax match sqfNumber /\<\d\+\%(\.\d*\)\?\%(e[-+]\?\d\+\)\?\>\|\%(\w\)\@1<!\.\d\+\%(e[-+]\?\d\+\)\?\>/
syntax match sqfNumber /\<0x\x\+\>\|\$\x\+\>/

syntax region sqfString start=/"/ skip=/""/ end=/"/ contains=sqfPlaceholder
syntax region sqfString start=/'/ skip=/''/ end=/'/ contains=sqfPlaceholder
syntax match sqfPlaceholder /%[1-9]\d\?/ contained

syntax keyword sqfTodo contained TODO FIXME XXX
syntax match sqfComment /\/\/.*/ contains=sqfTodo,@Spell
syntax region sqfComment start=/\/\*/ end=/\*\// contains=sqfTodo,@Spell

syntax region sqfInclude start=/^\s*#\s*include\>/ end=/$/ contains=sqfComment,sqfIncluded keepend
syntax match sqfIncluded /"[^"]*"\|<[^>]*>/ contained
syntax region sqfDefine matchgroup=sqfDirective start=/^\s*#\s*define\>/ skip=/\\$/ end=/$/ contains=TOP keepend
syntax match sqfDirective /^\s*#\s*\%(undef\|ifdef\|ifndef\|if\|elif\|else\|endif\|line\|pragma\)\>/

highlight default link sqfCommand Function
highlight default link sqfFunction Function
highlight default link sqfLocal Identifier
highlight default link sqfMacro Macro
highlight default link sqfMagic Special
highlight default link sqfConditional Conditional
highlight default link sqfRepeat Repeat
highlight default link sqfException Exception
highlight default link sqfScope Statement
highlight default link sqfStorage StorageClass
highlight default link sqfOperator Operator
highlight default link sqfBoolean Boolean
highlight default link sqfConstant Constant
highlight default link sqfNumber Number
highlight default link sqfString String
highlight default link sqfPlaceholder SpecialChar
highlight default link sqfTodo Todo
highlight default link sqfComment Comment
highlight default link sqfInclude PreProc
highlight default link sqfIncluded String
highlight default link sqfDirective PreProc

" What the server knows overrides what the patterns guess, in the same colors. Neovim alone has these groups.
if has('nvim-0.9')
  highlight default link @lsp.type.function.sqf sqfFunction
  highlight default link @lsp.typemod.function.defaultLibrary.sqf sqfCommand
  highlight default link @lsp.type.variable.sqf sqfLocal
  highlight default link @lsp.typemod.variable.static.sqf @variable
  highlight default link @lsp.typemod.variable.defaultLibrary.sqf sqfMagic
  highlight default link @lsp.type.macro.sqf sqfMacro
endif

syntax sync ccomment sqfComment minlines=50
let b:current_syntax = 'sqf'
