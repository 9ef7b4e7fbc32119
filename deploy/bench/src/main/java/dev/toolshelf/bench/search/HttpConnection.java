package dev.toolshelf.bench.search;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One kept-alive HTTP/1.1 connection to this machine, as bare as it can be: on two cores a client that works hard would
 * measure itself. Takes answers with a content length or without content. Not thread-safe.
 */
final class HttpConnection implements AutoCloseable {

    private static final int LIMIT_MILLIS = 60_000;

    private final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    HttpConnection(int port) throws IOException {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LIMIT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        out = socket.getOutputStream();
    }

    /** The bytes of a request; without a body it has no content. */
    static byte[] request(String method, String path, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                + (content.length == 0
                        ? ""
                        : "Content-Type: application/json\r\nContent-Length: " + content.length + "\r\n")
                + "\r\n";
        return (head + body).getBytes(StandardCharsets.UTF_8);
    }

    /** Sends a request and reads its answer to the end; the status. */
    int send(byte[] request) throws IOException {
        out.write(request);
        out.flush();
        String first = line();
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).trim());
            } else if (lower.startsWith("transfer-encoding:")) {
                throw new IOException("an answer in chunks is not read here");
            }
        }
        in.skipNBytes(length);
        return Integer.parseInt(first.substring(first.indexOf(' ') + 1, first.indexOf(' ') + 4));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the service closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
