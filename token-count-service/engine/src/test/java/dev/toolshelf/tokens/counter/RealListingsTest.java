package dev.toolshelf.tokens.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.estimate.EstimateCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Over the listings of real servers. */
@Tag("shared")
class RealListingsTest {

    private static final ModelFamilies FAMILIES = ModelFamilies.builtIn();
    /** A listing of one tiny tool may be off by this many tokens. */
    private static final double FEW = 10;

    private static final Encoding FOREIGN = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    private static final Map<String, Listing> LISTINGS = new LinkedHashMap<>();

    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("shared.catalogs")))) {
            for (Path file : files.sorted().toList()) {
                JsonNode server = Json.mapper().readTree(file.toFile());
                List<Tool> tools = new ArrayList<>();
                server.get("tools")
                        .forEach(tool -> tools.add(Tool.of(
                                tool.get("name").asText(),
                                tool.path("description").asText(""),
                                tool.get("inputSchema").toString())));
                LISTINGS.put(server.get("server").asText(), new Listing(null, tools));
            }
        }
    }

    @Test
    void every_tool_of_every_server_is_counted_in_every_family() {
        CounterChain chain = new CounterChain(List.of(new TokenizerCounter()));
        long tools = 0;
        for (Map.Entry<String, Listing> server : LISTINGS.entrySet()) {
            for (ModelFamily family : FAMILIES.families()) {
                ListingCount count = chain.count("d", server.getKey(), server.getValue(), family)
                        .count();

                assertThat(count.tools().stream().map(ToolCount::tool))
                        .containsExactlyElementsOf(server.getValue().tools().stream()
                                .map(Tool::name)
                                .toList());
                assertThat(count.unit())
                        .isEqualTo(family.encoding() == null ? CountUnit.CHARACTERS : CountUnit.TOKENIZER);
                assertThat(count.tools())
                        .allSatisfy(tool -> assertThat(tool.characters()).isGreaterThan(10));
            }
            tools += server.getValue().tools().size();
        }
        assertThat(LISTINGS).hasSize(40);
        assertThat(tools).isEqualTo(2_052);
    }

    @Test
    void local_counts_of_tools_one_by_one_and_in_any_split_agree_exactly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        CounterChain chain = new CounterChain(List.of(new TokenizerCounter(), new EstimateCounter()));
        ModelFamily gpt = FAMILIES.byId("gpt").orElseThrow();
        ModelFamily estimated = new ModelFamily("estimated", List.of(), null, 500, null, 0, 1.53, List.of("estimate"));
        LISTINGS.forEach((server, listing) -> {
            for (ModelFamily family : List.of(gpt, estimated)) {
                ListingCount whole = chain.count("d", server, listing, family).count();
                List<ToolCount> parts = new ArrayList<>();
                for (int at = 0; at < listing.tools().size(); ) {
                    int end = Math.min(listing.tools().size(), at + 1 + random.nextInt(random.nextBoolean() ? 1 : 20));
                    Listing part = new Listing(null, listing.tools().subList(at, end));
                    parts.addAll(chain.count("d", server, part, family).count().tools());
                    at = end;
                }

                assertThat(whole.unit()).isEqualTo(family == gpt ? CountUnit.TOKENIZER : CountUnit.ESTIMATE);
                assertThat(parts).as("seed %d, %s", seed, server).isEqualTo(whole.tools());
            }
        });
    }

    @Test
    void a_provider_that_adds_a_preamble_per_call_is_counted_without_it_in_any_split() {
        ModelFamily opus = FAMILIES.byId("claude-opus-5").orElseThrow();
        CounterChain chain = new CounterChain(List.of(new ProviderCounter(
                new RenderingEndpoint(definition -> definition.fullName().length(), opus.preamble()))));
        LISTINGS.forEach((server, listing) -> {
            long whole = sum(chain.count("d", server, listing, opus).count());
            long oneByOne = listing.tools().stream()
                    .mapToLong(tool -> sum(chain.count("d", server, new Listing(null, List.of(tool)), opus)
                            .count()))
                    .sum();

            assertThat(oneByOne).as(server).isEqualTo(whole);
        });
    }

    /**
     * Stands in for providers without a public tokenizer: another vocabulary than the estimate's, its tokens as many times more as
     * reported (1.18 before Claude 4.7, 1.53 from then on; api-contracts.md G), members in another order, something around each
     * tool, and the family's preamble per call.
     */
    @ParameterizedTest
    @CsvSource({"claude-4-6, 1.18, 0", "claude-4-6, 1.18, 24", "claude-opus-4-7, 1.53, 0", "claude-opus-4-7, 1.53, 24"})
    void an_estimate_that_learned_from_half_of_the_servers_is_within_a_tenth_for_each_of_the_others(
            String id, double stretch, int aroundEach) {
        long seed = System.nanoTime();
        ModelFamily family = FAMILIES.byId(id).orElseThrow();
        ProviderEndpoint provider = new RenderingEndpoint(
                tool -> aroundEach + Math.round(stretch * foreignTokens(tool)), family.preamble());
        EstimateCounter estimate = new EstimateCounter();
        CounterChain provided = new CounterChain(List.of(new ProviderCounter(provider, estimate)));
        CounterChain estimated = new CounterChain(List.of(estimate));
        List<String> servers = new ArrayList<>(LISTINGS.keySet());
        Collections.shuffle(servers, new Random(seed));
        Map<String, Long> recorded = new LinkedHashMap<>();
        servers.subList(0, 20).forEach(server -> tokens(provided, server, family));
        String learned = estimate.name(family);
        servers.subList(20, 40).forEach(server -> {
            long guess = tokens(estimated, server, family);
            recorded.put(server, guess);
        });

        CounterChain judge = new CounterChain(List.of(new ProviderCounter(provider)));
        recorded.forEach((server, guess) -> {
            double answered = tokens(judge, server, family);
            assertThat(guess.doubleValue())
                    .as("seed %d, %s by %s", seed, server, learned)
                    .isCloseTo(answered, within(Math.max(0.10 * answered, FEW)));
        });
    }

    private static int foreignTokens(Definition definition) {
        String name = RawJson.of(TextNode.valueOf(definition.fullName())).text();
        String description =
                RawJson.of(TextNode.valueOf(definition.tool().description())).text();
        return FOREIGN.countTokensOrdinary("{\"description\": " + description + ", \"name\": " + name
                + ", \"parameters\": " + definition.tool().inputSchema() + "}");
    }

    private static long tokens(CounterChain chain, String server, ModelFamily family) {
        return sum(chain.count("d", server, LISTINGS.get(server), family).count());
    }

    private static long sum(ListingCount count) {
        return count.tools().stream().mapToLong(ToolCount::tokens).sum();
    }
}
