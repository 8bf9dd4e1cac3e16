" Syntax of Arma 3's configs: description.ext, config.cpp, mission.sqm. Works in Vim and Neovim.

if exists('b:current_syntax')
  finish
endif
syntax case match

syntax match armaConfigProperty /\<\a\w*\ze\s*\%(\[\s*\]\)\?\s*+\?=/
syntax match armaConfigMacro /\<\%(\u[A-Z0-9]*_[A-Z0-9_]*\|\u[A-Z0-9]\+\|__\w\+\)\>/
syntax case ignore
syntax match armaConfigStringtable /\$str\w*/
syntax keyword armaConfigStructure class nextgroup=armaConfigClass skipwhite
syntax keyword armaConfigStructure delete import nextgroup=armaConfigClass skipwhite
syntax keyword armaConfigStructure enum
syntax match armaConfigClass /\<\w\+/ contained nextgroup=armaConfigColon skipwhite
syntax match armaConfigColon /:/ contained nextgroup=armaConfigBase skipwhite
syntax match armaConfigBase /\<\w\+/ contained
syntax keyword armaConfigBoolean true false
syntax match armaConfigNumber /[-+]\?\<\d\+\%(\.\d*\)\?\%(e[-+]\?\d\+\)\?\>\|\%(\w\)\@1<!\.\d\+\>\|\<0x\x\+\>/

syntax region armaConfigString start=/"/ skip=/""/ end=/"/ contains=armaConfigStringtable
syntax keyword armaConfigTodo contained TODO FIXME XXX
syntax match armaConfigComment /\/\/.*/ contains=armaConfigTodo,@Spell
syntax region armaConfigComment start=/\/\*/ end=/\*\// contains=armaConfigTodo,@Spell

syntax region armaConfigInclude start=/^\s*#\s*include\>/ end=/$/ contains=armaConfigComment,armaConfigIncluded keepend
syntax match armaConfigIncluded /"[^"]*"\|<[^>]*>/ contained
syntax region armaConfigDefine matchgroup=armaConfigDirective start=/^\s*#\s*define\>/ skip=/\\$/ end=/$/ contains=TOP keepend
syntax match armaConfigDirective /^\s*#\s*\%(undef\|ifdef\|ifndef\|if\|elif\|else\|endif\|line\|pragma\)\>/

highlight default link armaConfigProperty Identifier
highlight default link armaConfigMacro Macro
highlight default link armaConfigStringtable Constant
highlight default link armaConfigStructure Structure
highlight default link armaConfigClass Type
highlight default link armaConfigBase Type
highlight default link armaConfigBoolean Boolean
highlight default link armaConfigNumber Number
highlight default link armaConfigString String
highlight default link armaConfigTodo Todo
highlight default link armaConfigComment Comment
highlight default link armaConfigInclude Include
highlight default link armaConfigIncluded String
highlight default link armaConfigDirective PreProc

let b:current_syntax = 'arma-config'
