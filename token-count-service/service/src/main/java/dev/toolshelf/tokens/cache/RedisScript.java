package dev.toolshelf.tokens.cache;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** A script that Redis runs as one step. It travels once, afterwards its hash does; a server that lost it gets it again. */
final class RedisScript {

    private final byte[] text;
    private final byte[] hash;

    /**
     * One call.
     *
     * @param keys in a cluster all of one slot
     * @param arguments the rest
     */
    record Call(List<byte[]> keys, List<byte[]> arguments) {}

    /** The script in a file beside this class. */
    RedisScript(String file) {
        try (InputStream in = RedisScript.class.getResourceAsStream(file)) {
            this.text = in.readAllBytes();
            String hex =
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
            this.hash = hex.getBytes(StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }

    /** What the script returns: a {@code Long} or bytes. */
    Object run(UnifiedJedis client, Call call) {
        try {
            return client.evalsha(hash, call.keys(), call.arguments());
        } catch (JedisNoScriptException e) {
            return client.eval(text, call.keys(), call.arguments());
        }
    }

    /** Many calls in one round trip; which comes first is not said. */
    void runAll(UnifiedJedis client, List<Call> calls) {
        if (calls.size() == 1) {
            run(client, calls.get(0));
            return;
        }
        List<Response<Object>> responses = new ArrayList<>(calls.size());
        try (AbstractPipeline pipeline = client.pipelined()) {
            for (Call call : calls) {
                responses.add(pipeline.evalsha(hash, call.keys(), call.arguments()));
            }
            pipeline.sync();
        }
        for (int i = 0; i < calls.size(); i++) {
            try {
                responses.get(i).get();
            } catch (JedisNoScriptException e) {
                run(client, calls.get(i));
            }
        }
    }
}
