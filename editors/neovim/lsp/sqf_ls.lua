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

-- Begins to rename what a refactoring has just added.
local function rename(command, context)
  local uri, position = command.arguments[1], command.arguments[2]
  local client = vim.lsp.get_client_by_id(context.client_id)
  local place = { uri = uri, range = { start = position, ['end'] = position } }
  if vim.lsp.util.show_document then
    vim.lsp.util.show_document(place, client.offset_encoding, { focus = true })
  else
    vim.lsp.util.jump_to_location(place, client.offset_encoding)
  end
  vim.lsp.buf.rename()
end

---@type vim.lsp.Config
return {
  cmd = { 'sqf-ls' },
  -- XML for stringtables only, see below.
  filetypes = { 'sqf', 'arma-config', 'arma-log', 'xml' },
  root_markers = root_markers,
  -- After "Extract function" or "Extract variable", the server has this command run.
  capabilities = { experimental = { commands = { commands = { 'sqf.rename' } } } },
  commands = { ['sqf.rename'] = rename },
  root_dir = function(buffer, on_dir)
    local name = vim.fs.basename(vim.api.nvim_buf_get_name(buffer))
    if vim.bo[buffer].filetype ~= 'xml' or name:lower() == 'stringtable.xml' then
      -- A log is outside the project, which is where Neovim was started.
      local from = vim.bo[buffer].filetype == 'arma-log' and vim.fn.getcwd() or buffer
      on_dir(vim.fs.root(from, root_markers))
    end
  end,
}
