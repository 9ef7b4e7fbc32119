package dev.toolshelf.catalog.frozen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that stand on somebody's topics: each must be read for ever, and means what it meant. */
class FrozenBytesTest {

    private static final String A = "a".repeat(64);
    private static final String B = "b".repeat(64);

    private static final Tool TOOL = new Tool(
            "create_issue",
            "Create",
            "Creates an issue \u2603",
            new RawJson("{\"type\":\"object\",\"properties\":{\"n\":{\"maximum\":1.10,\"minimum\":-1E5}}}"),
            new RawJson("{\"readOnlyHint\":false}"),
            new RawJson("{\"anthropic/alwaysLoad\":true}"),
            "bug",
            true,
            true,
            true);

    private static final Listing LISTING = new Listing(
            "Use well.",
            List.of(TOOL, new Tool("x", null, null, new RawJson("{}"), null, null, null, false, false, false)));

    static Stream<Arguments> records() {
        JsonCodec<CatalogCommand> commands = CatalogCommand.CODEC;
        return Stream.of(
                Arguments.of("listing-v1", Listing.CODEC, LISTING),
                Arguments.of(
                        "source-v1",
                        Source.CODEC,
                        new Source(
                                "default",
                                "gh",
                                SourceKind.MCP,
                                "git hub",
                                7,
                                SourceStatus.NEEDS_LOGIN,
                                "401",
                                A,
                                2,
                                List.of(new Refusal(3, null, "name-missing", "r")),
                                false,
                                "http")),
                Arguments.of(
                        "pool-v1",
                        Pool.CODEC,
                        new Pool(
                                "default",
                                "p",
                                2,
                                List.of("b", "a"),
                                Map.of(
                                        "a",
                                        new SourceOverride(
                                                LoadOverride.NEVER,
                                                Map.of("x", LoadOverride.ALWAYS, "y", LoadOverride.HIDDEN))),
                                "auto:5",
                                "claude-code",
                                true)),
                Arguments.of("change-v1", CatalogChange.CODEC, new CatalogChange(CatalogChange.What.PUT, 3, A, B)),
                Arguments.of(
                        "change-deleted-v1",
                        CatalogChange.CODEC,
                        new CatalogChange(CatalogChange.What.DELETED, 4, null, null)),
                Arguments.of(
                        "put-source-v1",
                        commands,
                        new CatalogCommand.PutSource(
                                SourceKind.BUILTIN,
                                "base",
                                "i",
                                List.of(
                                        new RawJson("{\"name\":\"Bash\",\"inputSchema\":{\"type\":\"object\"}}"),
                                        new RawJson("17")),
                                true,
                                "stdio")),
                Arguments.of(
                        "set-source-status-v1",
                        commands,
                        new CatalogCommand.SetSourceStatus(SourceStatus.FAILED, "exit code 1", "s", "stdio")),
                Arguments.of("delete-source-v1", commands, new CatalogCommand.DeleteSource()),
                Arguments.of(
                        "put-pool-v1",
                        commands,
                        new CatalogCommand.PutPool(
                                List.of("a"),
                                Map.of("a", new SourceOverride(null, Map.of("x", LoadOverride.NEVER))),
                                "true",
                                "p",
                                false)),
                Arguments.of("delete-pool-v1", commands, new CatalogCommand.DeletePool()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    <T> void frozen_bytes_mean_what_they_meant(String name, JsonCodec<T> codec, T meaning) throws IOException {
        byte[] frozen = frozen(name);

        assertThat(codec.decode(frozen)).isEqualTo(meaning);
        assertThat(new String(codec.encode(meaning), StandardCharsets.UTF_8))
                .isEqualTo(new String(frozen, StandardCharsets.UTF_8));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    <T> void fields_of_later_versions_are_ignored(String name, JsonCodec<T> codec, T meaning) throws IOException {
        String frozen = new String(frozen(name), StandardCharsets.UTF_8);
        String later = frozen.substring(0, frozen.length() - 1) + ",\"later\":{\"a\":[1]}}";

        assertThat(codec.decode(later.getBytes(StandardCharsets.UTF_8))).isEqualTo(meaning);
    }

    @Test
    void the_digest_of_a_listing_never_changes() {
        assertThat(LISTING.digest()).isEqualTo("7a59e26a3260db600055e1cd665e7476ee4e561bce9672d4959eea86176cd857");
        assertThat(new Listing(null, null).digest())
                .isEqualTo("d317aa436337af951bd9489edca5ea73c81564d2761de3c276c1bc7882e420da");
    }

    @Test
    void order_and_instructions_belong_to_the_digest() {
        Tool a = Tool.of("a", "", "{}");
        Tool b = Tool.of("b", "", "{}");

        assertThat(new Listing(null, List.of(a, b)).digest())
                .isNotEqualTo(new Listing(null, List.of(b, a)).digest())
                .isNotEqualTo(new Listing("i", List.of(a, b)).digest());
    }

    private static byte[] frozen(String name) throws IOException {
        try (InputStream in = FrozenBytesTest.class.getResourceAsStream("/frozen/" + name + ".b64")) {
            assertThat(in).as("frozen bytes of %s", name).isNotNull();
            return Base64.getDecoder().decode(new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
        }
    }
}
