-- :checkhealth sqf_ls

local M = {}

-- Neovim 0.10 renamed these functions, and 0.8 the module.
local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local error = health.error or health.report_error

local function check_program(cmd)
  start('sqf-ls: program')
  if type(cmd) ~= 'table' then
    info('The server is started by a function of your configuration.')
    return
  end
  local program = vim.fn.exepath(cmd[1])
  if program == '' then
    error('Program not found: ' .. cmd[1], {
      'Put sqf-ls on the PATH, or set cmd to its path: see :help sqf-ls-settings.',
    })
    return
  end
  local version = vim.trim(vim.fn.system({ program, '--version' }))
  if vim.v.shell_error ~= 0 then
    error(program .. ' cannot be run: ' .. version)
  else
    ok(version .. ': ' .. program)
  end
end

local function check_editor()
  start('sqf-ls: editor')
  if vim.fn.has('nvim-0.7') == 0 then
    error('Neovim 0.7 or newer is needed.')
  elseif vim.lsp.enable then
    ok('Neovim starts the server with vim.lsp.enable().')
  else
    ok('The plugin starts the server.')
    info('Neovim 0.11 has mappings for most features: see :help sqf-ls-use.')
  end
  if vim.g.sqf_ls_enable == false then
    warn('vim.g.sqf_ls_enable is false, so the server is not started.')
  end
  if not vim.g.did_load_filetypes then
    warn('File types are not recognized.', { 'Put this into your configuration: vim.cmd("filetype plugin indent on")' })
  elseif not vim.g.did_indent_on then
    warn('Lines are not indented.', { 'Put this into your configuration: vim.cmd("filetype plugin indent on")' })
  end
  if not vim.g.syntax_on then
    warn('There is no highlighting.', { 'Put this into your configuration: vim.cmd("syntax on")' })
  end
  if vim.fn.has('nvim-0.9') == 0 then
    info('Semantic highlighting needs Neovim 0.9.')
  end
end

local function check_grammars()
  start('sqf-ls: grammars')
  for _, filetype in ipairs({ 'sqf', 'arma-config' }) do
    if not require('sqf_ls.grammar').is_there(filetype) then
      info(filetype .. ' is colored by a syntax file. :SqfBuildGrammars builds a tree-sitter grammar.')
    elseif vim.g.sqf_tree_sitter == false then
      info(filetype .. ' is colored by a syntax file, because vim.g.sqf_tree_sitter is false.')
    elseif not require('sqf_ls.grammar').is_current(filetype) then
      warn('The grammar of ' .. filetype .. ' is outdated.', { 'Run :SqfBuildGrammars.' })
    else
      ok(filetype .. ' is colored by a tree-sitter grammar.')
    end
  end
end

local function check_running()
  start('sqf-ls: running')
  local plugin = require('sqf_ls')
  local clients = plugin.clients()
  if #clients == 0 then
    info('The server is not running. It starts when a script, config or stringtable is opened.')
  end
  for _, client in ipairs(clients) do
    local buffers = 0
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buffer) and vim.lsp.buf_is_attached(buffer, client.id) then
        buffers = buffers + 1
      end
    end
    local folder = client.config.root_dir
    ok(
      string.format('%d %s, %s', buffers, buffers == 1 and 'buffer' or 'buffers', folder or 'no folder of a mission or mod')
    )
    if not folder then
      info('It begins at description.ext, mission.sqm, addons, .hemtt or sqf-ls.toml: see :help sqf-ls-folder.')
    end
    if plugin.watches(client) then
      ok('Neovim tells the server of changed files.')
    else
      info('Changed files are looked for when Neovim gets the focus, when a file is saved, and with :SqfRescan.')
    end
  end
end

function M.check()
  check_program(require('sqf_ls').configuration().cmd)
  check_editor()
  check_grammars()
  check_running()
end

return M
