-- Gives the count, or the right to load it. Returns the count's bytes, 1 if the lease was taken, 0 if somebody else has it.
-- KEYS[1] the count, KEYS[2] its lease; ARGV: token, life of the lease in ms
local count = redis.call('GET', KEYS[1])
if count then
  return count
end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return 1
end
return 0
