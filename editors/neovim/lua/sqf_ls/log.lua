-- The game's log: opens the newest one, and shows the errors of the last run at their lines.

local M = {}

-- Interval at which a log is checked while its errors are shown, in milliseconds.
local PAUSE = 5000

local namespace = vim.api.nvim_create_namespace('sqf-ls.last-run')
-- While errors are shown: the timer, when the log was last written, the errors of each buffer, the buffers that report
-- edits, and those that were edited at a line with an error.
local timer, written
local shown, attached, edits = {}, {}, {}

-- Runs `sqf-ls log` and calls `done` with what it prints; with nil after a message if it cannot.
local function run(arguments, quietly, done)
  local program = require('sqf_ls').program()
  if not require('sqf_ls').is_there({ program }) then
    return done(nil)
  end
  local output, complaint = {}, {}
  vim.fn.jobstart(vim.list_extend({ program, 'log' }, arguments), {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines)
      output = lines
    end,
    on_stderr = function(_, lines)
      complaint = lines
    end,
    on_exit = function(_, code)
      -- Status 1 means that there are errors in the log.
      if code <= 1 then
        return done(table.concat(output, '\n'))
      end
      if not quietly then
        vim.notify('sqf-ls: ' .. vim.trim(table.concat(complaint, '\n')), vim.log.levels.ERROR)
      end
      done(nil)
    end,
  })
end

--- Opens the newest log of the game.
function M.open()
  run({ '--which' }, false, function(path)
    if path then
      vim.cmd('edit ' .. vim.fn.fnameescape(vim.trim(path)))
      vim.bo.autoread = true
    end
  end)
end

-- Removes the errors of edited lines, and moves those below.
local function follow_edits(buffer)
  if attached[buffer] or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  attached[buffer] = vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function(_, _, _, first, last, new_last)
      if not timer then
        attached[buffer] = nil
        return true
      end
      local before, left = shown[buffer] or {}, {}
      for _, found in ipairs(before) do
        if found.lnum < first or found.lnum >= last then
          local moved = found.lnum >= last and new_last - last or 0
          table.insert(left, vim.tbl_extend('force', found, { lnum = found.lnum + moved }))
        end
      end
      edits[buffer] = edits[buffer] or #left < #before
      shown[buffer] = left
      if #before > 0 then
        -- Other edits may follow until then.
        vim.schedule(function()
          if timer and vim.api.nvim_buf_is_valid(buffer) then
            vim.diagnostic.set(namespace, buffer, shown[buffer] or {})
          end
        end)
      end
    end,
    on_detach = function()
      attached[buffer] = nil
    end,
  })
end

-- Shows what a report says; returns how many errors that are.
local function show(report)
  shown = {}
  for _, error in ipairs(vim.fn.json_decode(report).errors) do
    local place = error.place
    if type(place) == 'table' then
      local buffer = vim.fn.bufadd(vim.fn.fnamemodify(place.file, ':p'))
      -- The game still runs the code as it was before.
      if not (place.state == 'changed' and edits[buffer]) then
        local times = error.count == 1 and 'Once' or error.count .. ' times'
        shown[buffer] = shown[buffer] or {}
        table.insert(shown[buffer], {
          lnum = place.line - 1,
          col = type(place.column) == 'number' and place.column - 1 or 0,
          message = times .. ' in the last run: ' .. error.message,
          severity = vim.diagnostic.severity.ERROR,
          source = 'last run',
        })
      end
    end
  end
  vim.diagnostic.reset(namespace)
  local count = 0
  for buffer, diagnostics in pairs(shown) do
    vim.diagnostic.set(namespace, buffer, diagnostics)
    follow_edits(buffer)
    count = count + #diagnostics
  end
  return count
end

-- Reads the newest log, if it has changed.
local function refresh(quietly, done)
  run({ '--which' }, quietly, function(path)
    local stat = path and vim.loop.fs_stat(vim.trim(path))
    local now = stat and stat.mtime.sec .. '.' .. stat.mtime.nsec .. '.' .. stat.size
    if not now or now == written then
      return
    end
    run({ vim.trim(path), '--since', 'last', '--format', 'json', '--no-rules' }, quietly, function(report)
      if report and report ~= '' and timer then
        written = now
        local count = show(report)
        if done then
          done(count)
        end
      end
    end)
  end)
end

--- Shows the script errors of the last run at their lines, and lists them; updates them while the game writes.
function M.show_errors()
  M.hide_errors()
  timer = vim.loop.new_timer()
  timer:start(PAUSE, PAUSE, vim.schedule_wrap(function()
    if timer then
      refresh(true)
    end
  end))
  refresh(false, function(count)
    if count == 0 then
      return vim.notify('sqf-ls: no script errors of the last run in files of this project')
    end
    local items = vim.diagnostic.toqflist(vim.diagnostic.get(nil, { namespace = namespace }))
    vim.fn.setqflist({}, ' ', { title = 'Last run', items = items })
    vim.cmd('copen')
  end)
end

--- Removes the errors.
function M.hide_errors()
  if timer then
    timer:close()
  end
  timer, written, shown, edits = nil, nil, {}, {}
  vim.diagnostic.reset(namespace)
end

vim.api.nvim_create_autocmd('BufReadPost', {
  group = vim.api.nvim_create_augroup('sqf_ls_log', {}),
  pattern = { '*.sqf', '*.hpp', '*.ext', '*.cpp', '*.fsm' },
  callback = function(event)
    if timer and shown[event.buf] then
      follow_edits(event.buf)
    end
  end,
})

return M
