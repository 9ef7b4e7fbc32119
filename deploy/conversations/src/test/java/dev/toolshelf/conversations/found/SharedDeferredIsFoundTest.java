package dev.toolshelf.conversations.found;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.conversations.shared.SharedCatalogs;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every tool of the real listings is found by its own name once it is deferred. */
@Tag("shared")
class SharedDeferredIsFoundTest {

    static Set<String> profiles() {
        return ExactLookup.PROFILES.keySet();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void among_all_listings_each_tool_is_found(String profile) {
        ExactLookup lookup = new ExactLookup(SharedCatalogs.shelf("p", SharedCatalogs.servers()), "p", "ToolSearch");

        assertThat(lookup.deferred()).isGreaterThan(2_000);
        assertThat(lookup.notFound(profile)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void in_its_own_listing_each_tool_is_found(String profile) {
        for (String server : SharedCatalogs.servers()) {
            ExactLookup lookup = new ExactLookup(SharedCatalogs.shelf("p", List.of(server)), "p", "ToolSearch");

            assertThat(lookup.notFound(profile)).as(server).isEmpty();
        }
    }
}
