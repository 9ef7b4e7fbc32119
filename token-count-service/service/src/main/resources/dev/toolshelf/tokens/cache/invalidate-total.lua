-- Puts a trace of a change in the place of what is older; the rules are HeldTotal.invalidate's. Returns 1 if it did.
-- KEYS[1] the total; ARGV: pool revision, changed source's id or nothing for the pool itself, what is seen of it, life in ms
local held = redis.call('GET', KEYS[1])
local pool, list, total = string.match(held or '', '^[^\n]*\n(%d+)\n([^\n]*)\n[^\n]*\n(.*)$')
local before, after, change = tonumber(pool or '0'), tonumber(ARGV[1]), tonumber(ARGV[3])
local traces, found = {}, false
for id, text in string.gmatch(list or '', '([^,=]+)=(-?%d+)') do
  if id == ARGV[2] then
    found = true
    local seen = tonumber(text)
    if math.abs(seen) >= math.abs(change) and before >= after then
      return 0
    end
    text = math.abs(change) > math.abs(seen) and ARGV[3] or text
  end
  traces[#traces + 1] = id .. '=' .. text
end
if ARGV[2] == '' then
  if before >= after then
    return 0
  end
elseif not found then
  if total and total ~= '' and before > after then
    return 0
  end
  traces[#traces + 1] = ARGV[2] .. '=' .. ARGV[3]
end
-- First the old total goes: a server without room lets a script go on that has begun to write.
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[1],
  '\n' .. string.format('%d', math.max(before, after)) .. '\n' .. table.concat(traces, ',') .. '\n0\n', 'PX', ARGV[4])
return 1
