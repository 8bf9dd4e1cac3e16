---@brief
---
--- https://github.com/OWNER/sqf-ls
---
--- Language server for SQF, the scripting language of Arma 3, and for its config files and stringtables. Install it with
--- `:MasonInstall sqf-ls`, `pipx install sqf-ls` or `npm install --global sqf-ls`.
---
--- The plugin in `editors/neovim` of its repository adds highlighting and indentation.

-- The server, as vim.lsp.config() of Neovim 0.11 reads it; lua/sqf_ls.lua reads it for older ones.

-- The folder of a mission or a mod; without one, the server looks for the project itself. Not the folder of a
-- repository, which may be the home folder.
local root_markers = { 'description.ext', 'mission.sqm', 'addons', '.hemtt', 'sqf-ls.toml' }

---@type vim.lsp.Config
return {
  cmd = { 'sqf-ls' },
  -- XML for stringtables only, see below.
  filetypes = { 'sqf', 'arma-config', 'arma-log', 'xml' },
  root_markers = root_markers,
  root_dir = function(buffer, on_dir)
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
    if vim.bo[buffer].filetype ~= 'xml' or name:lower() == 'stringtable.xml' then
      -- A log is outside the project, which is where Neovim was started.
      local from = vim.bo[buffer].filetype == 'arma-log' and vim.fn.getcwd() or buffer
      on_dir(vim.fs.root(from, root_markers))
    end
  end,
}
