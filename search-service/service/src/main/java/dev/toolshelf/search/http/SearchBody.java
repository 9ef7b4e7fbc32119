package dev.toolshelf.search.http;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.List;

/**
 * What a search request holds; other fields are refused.
 *
 * @param query the query, or {@code null}
 * @param maxResults {@code max_results}, or {@code null}
 * @param profile the profile's name, or {@code null}
 * @param namespace only tools of this namespace, or {@code null}
 * @param offset results to skip, or {@code null}
 * @param explain whether the answer comes with its reasons
 * @param expected a tool that is expected in the answer, or {@code null}
 */
record SearchBody(
        String query,
        Integer maxResults,
        String profile,
        String namespace,
        Integer offset,
        boolean explain,
        String expected) {

    /** The largest body that is read. */
    static final int MAX_BYTES = 64 * 1024;

    private static final List<String> FIELDS =
            List.of("query", "max_results", "profile", "namespace", "offset", "explain", "expected");

    /** Reads a search, the parser standing on its first token. */
    static SearchBody read(JsonParser parser) throws IOException {
        Draft draft = new Draft();
        ApiBody.object(parser, "the body", FIELDS, draft::take);
        return new SearchBody(
                draft.query,
                draft.maxResults,
                draft.profile,
                draft.namespace,
                draft.offset,
                draft.explain,
                draft.expected);
    }

    private static final class Draft {
        private String query;
        private Integer maxResults;
        private String profile;
        private String namespace;
        private Integer offset;
        private boolean explain;
        private String expected;

        private boolean take(String name, JsonParser parser) throws IOException {
            switch (name) {
                case "query" -> query = ApiBody.text(name, parser);
                case "max_results" -> maxResults = ApiBody.integer(name, parser);
                case "profile" -> profile = ApiBody.text(name, parser);
                case "namespace" -> namespace = ApiBody.text(name, parser);
                case "offset" -> offset = ApiBody.integer(name, parser);
                case "explain" -> explain = ApiBody.truth(name, parser);
                case "expected" -> expected = ApiBody.text(name, parser);
                default -> {
                    return false;
                }
            }
            return true;
        }
    }
}
