-- Keeps a total unless what stands there is newer, or as new and from another state. Returns 1 if it is kept.
-- KEYS[1] the total; ARGV: pool revision, sum of source revisions, content, life in ms, the total
local held = redis.call('HMGET', KEYS[1], 'pool', 'sources', 'content')
if held[1] then
  local pool, sources = tonumber(held[1]), tonumber(held[2])
  local newPool, newSources = tonumber(ARGV[1]), tonumber(ARGV[2])
  if newPool < pool or newPool == pool and newSources < sources then
    return 0
  end
  if newPool == pool and newSources == sources and held[3] ~= ARGV[3] then
    return 0
  end
end
redis.call('HSET', KEYS[1], 'pool', ARGV[1], 'sources', ARGV[2], 'content', ARGV[3], 'total', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
