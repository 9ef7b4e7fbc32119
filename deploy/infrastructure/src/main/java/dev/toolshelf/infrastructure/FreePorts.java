package dev.toolshelf.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.Set;

/** Ports of 127.0.0.1. Stateless and thread-safe. */
public final class FreePorts {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private FreePorts() {}

    /**
     * A port of the ephemeral range on which nothing listens at this moment. It is not reserved: somebody else may take it
     * before the caller does.
     */
    public static int next() {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on " + LOOPBACK, e);
        }
    }

    /** So many free ports, all different. */
    public static Set<Integer> next(int count) {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < count) {
            ports.add(next());
        }
        return Set.copyOf(ports);
    }

    /** Whether a listener on 127.0.0.1 could be opened on this port now. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(LOOPBACK, port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
