package dev.toolshelf.bench.retrieval;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.service.tool.search.ToolSearchRequest;
import dev.langchain4j.service.tool.search.ToolSearchResult;
import dev.langchain4j.service.tool.search.ToolSearchStrategy;
import dev.langchain4j.service.tool.search.simple.SimpleToolSearchStrategy;
import dev.langchain4j.service.tool.search.vector.VectorToolSearchStrategy;
import dev.toolshelf.bench.retrieval.RetrievalSet.Offered;
import dev.toolshelf.catalog.json.Json;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/** LangChain4j's tool searches, called as its services call them. */
final class LangChainRanker implements Ranker {

    private final Map<Integer, ToolSearchStrategy> byLimit = new HashMap<>();
    private final IntFunction<ToolSearchStrategy> strategies;
    private final Function<String, Object> arguments;
    private final List<ToolSpecification> tools;
    private final Map<String, Integer> sizes = new HashMap<>();
    private final InvocationContext context = InvocationContext.builder().build();

    private LangChainRanker(
            List<Offered> offered, IntFunction<ToolSearchStrategy> strategies, Function<String, Object> arguments) {
        this.strategies = strategies;
        this.arguments = arguments;
        this.tools = offered.stream().map(LangChainRanker::specification).toList();
        for (Offered tool : offered) {
            sizes.put(
                    tool.id(),
                    tool.id().length()
                            + tool.tool().description().length()
                            + tool.tool().inputSchema().text().length());
        }
    }

    /** Shared words of terms and names or descriptions. */
    static LangChainRanker simple(List<Offered> offered) {
        return new LangChainRanker(
                offered,
                limit -> SimpleToolSearchStrategy.builder().maxResults(limit).build(),
                query -> Map.of("terms", Arrays.asList(query.strip().split("\\s+"))));
    }

    /** Cosine of sentence embeddings; the tools' are made once. */
    static LangChainRanker vector(List<Offered> offered, EmbeddingModel model) {
        return new LangChainRanker(
                offered,
                limit -> VectorToolSearchStrategy.builder()
                        .embeddingModel(model)
                        .maxResults(limit)
                        .cacheEmbeddings(true)
                        .build(),
                query -> Map.of("query", query));
    }

    private static ToolSpecification specification(Offered tool) {
        return ToolSpecification.builder()
                .name(tool.id())
                .description(tool.tool().description())
                .parameters(JsonObjectSchema.builder().build())
                .build();
    }

    @Override
    public Ranking rank(String query, int limit) {
        ToolSearchResult result = byLimit.computeIfAbsent(limit, strategies::apply)
                .search(ToolSearchRequest.builder()
                        .searchableTools(tools)
                        .invocationContext(context)
                        .toolExecutionRequest(ToolExecutionRequest.builder()
                                .id("bench")
                                .name("tool_search_tool")
                                .arguments(json(arguments.apply(query)))
                                .build())
                        .build());
        int characters = result.toolResultMessageText().length();
        for (String name : result.foundToolNames()) {
            characters += sizes.get(name);
        }
        return new Ranking(result.foundToolNames(), characters);
    }

    private static String json(Object value) {
        try {
            return Json.mapper().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
