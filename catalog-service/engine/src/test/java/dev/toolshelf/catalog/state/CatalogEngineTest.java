package dev.toolshelf.catalog.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.command.CatalogCommand.DeletePool;
import dev.toolshelf.catalog.command.CatalogCommand.DeleteSource;
import dev.toolshelf.catalog.command.CatalogCommand.PutPool;
import dev.toolshelf.catalog.command.CatalogCommand.PutSource;
import dev.toolshelf.catalog.command.CatalogCommand.SetSourceStatus;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.listing.ListingLimits;
import dev.toolshelf.catalog.pool.DeferralMode;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each command does to its entity (SPEC sections 12 and 13). */
class CatalogEngineTest {

    private static final EntityKey SOURCE = EntityKey.source("default", "gh");
    private static final EntityKey POOL = EntityKey.pool("default", "p");
    private static final int RECORD_BYTES = 20_000;

    private final CatalogEngine engine =
            new CatalogEngine(new CatalogRules(ListingLimits.DEFAULT, Set.of("Agent"), "ToolSearch", RECORD_BYTES));

    private static PutSource put(String transport, String... tools) {
        List<RawJson> raw = new ArrayList<>();
        for (String tool : tools) {
            raw.add(new RawJson(tool.startsWith("{") ? tool : "{\"name\":\"" + tool + "\",\"inputSchema\":{}}"));
        }
        return new PutSource(null, null, null, raw, null, transport);
    }

    private static PutPool pool(String... sources) {
        return new PutPool(Arrays.asList(sources), null, null, null, null);
    }

    private EntityState after(EntityKey key, CatalogCommand... commands) {
        EntityState state = EntityState.NEVER;
        for (CatalogCommand command : commands) {
            Decision decision = engine.decide(key, state, command);
            if (decision instanceof Decision.Changed changed) {
                state = changed.next();
            }
        }
        return state;
    }

    private Decision.Changed changed(EntityKey key, EntityState state, CatalogCommand command) {
        Decision decision = engine.decide(key, state, command);
        assertThat(decision).isInstanceOf(Decision.Changed.class);
        return (Decision.Changed) decision;
    }

    private Decision.Rejected rejected(EntityKey key, CatalogCommand command) {
        Decision decision = engine.decide(key, EntityState.NEVER, command);
        assertThat(decision).isInstanceOf(Decision.Rejected.class);
        return (Decision.Rejected) decision;
    }

    @Test
    void a_new_source_writes_its_listing_before_itself_and_a_change() {
        Decision.Changed changed = changed(SOURCE, EntityState.NEVER, put(null, "a", "17x", "{}"));

        Source source = changed.next().source();
        assertThat(changed.records())
                .extracting(StateRecord::key)
                .containsExactly("definitions/" + source.digest(), "source/default/gh");
        Listing listing = Listing.CODEC.decode(changed.records().get(0).value());
        assertThat(listing.digest()).isEqualTo(source.digest());
        assertThat(Source.CODEC.decode(changed.records().get(1).value())).isEqualTo(source);
        assertThat(changed.change()).isEqualTo(new CatalogChange(CatalogChange.What.PUT, 1, source.digest(), null));
        assertThat(source.revision()).isEqualTo(1);
        assertThat(source.kind()).isEqualTo(SourceKind.MCP);
        assertThat(source.serverName()).isEqualTo("gh");
        assertThat(source.status()).isEqualTo(SourceStatus.READY);
        assertThat(source.toolCount()).isEqualTo(2);
        assertThat(source.refusals()).hasSize(1);
    }

    @Test
    void the_same_source_again_changes_nothing() {
        EntityState state = after(SOURCE, put(null, "a", "b"));

        assertThat(engine.decide(SOURCE, state, put(null, "a", "b"))).isEqualTo(new Decision.Unchanged(state));
    }

    @Test
    void any_difference_is_a_new_revision_that_names_the_listing_before() {
        EntityState state = after(SOURCE, put(null, "a"));

        Decision.Changed changed = changed(SOURCE, state, put(null, "a", "b"));

        assertThat(changed.change().revision()).isEqualTo(2);
        assertThat(changed.change().previousDigest()).isEqualTo(state.source().digest());
        assertThat(changed.change().digest()).isNotEqualTo(state.source().digest());
    }

    @Test
    void a_connected_server_that_shuffles_its_tools_keeps_its_old_listing() {
        EntityState state = after(SOURCE, put("stdio", "a", "{}", "b"));

        assertThat(engine.decide(SOURCE, state, put("stdio", "b", "a", "{}"))).isInstanceOf(Decision.Unchanged.class);
    }

    @Test
    void a_shuffle_together_with_another_change_keeps_the_listing_and_changes_the_rest() {
        EntityState state = after(SOURCE, put("stdio", "a", "b"));
        PutSource shuffled =
                new PutSource(null, "other", null, put(null, "b", "a").tools(), null, "stdio");

        Decision.Changed changed = changed(SOURCE, state, shuffled);

        assertThat(changed.next().source().digest()).isEqualTo(state.source().digest());
        assertThat(changed.next().source().serverName()).isEqualTo("other");
    }

    @Test
    void somebody_who_puts_another_order_over_the_api_gets_it() {
        EntityState state = after(SOURCE, put(null, "a", "b"));

        assertThat(changed(SOURCE, state, put(null, "b", "a")).next().source().digest())
                .isNotEqualTo(state.source().digest());
    }

    @Test
    void instructions_are_part_of_the_listing() {
        EntityState state = after(SOURCE, put(null, "a"));
        PutSource told = new PutSource(null, null, "Read first.", put(null, "a").tools(), null, null);

        assertThat(changed(SOURCE, state, told).next().source().digest())
                .isNotEqualTo(state.source().digest());
    }

    @Test
    void a_status_keeps_the_listing_and_writes_only_the_source() {
        EntityState state = after(SOURCE, put("http", "a"));

        Decision.Changed changed =
                changed(SOURCE, state, new SetSourceStatus(SourceStatus.FAILED, "no answer", null, null));

        assertThat(changed.records()).extracting(StateRecord::key).containsExactly("source/default/gh");
        assertThat(changed.next().source().digest()).isEqualTo(state.source().digest());
        assertThat(changed.next().source().detail()).isEqualTo("no answer");
        assertThat(changed.next().source().transport()).isEqualTo("http");
        assertThat(engine.decide(
                        SOURCE, changed.next(), new SetSourceStatus(SourceStatus.FAILED, "no answer", null, null)))
                .isInstanceOf(Decision.Unchanged.class);
    }

    @Test
    void a_listing_after_a_failure_makes_the_source_ready_again_with_the_same_digest() {
        PutSource put = put("http", "a");
        EntityState state = after(SOURCE, put, new SetSourceStatus(SourceStatus.FAILED, "x", null, null));

        Source again = changed(SOURCE, state, put).next().source();

        assertThat(again.status()).isEqualTo(SourceStatus.READY);
        assertThat(again.detail()).isNull();
        assertThat(again.revision()).isEqualTo(3);
    }

    @Test
    void a_status_creates_a_source_without_tools() {
        Source source = changed(
                        SOURCE,
                        EntityState.NEVER,
                        new SetSourceStatus(SourceStatus.CONNECTING, null, "github", "stdio"))
                .next()
                .source();

        assertThat(source.serverName()).isEqualTo("github");
        assertThat(source.transport()).isEqualTo("stdio");
        assertThat(source.digest()).isNull();
        assertThat(source.toolCount()).isZero();
    }

    @Test
    void a_deleted_entity_leaves_a_tombstone_and_its_revisions_go_on() {
        EntityState state = after(SOURCE, put(null, "a"));
        Decision.Changed deleted = changed(SOURCE, state, new DeleteSource());

        assertThat(deleted.records()).containsExactly(new StateRecord("source/default/gh", null));
        assertThat(deleted.change())
                .isEqualTo(new CatalogChange(
                        CatalogChange.What.DELETED, 2, null, state.source().digest()));
        assertThat(engine.decide(SOURCE, deleted.next(), new DeleteSource())).isInstanceOf(Decision.Unchanged.class);
        assertThat(changed(SOURCE, deleted.next(), put(null, "a"))
                        .next()
                        .source()
                        .revision())
                .isEqualTo(3);
        assertThat(after(POOL, pool("a"), new DeletePool(), pool("a")).pool().revision())
                .isEqualTo(3);
    }

    @Test
    void deleting_what_is_not_there_changes_nothing() {
        assertThat(engine.decide(SOURCE, EntityState.NEVER, new DeleteSource())).isInstanceOf(Decision.Unchanged.class);
    }

    @Test
    void a_pool_is_put_as_it_is_and_the_same_again_changes_nothing() {
        PutPool put = new PutPool(
                List.of("b", "a"),
                Map.of("a", new SourceOverride(LoadOverride.NEVER, Map.of("ToolSearch", LoadOverride.ALWAYS))),
                "auto:5",
                "claude-code",
                true);

        Decision.Changed changed = changed(POOL, EntityState.NEVER, put);

        Pool pool = Pool.CODEC.decode(changed.records().get(0).value());
        assertThat(pool)
                .isEqualTo(
                        new Pool("default", "p", 1, List.of("b", "a"), put.overrides(), "auto:5", "claude-code", true));
        assertThat(engine.decide(POOL, changed.next(), put)).isInstanceOf(Decision.Unchanged.class);
    }

    static List<Object[]> badPools() {
        Map<String, SourceOverride> searchTool =
                Map.of("a", new SourceOverride(null, Map.of("ToolSearch", LoadOverride.NEVER)));
        return List.of(
                new Object[] {pool("a", "b/c"), "invalid-id", "sources[1]"},
                new Object[] {pool("a", null), "invalid-id", "sources[1]"},
                new Object[] {pool("a", "b", "a"), "duplicate-source", "sources[2]"},
                new Object[] {new PutPool(List.of(), null, "maybe", null, null), "invalid-mode", "mode"},
                new Object[] {new PutPool(List.of(), null, null, "no such/", null), "invalid-id", "profile"},
                new Object[] {
                    new PutPool(
                            List.of("b"), Map.of("a", new SourceOverride(LoadOverride.ALWAYS, null)), null, null, null),
                    "unknown-override-source",
                    "overrides.a"
                },
                new Object[] {
                    new PutPool(List.of("a"), searchTool, null, null, null),
                    "search-tool-never",
                    "overrides.a.tools.ToolSearch"
                });
    }

    @ParameterizedTest(name = "{1} {2}")
    @MethodSource("badPools")
    void a_pool_that_breaks_a_rule_is_told_which(PutPool bad, String code, String field) {
        assertThat(rejected(POOL, bad)).satisfies(rejected -> {
            assertThat(rejected.code()).isEqualTo(code);
            assertThat(rejected.field()).isEqualTo(field);
        });
    }

    @Test
    void an_invalid_mode_is_told_the_accepted_ones() {
        assertThat(rejected(POOL, new PutPool(null, null, "maybe", null, null)).reason())
                .contains("maybe")
                .contains(DeferralMode.ACCEPTED);
    }

    @ParameterizedTest
    @CsvSource({"''", "'  '", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"})
    void a_server_name_is_not_blank_and_has_at_most_64_characters(String name) {
        assertThat(rejected(SOURCE, new PutSource(null, name, null, null, null, null))
                        .code())
                .isEqualTo("invalid-server-name");
    }

    @Test
    void a_command_under_the_wrong_key_is_rejected() {
        assertThat(rejected(POOL, put(null)).code()).isEqualTo("wrong-key");
        assertThat(rejected(POOL, new DeleteSource()).code()).isEqualTo("wrong-key");
        assertThat(rejected(SOURCE, pool()).code()).isEqualTo("wrong-key");
        assertThat(rejected(SOURCE, new DeletePool()).code()).isEqualTo("wrong-key");
    }

    @Test
    void a_status_must_be_given() {
        assertThat(rejected(SOURCE, new SetSourceStatus(null, null, null, null)).field())
                .isEqualTo("status");
    }

    @Test
    void nothing_is_decided_that_no_topic_takes() {
        PutSource huge = put(null, "{\"name\":\"x\",\"description\":\"" + "d".repeat(RECORD_BYTES) + "\"}");

        assertThat(rejected(SOURCE, huge).code()).isEqualTo("too-large");
    }

    @Test
    void a_state_is_stored_and_read_again() {
        for (EntityState state : List.of(
                EntityState.NEVER,
                after(SOURCE, put("stdio", "a", "{}")).at(7),
                after(SOURCE, put(null, "a"), new DeleteSource()),
                after(POOL, pool("a")))) {
            assertThat(EntityState.CODEC.decode(EntityState.CODEC.encode(state)))
                    .isEqualTo(state);
        }
    }
}
