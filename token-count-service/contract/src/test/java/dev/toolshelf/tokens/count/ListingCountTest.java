package dev.toolshelf.tokens.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListingCountTest {

    private static final ListingCount COUNT = new ListingCount(
            "d".repeat(64),
            "github",
            "claude-opus-5",
            CountUnit.CHARACTERS,
            "characters",
            List.of("anthropic-count-tokens: HTTP 429"),
            List.of(new ToolCount("create_issue", 120, null), new ToolCount("list \u2603", 80, 21)));

    @Test
    void bytes_that_were_once_published_mean_what_they_meant() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("/frozen/listing-count-v1.b64")) {
            byte[] frozen =
                    Base64.getDecoder().decode(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());

            assertThat(ListingCount.CODEC.decode(frozen)).isEqualTo(COUNT);
            assertThat(ListingCount.CODEC.encode(COUNT)).isEqualTo(frozen);
        }
    }

    @Test
    void unknown_fields_are_ignored_and_absent_lists_are_empty() {
        ListingCount count = ListingCount.CODEC.decode(
                "{\"digest\":\"d\",\"label\":\"-\",\"family\":\"gpt\",\"unit\":\"provider\",\"later\":[1]}"
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(count.unit()).isEqualTo(CountUnit.PROVIDER);
        assertThat(count.skipped()).isEmpty();
        assertThat(count.tools()).isEmpty();
    }

    @Test
    void an_unknown_unit_is_malformed() {
        assertThatThrownBy(() -> ListingCount.CODEC.decode("{\"unit\":\"bytes\"}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageContaining("unit");
    }

    @Test
    void the_key_names_listing_label_and_family() {
        assertThat(COUNT.key()).isEqualTo("d".repeat(64) + "/github/claude-opus-5");
    }

    @Test
    void characters_are_those_of_name_description_and_schema_as_written() {
        assertThat(ToolCount.characters("mcp__a__b", Tool.of("b", "\uD835\uDED1", "{ \"a\" : 1.50 }")))
                .isEqualTo(9 + 2 + 10);
    }

    @Test
    void counts_live_on_one_compacted_partition() {
        assertThat(TokenTopics.all()).containsExactly(TokenTopics.COUNTS);
        assertThat(TokenTopics.COUNTS.under("shelf")).isEqualTo("shelf.tokens.counts.v1");
        assertThat(TokenTopics.COUNTS.partitions()).isEqualTo(1);
        assertThat(TokenTopics.COUNTS.configs()).containsEntry("cleanup.policy", "compact");
    }
}
