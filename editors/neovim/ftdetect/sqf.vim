" Scripts of Arma 3.
autocmd BufNewFile,BufRead *.sqf setfiletype sqf
