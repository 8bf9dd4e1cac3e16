" Scripts of Arma 3: comments, and the indentation that most people use (unless g:sqf_recommended_style is 0).
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=s1:/*,mb:*,ex:*/,://
let b:undo_ftplugin = 'setlocal commentstring< comments<'

if get(g:, 'sqf_recommended_style', 1)
  setlocal expandtab shiftwidth=4 softtabstop=4
  let b:undo_ftplugin .= ' expandtab< shiftwidth< softtabstop<'
endif
