-- What plugin/sqf_ls.lua needs: starts the server in Neovim 0.7 to 0.10, which do not read lsp/sqf_ls.lua themselves.

local M = {}

-- The configuration: lsp/sqf_ls.lua, overridden by the user's `vim.g.sqf_ls`.
local function configuration()
  local file = vim.api.nvim_get_runtime_file('lsp/sqf_ls.lua', false)[1]
  return vim.tbl_deep_extend('force', dofile(file), vim.g.sqf_ls or {})
end

-- The nearest folder above `path` that contains one of `markers`.
local function root(path, markers)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  while true do
    for _, marker in ipairs(markers) do
      if vim.loop.fs_stat(folder .. '/' .. marker) then
        return folder
      end
    end
    local parent = vim.fn.fnamemodify(folder, ':h')
    if parent == folder then
      return nil
    end
    folder = parent
  end
end

-- The clients that run, by the folder they run for; Neovim 0.7 has no vim.lsp.start() that keeps this.
local clients = {}

--- Whether the server can be started; shows one message if not.
function M.is_there(cmd)
  if type(cmd) == 'table' and vim.fn.executable(cmd[1]) == 0 then
    vim.notify_once('sqf-ls: program not found: ' .. cmd[1], vim.log.levels.WARN)
    return false
  end
  return true
end

--- Whether a buffer is for the server: of XML, only stringtables are.
function M.is_for(buffer)
  local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t')
  return vim.bo[buffer].filetype ~= 'xml' or name:lower() == 'stringtable.xml'
end

--- Starts the server for a buffer, or attaches the one that runs for its folder.
function M.start(buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  if vim.bo[buffer].buftype ~= '' or path:find('^%w[%w+.-]+://') then
    return
  end
  local config = configuration()
  if not M.is_there(config.cmd) then
    return
  end
  local folder = root(path, config.root_markers)
  local options = {
    name = 'sqf_ls',
    cmd = config.cmd,
    root_dir = folder,
    settings = config.settings,
    -- Some of these versions do not send the settings by themselves.
    init_options = (config.settings or {}).sqf,
    capabilities = config.capabilities,
    on_attach = config.on_attach,
  }
  if vim.lsp.start then
    vim.lsp.start(options, { bufnr = buffer })
    return
  end
  local key = folder or vim.fn.fnamemodify(path, ':p:h')
  if clients[key] == nil or vim.lsp.client_is_stopped(clients[key]) then
    options.root_dir = key
    clients[key] = vim.lsp.start_client(options)
  end
  if clients[key] ~= nil then
    vim.lsp.buf_attach_client(buffer, clients[key])
  end
end

return M
