" Configs of Arma 3 have the comments of scripts.
runtime! ftplugin/sqf.vim
