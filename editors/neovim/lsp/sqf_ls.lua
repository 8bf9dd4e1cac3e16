-- The server, as vim.lsp.config() of Neovim 0.11 reads it; lua/sqf_ls.lua reads it for older ones.

---@type vim.lsp.Config
return {
  cmd = { 'sqf-ls' },
  filetypes = { 'sqf' },
  -- The folder of a mission, a mod or a repository; without one, the server sees the file alone.
  root_markers = { 'description.ext', 'mission.sqm', 'addons', '.git' },
}
