package dev.toolshelf.tokens.cache;

import redis.clients.jedis.Protocol;
import redis.clients.jedis.RedisClient;

/** A server that takes no more data, until this is closed. */
public final class FullRedis implements AutoCloseable {

    private final RedisClient client;

    /** @param client for the server */
    public FullRedis(RedisClient client) {
        this.client = client;
        set("maxmemory", "1");
    }

    private void set(String name, String value) {
        client.sendCommand(Protocol.Command.CONFIG, "SET", name, value);
    }

    @Override
    public void close() {
        set("maxmemory", "0");
    }
}
