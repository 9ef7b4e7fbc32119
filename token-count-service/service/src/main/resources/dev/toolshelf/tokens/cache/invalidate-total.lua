-- Puts a tombstone in the place of an older total, or of one as old and from another state. Returns 1 if it did.
-- KEYS[1] the total; ARGV: pool revision, sum of source revisions, content, life in ms
local held = redis.call('HMGET', KEYS[1], 'pool', 'sources', 'content')
if held[1] then
  local pool, sources = tonumber(held[1]), tonumber(held[2])
  local newPool, newSources = tonumber(ARGV[1]), tonumber(ARGV[2])
  if pool > newPool or pool == newPool and sources > newSources then
    return 0
  end
  if pool == newPool and sources == newSources and held[3] == ARGV[3] then
    return 0
  end
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'pool', ARGV[1], 'sources', ARGV[2], 'content', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
