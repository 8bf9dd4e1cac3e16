-- Uses the tree-sitter grammars where they were built, unless `vim.g.sqf_tree_sitter = false` is set before.

if vim.g.loaded_sqf_grammar or vim.g.sqf_tree_sitter == false then
  return
end
vim.g.loaded_sqf_grammar = true

vim.api.nvim_create_autocmd('FileType', {
  group = vim.api.nvim_create_augroup('sqf_grammar', {}),
  pattern = { 'sqf', 'arma-config' },
  callback = function(event)
    require('sqf_ls.grammar').start(event.buf)
  end,
})

vim.api.nvim_create_user_command('SqfBuildGrammars', function()
  local message = require('sqf_ls.grammar').build()
  if message then
    vim.notify('sqf-ls: the grammars could not be built: ' .. message, vim.log.levels.ERROR)
    return
  end
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      require('sqf_ls.grammar').start(buffer)
    end
  end
  vim.notify('sqf-ls: the grammars are built; restart Neovim if it used older ones')
end, { desc = 'Build the tree-sitter grammars of SQF and of configs' })
