-- The server, as vim.lsp.config() of Neovim 0.11 reads it; lua/sqf_ls.lua reads it for older ones.

---@type vim.lsp.Config
return {
  cmd = { 'sqf-ls' },
  filetypes = { 'sqf' },
  -- The folder of a mission or a mod; without one, the server looks for the project itself. Not the folder of a
  -- repository, which may be the home folder.
  root_markers = { 'description.ext', 'mission.sqm', 'addons', '.hemtt', 'sqf-ls.toml' },
}
