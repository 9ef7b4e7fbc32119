package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.tokens.follow.CatalogIndex.ListingName;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CatalogIndexTest {

    private static final ListingName ONE = new ListingName("d1", "srv");

    private final CatalogIndex index = new CatalogIndex();
    private final List<ListingName> unused = new ArrayList<>();

    CatalogIndexTest() {
        index.onUnused(unused::add);
    }

    @Test
    void it_knows_what_a_scan_of_all_pools_would_find() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<String, List<String>> pools = new HashMap<>();
        Map<String, String> digests = new HashMap<>();
        for (int step = 0; step < 3_000; step++) {
            String pool = "p" + random.nextInt(8);
            String source = "s" + random.nextInt(6);
            switch (random.nextInt(4)) {
                case 0 -> {
                    pools.remove(pool);
                    index.state("pool/acme/" + pool, null);
                }
                case 1 -> {
                    List<String> members = new ArrayList<>();
                    for (int i = 0; i < 6; i++) {
                        if (random.nextBoolean()) {
                            members.add("s" + i);
                        }
                    }
                    pools.put(pool, members);
                    putPool(pool, members.toArray(new String[0]));
                }
                case 2 -> {
                    digests.remove(source);
                    index.state("source/acme/" + source, null);
                }
                default -> {
                    digests.put(source, "d" + random.nextInt(3));
                    put(source, digests.get(source), step + 1);
                }
            }
            Set<String> with = new HashSet<>();
            pools.forEach((id, members) -> {
                if (members.contains(source)) {
                    with.add(id);
                }
            });
            assertThat(index.poolsWith("acme", source))
                    .as("seed %d step %d", seed, step)
                    .containsExactlyInAnyOrderElementsOf(with);
            boolean inUse = digests.entrySet().stream()
                    .anyMatch(one -> one.getValue().equals("d1")
                            && pools.values().stream().anyMatch(members -> members.contains(one.getKey())));
            assertThat(index.inUse(ONE)).as("seed %d step %d", seed, step).isEqualTo(inUse);
            assertThat(index.held(ONE)).as("seed %d step %d", seed, step).isEqualTo(digests.containsValue("d1"));
        }
    }

    @Test
    void a_listing_is_said_to_be_unused_when_the_last_pool_lets_go_of_it() {
        put("a", "d1", 1);
        put("b", "d1", 1);
        putPool("dev", "a");
        putPool("ops", "b");
        index.state("pool/acme/dev", null);
        assertThat(unused).isEmpty();

        put("b", "d2", 2);
        assertThat(unused).containsExactly(ONE);

        putPool("ops");
        assertThat(unused).containsExactly(ONE, new ListingName("d2", "srv"));
    }

    @Test
    void a_deletion_has_the_revision_after_the_last() {
        assertThat(index.deletedAt("acme", "a")).isZero();
        put("a", "d1", 7);
        index.state("source/acme/a", null);
        assertThat(index.deletedAt("acme", "a")).isEqualTo(8);
        put("a", "d1", 9);
        assertThat(index.deletedAt("acme", "a")).isZero();
    }

    @Test
    void what_cannot_be_read_is_not_there_and_other_keys_are_nothing_to_it() {
        put("a", "d1", 1);
        long before = index.version();

        index.state("definitions/d1", new byte[] {1});
        index.state("nonsense", null);
        assertThat(index.version()).isEqualTo(before);

        index.state("source/acme/a", "{broken".getBytes(StandardCharsets.UTF_8));
        assertThat(index.held(ONE)).isFalse();
    }

    private void put(String id, String digest, long revision) {
        index.state("source/acme/" + id, Source.CODEC.encode(Shelf.source(id, digest, revision, 1)));
    }

    private void putPool(String id, String... sources) {
        Pool pool = new Pool("acme", id, 1, List.of(sources), null, null, null, null);
        index.state("pool/acme/" + id, Pool.CODEC.encode(pool));
    }
}
