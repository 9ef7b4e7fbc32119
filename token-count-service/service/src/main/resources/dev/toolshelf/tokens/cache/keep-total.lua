-- Keeps a total unless its state is older than what is known; the rules are HeldTotal.keep's. Returns 1 if it is kept.
-- KEYS[1] the total; ARGV: counter, pool revision, sources as id=seen,..., made in ms, the total, life in ms
local held = redis.call('GET', KEYS[1])
local sources = ARGV[3]
local pool, list = string.match(held or '', '^[^\n]*\n(%d+)\n([^\n]*)\n')
if pool then
  if tonumber(ARGV[2]) < tonumber(pool) then
    return 0
  end
  local known, merged = {}, {}
  for id, seen in string.gmatch(list, '([^,=]+)=(-?%d+)') do
    known[id] = tonumber(seen)
  end
  for id, seen in string.gmatch(ARGV[3], '([^,=]+)=(-?%d+)') do
    local mine, other = tonumber(seen), known[id] or 0
    if mine == 0 and other > 0 or mine ~= 0 and math.abs(mine) < math.abs(other) then
      return 0
    end
    merged[#merged + 1] = id .. '=' .. (mine == 0 and string.format('%d', other) or seen)
  end
  sources = table.concat(merged, ',')
end
redis.call('SET', KEYS[1],
  ARGV[1] .. '\n' .. ARGV[2] .. '\n' .. sources .. '\n' .. ARGV[4] .. '\n' .. ARGV[5], 'PX', ARGV[6])
return 1
