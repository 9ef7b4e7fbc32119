package dev.toolshelf.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.catalog.NotReadyException;
import dev.toolshelf.search.load.BusyException;
import jakarta.ws.rs.core.Response;
import org.junit.jupiter.api.Test;

class ProblemsTest {

    private final Problems problems = new Problems();

    @Test
    void a_service_that_is_busy_says_so_and_when_to_come_again() {
        Response response = problems.busy(new BusyException("all 8 searches that run at one time are taken"));

        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeaderString("Retry-After")).isEqualTo("1");
        assertThat(code(response)).isEqualTo("busy");
    }

    @Test
    void a_stream_that_is_not_there_yet_is_no_busy_service() {
        Response response = problems.notReady(new NotReadyException("the stream is REBALANCING"));

        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeaderString("Retry-After")).isEqualTo("1");
        assertThat(code(response)).isEqualTo("stream-not-ready");
    }

    @Test
    void what_nobody_foresaw_tells_nothing_of_its_inside() {
        Response response = problems.unexpected(new IllegalStateException("secret"));

        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(code(response)).isEqualTo("internal-error");
        assertThat(new String((byte[]) response.getEntity(), UTF_8)).doesNotContain("secret");
    }

    private static String code(Response response) {
        return RawJson.parse(new String((byte[]) response.getEntity(), UTF_8))
                .tree()
                .path("code")
                .textValue();
    }
}
