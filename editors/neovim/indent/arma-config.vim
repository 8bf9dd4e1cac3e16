" Configs of Arma 3 are indented like scripts.
runtime! indent/sqf.vim
