package dev.toolshelf.testinfra;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** One command and the first line of its answer, spoken by hand: no client library is forced on those who use this module. */
final class RedisLine {
    private static final int LIMIT_MILLIS = 10_000;

    private RedisLine() {}

    static String ask(URI redis, String command) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(redis.getHost(), redis.getPort()), LIMIT_MILLIS);
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    static boolean serves(URI redis) {
        try {
            return "+PONG".equals(ask(redis, "PING"));
        } catch (IOException e) {
            return false;
        }
    }
}
