-- What plugin/sqf_ls.lua needs: starts the server in Neovim 0.7 to 0.10, which do not read lsp/sqf_ls.lua themselves, and
-- runs its commands.

local M = {}

--- The configuration: lsp/sqf_ls.lua, overridden by the user's `vim.g.sqf_ls`, or by vim.lsp.config() where there is that.
function M.configuration()
  if vim.lsp.enable then
    return vim.lsp.config.sqf_ls
  end
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
  local config = M.configuration()
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
    -- These versions do not add to their own capabilities what a configuration has.
    capabilities = vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), config.capabilities or {}),
    commands = config.commands,
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

--- The clients of the server.
function M.clients()
  return vim.tbl_filter(function(client)
    return client.name == 'sqf_ls'
  end, (vim.lsp.get_clients or vim.lsp.get_active_clients)())
end

--- Has a server run one of its commands, and shows what goes wrong.
function M.run(client, command, arguments)
  local params = { command = command, arguments = arguments }
  local function answered(failure)
    if failure then
      vim.notify('sqf-ls: ' .. failure.message, vim.log.levels.ERROR)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    client:request('workspace/executeCommand', params, answered)
  else
    client.request('workspace/executeCommand', params, answered)
  end
end

--- The clients of the server, after a message if there are none.
function M.running()
  local found = M.clients()
  if #found == 0 then
    vim.notify('sqf-ls is not running: open an SQF file first', vim.log.levels.WARN)
  end
  return found
end

--- Whether Neovim tells a server of files that change on disk.
function M.watches(client)
  local workspace = (client.config.capabilities or {}).workspace or {}
  return (workspace.didChangeWatchedFiles or {}).dynamicRegistration == true
end

--- Has servers look for changed files, if Neovim does not tell them.
function M.look_for_changes()
  for _, client in ipairs(M.clients()) do
    if not M.watches(client) then
      M.run(client, 'sqf-ls.rescan')
    end
  end
end

--- The program that the configuration names.
function M.program()
  local cmd = M.configuration().cmd
  return type(cmd) == 'table' and cmd[1] or 'sqf-ls'
end

return M
