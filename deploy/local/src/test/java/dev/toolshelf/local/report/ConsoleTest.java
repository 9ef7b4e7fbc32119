package dev.toolshelf.local.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void elsewhere_than_on_a_terminal_each_change_is_one_plain_line() {
        Console console = new Console(out, new Style(false), false);

        console.launching("catalog");
        console.tick();
        console.ready("catalog", Duration.ofMillis(3210));
        console.died(
                "catalog",
                OptionalInt.of(137),
                Optional.empty(),
                Path.of("c.log"),
                Optional.of(Duration.ofMillis(500)));
        console.died("redis", OptionalInt.empty(), Optional.of("no binary"), Path.of("r.log"), Optional.empty());

        assertThat(written().lines())
                .containsExactly(
                        "  catalog      starting",
                        "  catalog      ready after 3.2 s",
                        "  catalog      ended with code 137; starting it again in 0.5 s; log: c.log",
                        "  redis        ended; it died too often and is given up; log: r.log",
                        "    no binary");
    }

    @Test
    void on_a_terminal_what_is_starting_stands_last_and_is_redrawn() {
        Console console = new Console(out, new Style(false), true);

        console.launching("catalog");
        console.launching("search");
        console.ready("catalog", Duration.ofSeconds(1));

        assertThat(written())
                .endsWith("\u001b[2A\u001b[J  catalog      ready after 1.0 s\n  search       starting, 0 s\n");
    }
}
