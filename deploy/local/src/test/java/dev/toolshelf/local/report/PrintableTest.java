package dev.toolshelf.local.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void what_a_terminal_would_obey_is_escaped_and_everything_else_stays() {
        byte[] text = "default/c1\u001b[31m\n\u202ex é \ud83d\ude00".getBytes(StandardCharsets.UTF_8);

        assertThat(Printable.of(text)).isEqualTo("default/c1\\u001b[31m\\u000a\\u202ex é \ud83d\ude00");
    }
}
