package dev.toolshelf.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortsTest {
    @Test
    void a_port_is_free_until_somebody_listens_on_it() throws Exception {
        int port = FreePorts.next();
        assertThat(FreePorts.isFree(port)).isTrue();

        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(FreePorts.isFree(socket.getLocalPort())).isFalse();
        }
    }

    @Test
    void several_ports_differ() {
        assertThat(FreePorts.next(20)).hasSize(20).allMatch(port -> port > 1024);
    }
}
