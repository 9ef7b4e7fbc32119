package dev.toolshelf.search.evaluate;

import static dev.toolshelf.search.evaluate.Searching.SEARCH;
import static dev.toolshelf.search.evaluate.Searching.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every pool and query, shown on random ones; the seed stands in the test's name. */
class SearchPropertyTest {

    private static final List<String> WORDS = List.of(
            "create", "list", "issue", "Issue", "file", "files", "send", "message", "get", "user", "c++", "ü", "翻訳",
            "a");
    private static final List<String> SERVERS = List.of("github", "slack", "my-server", "files", "Über");

    private final PoolSearch search = SEARCH;

    static Stream<Long> seeds() {
        return new Random(20261130).longs(60).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_tool_is_found_by_its_full_and_its_bare_name(long seed) {
        PoolIndex pool = randomPool(new Random(seed));

        for (int tool : visible(pool)) {
            String full = pool.name(tool);
            String bare = pool.tool(tool).name();

            assertThat(names(search.search("q", "select:" + full, 1, pool))).containsExactly(full);
            assertThat(search.search("q", full, 50, pool).matches())
                    .anyMatch(match -> match.name().equals(full) && match.why().equals("name"));
            assertThat(search.search("q", bare, 50, pool).matches())
                    .as("bare name %s", bare)
                    .anyMatch(match -> match.name().equals(full) && match.why().equals("name"));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void an_answer_holds_existing_tools_once_and_never_more_than_asked_for(long seed) {
        Random random = new Random(seed);
        PoolIndex pool = randomPool(random);
        Set<String> visible = new HashSet<>();
        visible(pool).forEach(tool -> visible.add(pool.name(tool)));

        for (int i = 0; i < 30; i++) {
            String query = randomQuery(random);
            int limit = 1 + random.nextInt(60);
            SearchAnswer answer = search.search("q", query, limit, pool);

            assertThat(names(answer)).as(query).doesNotHaveDuplicates().isSubsetOf(visible);
            assertThat(answer.matches()).as(query).hasSizeLessThanOrEqualTo(Math.min(limit, 50));
            assertThat(answer.totalMatches())
                    .isGreaterThanOrEqualTo(answer.matches().size());
            assertThat(answer.nearest()).as(query).hasSizeLessThanOrEqualTo(5).isSubsetOf(visible);
            assertThat(answer).isEqualTo(search.search("q", query, limit, pool));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_select_returns_what_was_asked_in_that_order(long seed) {
        Random random = new Random(seed);
        PoolIndex pool = randomPool(random);
        List<String> asked = new ArrayList<>();
        visible(pool).forEach(tool -> asked.add(pool.name(tool)));
        Collections.shuffle(asked, random);

        SearchAnswer answer = search.search("q", "select:" + String.join(", ", asked) + ",no such", 1, pool);

        assertThat(names(answer)).isEqualTo(asked);
        assertThat(answer.missing()).containsExactly("no such");
    }

    private static List<Integer> visible(PoolIndex pool) {
        return IntStream.range(0, pool.size())
                .filter(tool -> !pool.hidden(tool))
                .boxed()
                .toList();
    }

    private static String randomQuery(Random random) {
        List<String> words = new ArrayList<>();
        for (int i = 0, count = 1 + random.nextInt(4); i < count; i++) {
            String word = WORDS.get(random.nextInt(WORDS.size()));
            words.add(random.nextInt(6) == 0 ? "+" + word : word);
        }
        return String.join(" ", words);
    }

    private static PoolIndex randomPool(Random random) {
        TestPool pool = new TestPool();
        Set<String> taken = new HashSet<>();
        for (int i = 0, count = 1 + random.nextInt(40); i < count; i++) {
            String server = SERVERS.get(random.nextInt(SERVERS.size()));
            String name = WORDS.get(random.nextInt(WORDS.size())) + "_" + WORDS.get(random.nextInt(WORDS.size()));
            String tool = random.nextInt(8) == 0 ? name + " " + "long".repeat(20) : name;
            if (!taken.add(server + "/" + tool)) {
                continue;
            }
            pool.mcp(server, tool, randomQuery(random));
            LoadOverride[] overrides = LoadOverride.values();
            if (random.nextInt(5) == 0) {
                pool.override(server, tool, overrides[random.nextInt(overrides.length)]);
            }
        }
        return pool.index();
    }
}
