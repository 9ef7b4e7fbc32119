-- Keeps a count and ends the lease, fenced by the token. Returns 1 if it is kept.
-- KEYS[1] the count, KEYS[2] its lease; ARGV: the count, its first byte ~ if it is provisional, life in ms, token
local mine = redis.call('GET', KEYS[2]) == ARGV[3]
if mine then
  redis.call('DEL', KEYS[2])
else
  local held = redis.call('GETRANGE', KEYS[1], 0, 0)
  if held == '=' or held == '~' and string.sub(ARGV[1], 1, 1) == '~' then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
