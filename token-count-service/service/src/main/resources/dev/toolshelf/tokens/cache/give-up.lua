-- Ends a lease if it is still this claim's.
-- KEYS[1] the lease; ARGV: token
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
