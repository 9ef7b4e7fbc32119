package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.infrastructure.FreePorts;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void the_usual_ports_are_the_documented_ones() {
        Ports ports = new Ports(Ports.DEFAULT_BASE);

        assertThat(ports.byOwner().values()).containsExactly(7192, 7193, 7179, 7101, 7102, 7103, 7104);
    }

    @Test
    void a_port_that_somebody_else_has_is_named_with_who_wants_it() throws Exception {
        int base = Math.min(FreePorts.next(), 64_000) - 2;
        Ports ports = new Ports(base);

        try (ServerSocket other = new ServerSocket(ports.search(), 1, InetAddress.getLoopbackAddress())) {
            assertThat(ports.taken())
                    .contains("port " + other.getLocalPort() + ", which search wants, is taken by another process");
        }
    }

    @Test
    void a_base_outside_of_its_limits_is_refused_with_them() {
        assertThatThrownBy(() -> new Ports(80)).hasMessageContaining("80").hasMessageContaining("1024");
        assertThatThrownBy(() -> new Ports(65_001))
                .hasMessageContaining("65001")
                .hasMessageContaining("65000");
    }
}
