" vim -es -u NONE -S test/indent.vim, or nvim --headless -u NONE -S test/indent.vim: reads the indentation of the samples
" as what is expected, removes it and indents again. Fails with the first line that differs.

set nocompatible
let s:folder = expand('<sfile>:p:h')
execute 'set runtimepath^=' . fnameescape(fnamemodify(s:folder, ':h'))
filetype plugin indent on
syntax on
if has('nvim-0.9')
  " Where the grammars were built, they say what is text.
  runtime plugin/sqf_grammar.lua
endif

let s:failures = []
function s:Check(name) abort
  execute 'edit ' . fnameescape(s:folder . '/' . a:name)
  let l:expected = getline(1, '$')
  " Text in comments and directives stays where it is.
  silent global!/^\s*\%(\u\l\|\d:\|its\|#\)/ substitute/^\s*//e
  silent normal! gg=G
  call s:Compare(a:name . ' indented again', l:expected)
  " The same while typing, line by line.
  silent %delete _
  call filter(l:expected, {_, line -> line !~# '^\s*its'})
  execute 'silent normal! i' . join(map(copy(l:expected), {_, line -> substitute(line, '^\s*', '', '')}), "\<CR>")
  call s:Compare(a:name . ' typed', l:expected)
  bwipeout!
endfunction

function s:Compare(what, expected) abort
  for l:at in range(len(a:expected))
    if getline(l:at + 1) !=# a:expected[l:at]
      call add(s:failures, printf('%s:%d: [%s] instead of [%s]', a:what, l:at + 1, getline(l:at + 1), a:expected[l:at]))
      return
    endif
  endfor
endfunction

call s:Check('indent.sqf')
call s:Check('indent.ext')
if empty(s:failures)
  qall!
endif
call writefile(s:failures, '/dev/stderr', 'a')
cquit
