package dev.toolshelf.search.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.TreeNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Several searches in one request.
 *
 * @param queries each as it came: what is wrong with one is told where its answer would stand
 */
record BatchBody(List<TreeNode> queries) {

    /** The largest body that is read. */
    static final int MAX_BYTES = 512 * 1024;

    /** The most searches of one request. */
    static final int MAX_QUERIES = 100;

    private static final String QUERIES = "queries";

    /** Reads a batch, the parser standing on its first token. */
    static BatchBody read(JsonParser parser) throws IOException {
        List<TreeNode> queries = new ArrayList<>();
        ApiBody.object(parser, "the body", List.of(QUERIES), (name, at) -> {
            if (!name.equals(QUERIES)) {
                return false;
            }
            if (!at.isExpectedStartArrayToken()) {
                throw ProblemException.malformed("wrong-type", QUERIES, QUERIES + " must be an array");
            }
            while (at.nextToken() != JsonToken.END_ARRAY) {
                if (queries.size() == MAX_QUERIES) {
                    throw new ProblemException(
                            413, "too-many", QUERIES, QUERIES + " has more than " + MAX_QUERIES + " entries");
                }
                queries.add(ApiBody.tree(at));
            }
            return true;
        });
        if (queries.isEmpty()) {
            throw ProblemException.malformed("query-refused", QUERIES, QUERIES + " must have at least one entry");
        }
        return new BatchBody(queries);
    }
}
