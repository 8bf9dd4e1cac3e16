-- Starts the server for every script, config and stringtable, unless `vim.g.sqf_ls_enable = false` is set before.

if vim.g.loaded_sqf_ls or vim.g.sqf_ls_enable == false then
  return
end
vim.g.loaded_sqf_ls = true

vim.api.nvim_create_autocmd('FileType', {
  group = vim.api.nvim_create_augroup('sqf_ls', {}),
  pattern = { 'sqf', 'arma-config', 'xml' },
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

-- The server shows the progress and the result.
vim.api.nvim_create_user_command('SqfUpdateReference', function(arguments)
  local params = { command = 'sqf-ls.updateReference', arguments = { arguments.fargs[1] } }
  local asked = false
  for _, client in pairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == 'sqf_ls' and not asked then
      asked = true
      client.request('workspace/executeCommand', params, function(failure)
        if failure then
          vim.notify('sqf-ls: ' .. failure.message, vim.log.levels.ERROR)
        end
      end)
    end
  end
  if not asked then
    vim.notify('sqf-ls is not running: open an SQF file first', vim.log.levels.WARN)
  end
end, { nargs = '?', complete = 'dir', desc = 'Fetch the SQF reference from a URL or folder' })
