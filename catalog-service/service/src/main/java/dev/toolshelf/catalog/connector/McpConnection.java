package dev.toolshelf.catalog.connector;

import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An open connection to one server. Used by one thread; each call blocks within the configured limits. */
abstract class McpConnection implements AutoCloseable {

    // Beyond what a source may offer, by enough that the engine can say so.
    private static final int MAX_TOOLS = 20_000;

    /**
     * One page of a listing.
     *
     * @param tools as sent
     * @param next the cursor of the next page; {@code null} if there is none; empty is a cursor like any other
     */
    record Page(List<RawJson> tools, String next) {}

    /** The server's instructions, or {@code null}. */
    abstract String instructions();

    /** The page at a cursor, {@code null} for the first. */
    abstract Page page(String cursor);

    /** Ends the connection, and the server if it was started for it. */
    @Override
    public abstract void close();

    /** All tools of the server in its order, each as sent. */
    final List<RawJson> tools() {
        List<RawJson> tools = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Page page = page(null);
        tools.addAll(page.tools());
        // A server that gives the same cursor twice would be asked for ever.
        while (page.next() != null && seen.add(page.next()) && tools.size() < MAX_TOOLS) {
            page = page(page.next());
            tools.addAll(page.tools());
        }
        return tools;
    }
}
