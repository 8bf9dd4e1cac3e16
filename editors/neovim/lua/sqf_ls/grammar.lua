-- The tree-sitter grammars: builds them, and uses them for colors, folds and indentation once they are built.

local M = {}

-- File types and the grammars that read them.
local GRAMMARS = { sqf = 'sqf', ['arma-config'] = 'arma_config' }

-- The folder of a grammar in the checkout that this plugin is part of.
local function source(language)
  local this = vim.loop.fs_realpath(debug.getinfo(1, 'S').source:sub(2))
  local editors = vim.fn.fnamemodify(this, ':h:h:h:h')
  return editors .. '/tree-sitter-' .. language:gsub('_', '-')
end

-- The first C compiler that is installed.
local function compiler()
  for _, name in ipairs({ vim.env.CC or 'cc', 'gcc', 'clang', 'zig' }) do
    if vim.fn.executable(name) == 1 then
      return name == 'zig' and { 'zig', 'cc' } or { name }
    end
  end
end

--- Compiles both grammars into the folder where Neovim looks for parsers. Returns what went wrong, or nil.
function M.build()
  local command = compiler()
  if not command then
    return 'no C compiler found: install gcc, clang or zig, or set $CC'
  end
  local folder = vim.fn.stdpath('data') .. '/site/parser'
  vim.fn.mkdir(folder, 'p')
  for _, language in pairs(GRAMMARS) do
    local from = source(language) .. '/src'
    if vim.fn.filereadable(from .. '/parser.c') == 0 then
      return 'no grammar in ' .. from
    end
    local target = folder .. '/' .. language .. '.so'
    local arguments = { '-shared', '-fPIC', '-O2', '-I', from, from .. '/parser.c', from .. '/scanner.c', '-o', target .. '.new' }
    local output = vim.fn.system(vim.list_extend(vim.deepcopy(command), arguments))
    if vim.v.shell_error ~= 0 then
      return output
    end
    -- Another Neovim may have loaded the file that is replaced.
    local is_moved, message = vim.loop.fs_rename(target .. '.new', target)
    if not is_moved then
      return message
    end
  end
end

--- Whether the grammar of a file type is built; registers it for that file type.
function M.is_there(filetype)
  local language = GRAMMARS[filetype]
  if not language or not (vim.treesitter and vim.treesitter.language and vim.treesitter.language.register) then
    return false
  end
  if #vim.api.nvim_get_runtime_file('parser/' .. language .. '.*', false) == 0 then
    return false
  end
  vim.treesitter.language.register(language, filetype)
  return true
end

--- Whether the built grammar of a file type has the same version as the queries.
function M.is_current(filetype)
  return (pcall(vim.treesitter.query.get, GRAMMARS[filetype], 'highlights'))
end

--- Colors a buffer with its grammar, if that is built.
function M.start(buffer)
  local filetype = vim.bo[buffer].filetype
  if not M.is_there(filetype) then
    return
  end
  if M.is_current(filetype) then
    vim.treesitter.start(buffer)
  else
    vim.notify_once('sqf-ls: the grammars are outdated; run :SqfBuildGrammars', vim.log.levels.WARN)
  end
end

--- Returns the string, comment or path that a place is in, both numbers from 1: the kind of its node, or an empty string;
--- nil if no grammar colors the buffer.
function M.text_at(line, column)
  local buffer = vim.api.nvim_get_current_buf()
  if not (vim.treesitter and vim.treesitter.highlighter and vim.treesitter.highlighter.active[buffer]) then
    return nil
  end
  local tree = vim.treesitter.get_parser(buffer):parse()[1]
  local node = tree and tree:root():descendant_for_range(line - 1, column - 1, line - 1, column)
  while node do
    local kind = node:type()
    if kind == 'string' or kind == 'comment' or kind == 'include_path' then
      return kind
    end
    node = node:parent()
  end
  return ''
end

return M
