-- Starts the server for every script, config and stringtable, unless `vim.g.sqf_ls_enable = false` is set before.

if vim.g.loaded_sqf_ls or vim.g.sqf_ls_enable == false then
  return
end
vim.g.loaded_sqf_ls = true

local group = vim.api.nvim_create_augroup('sqf_ls', {})

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = { 'sqf', 'arma-config', 'arma-log', 'xml' },
  callback = function(event)
    if not require('sqf_ls').is_for(event.buf) then
      return
    end
    if vim.lsp.enable then
      -- Neovim starts the server by itself, but does not report a missing program.
      require('sqf_ls').is_there(vim.lsp.config.sqf_ls.cmd)
    else
      require('sqf_ls').start(event.buf)
    end
  end,
})
if vim.lsp.enable then
  vim.lsp.enable('sqf_ls')
end

-- Files may have changed while another program was used. On save, the server checks by itself.
vim.api.nvim_create_autocmd({ 'FocusGained', 'ShellCmdPost', 'VimResume' }, {
  group = group,
  callback = function()
    require('sqf_ls').look_for_changes()
  end,
})

vim.api.nvim_create_user_command('SqfRescan', function()
  for _, client in ipairs(require('sqf_ls').running()) do
    require('sqf_ls').run(client, 'sqf-ls.rescan')
  end
end, { desc = 'Read files again that were changed outside Neovim' })

vim.api.nvim_create_user_command('SqfLog', function()
  require('sqf_ls.log').open()
end, { desc = 'Open the newest log of the game' })

vim.api.nvim_create_user_command('SqfLogErrors', function(arguments)
  if arguments.bang then
    require('sqf_ls.log').hide_errors()
  else
    require('sqf_ls.log').show_errors()
  end
end, { bang = true, desc = 'Show the script errors of the last run at their lines; with !, hide them' })

-- One server is enough: all read the same reference. It shows the progress and the result.
vim.api.nvim_create_user_command('SqfUpdateReference', function(arguments)
  local client = require('sqf_ls').running()[1]
  if client then
    require('sqf_ls').run(client, 'sqf-ls.updateReference', { arguments.fargs[1] })
  end
end, { nargs = '?', complete = 'dir', desc = 'Fetch the SQF reference from a URL or folder' })
