" Scripts and configs of Arma 3. `.hpp`, `.cfg` and `.cpp` are known as something else by then.
autocmd BufNewFile,BufRead *.sqf setfiletype sqf
autocmd BufNewFile,BufRead *.rpt,*.RPT set filetype=arma-log
autocmd BufNewFile,BufRead XEH_PREP.hpp set filetype=sqf
autocmd BufNewFile,BufRead *.ext,*.sqm,*.rvmat,*.bisurf,model.cfg set filetype=arma-config
autocmd BufNewFile,BufRead */addons/*/config.cpp,Cfg[A-Z]*.hpp set filetype=arma-config
autocmd BufNewFile,BufRead script_component.hpp,script_macros.hpp,script_mod.hpp,script_version.hpp set filetype=arma-config
