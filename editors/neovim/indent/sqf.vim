" Indentation of SQF, and of configs: by the brackets that are open. Works in Vim and Neovim.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=SqfIndent(v:lnum)
setlocal indentkeys=0},0),0],0=*/,!^F,o,O
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*SqfIndent')
  finish
endif

" Lines that are looked at for an open bracket, and milliseconds.
let s:most_lines = 2000
let s:most_time = 100

" Names that the syntax files and the grammars give to text that is not code.
let s:no_code = 'string\|comment\|include'

" What is at a place, by the grammar that colors the buffer or by the syntax file.
function s:Name(line, column) abort
  let l:node = has('nvim-0.9') ? luaeval('require("sqf_ls.grammar").text_at(_A[1], _A[2])', [a:line, a:column]) : v:null
  return l:node is v:null ? synIDattr(synID(a:line, a:column, 0), 'name') : l:node
endfunction

" Whether the character under the cursor is not code.
function SqfIndentSkips() abort
  return s:Name(line('.'), col('.')) =~? s:no_code
endfunction

" The line of the block comment that `lnum` is in, not as its first line; 0 for none.
function s:Comment(lnum) abort
  call cursor(a:lnum, 1)
  let [l:line, l:column] = searchpos('/\*\|\*/', 'bW', max([1, a:lnum - s:most_lines]))
  let l:name = l:line == 0 ? '' : s:Name(l:line, l:column)
  if l:line == 0 || getline(l:line)[l:column - 1] ==# '*' || l:name =~? 'string'
    return 0
  endif
  return l:column > 1 && getline(l:line)[: l:column - 2] =~# '//' ? 0 : l:line
endfunction

" Stars are aligned, and so are both ends. Other lines with text stay where their author put them.
function s:InComment(lnum, first) abort
  let l:previous = prevnonblank(a:lnum - 1)
  let l:line = getline(a:lnum)
  let l:begin = indent(a:first)
  if l:line =~# '^\s*\*\%([^/]\|$\)' || (getline(l:previous) =~# '^\s*\%(\*\|/\*\*\)' && l:line !~# '^\s*[^ *\t]')
    return l:begin + 1
  elseif l:line =~# '^\s*\*/'
    return l:begin
  elseif l:line =~# '\S'
    return -1
  endif
  return l:previous == a:first ? l:begin + shiftwidth() : indent(l:previous)
endfunction

" The last line before `lnum` that determines the indentation: not a blank line, directive or text of a macro.
function s:CodeBefore(lnum) abort
  let l:line = prevnonblank(a:lnum - 1)
  while l:line > 0 && (getline(l:line) =~# '^\s*#\s*\a' || getline(l:line - 1) =~# '\\$')
    let l:line = prevnonblank(l:line - 1)
  endwhile
  return l:line
endfunction

" What the brackets of a line leave: [whether one is open at its end, whether one is closed that is not at its beginning and
" was opened in a line before].
function s:Brackets(lnum) abort
  let l:line = getline(a:lnum)
  let [l:open, l:closed, l:leads] = [0, 0, 1]
  let l:at = match(l:line, '\S')
  while l:at >= 0 && l:at < len(l:line)
    let l:char = l:line[l:at]
    let l:is_bracket = stridx('[](){}', l:char) >= 0
    if l:is_bracket && s:Name(a:lnum, l:at + 1) !~? s:no_code
      if stridx('[({', l:char) >= 0
        let l:open += 1
      elseif l:open > 0
        let l:open -= 1
      elseif !l:leads
        let l:closed = 1
      endif
    endif
    let l:leads = l:leads && stridx('])}', l:char) >= 0
    let l:at = match(l:line, l:leads ? '\S' : '[][(){}]', l:at + 1)
  endwhile
  return [l:open > 0, l:closed]
endfunction

" The line of the innermost bracket that is open where the cursor is; 0 for none.
function s:Open(lnum) abort
  return searchpair('[[({]', '', '[])}]', 'bW', 'SqfIndentSkips()', max([1, a:lnum - s:most_lines]), s:most_time)
endfunction

function SqfIndent(lnum) abort
  let l:place = getcurpos()
  try
    let l:comment = s:Comment(a:lnum)
    if l:comment > 0
      return s:InComment(a:lnum, l:comment)
    endif
    let l:line = getline(a:lnum)
    if l:line =~# '^\s*#\s*\a'
      return -1
    endif
    " The text of a macro continues after a backslash.
    if getline(a:lnum - 1) =~# '\\$'
      return indent(a:lnum - 1) + (getline(a:lnum - 2) =~# '\\$' ? 0 : shiftwidth())
    endif
    if l:line =~# '^\s*[])}]'
      call cursor(a:lnum, 1)
      let l:open = s:Open(a:lnum)
      return l:open == 0 ? 0 : indent(l:open)
    endif
    let l:before = s:CodeBefore(a:lnum)
    if l:before == 0
      return 0
    endif
    let [l:opens, l:closes] = s:Brackets(l:before)
    if l:opens
      return indent(l:before) + shiftwidth()
    elseif l:closes
      call cursor(a:lnum, 1)
      let l:open = s:Open(a:lnum)
      return l:open == 0 ? 0 : indent(l:open) + shiftwidth()
    endif
    " A comment of several lines is indented like its first line.
    let l:comment = getline(l:before) =~# '\*/\s*$' ? s:Comment(l:before) : 0
    return indent(l:comment > 0 ? l:comment : l:before)
  finally
    call setpos('.', l:place)
  endtry
endfunction
