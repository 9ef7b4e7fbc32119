package dev.toolshelf.catalog.connector;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How to reach one MCP server, as people write it in an {@code mcpServers} file. Holds secrets: it goes to the
 * connections file and nowhere else.
 *
 * @param type {@code stdio}, {@code http}, {@code streamable-http} or {@code sse}; absent: by what else is there
 * @param command for stdio: the program
 * @param args its arguments
 * @param env its environment beside the few inherited variables
 * @param cwd its working directory, or {@code null} for the service's
 * @param url for the others: where the server answers
 * @param headers to send with each request
 * @param alwaysLoad see {@code Source.alwaysLoad}
 */
record ServerSpec(
        String type,
        String command,
        List<String> args,
        Map<String, String> env,
        String cwd,
        String url,
        Map<String, String> headers,
        Boolean alwaysLoad) {

    /** Copies list and maps. */
    ServerSpec {
        args = args == null ? List.of() : List.copyOf(args);
        env = env == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(env));
        headers = headers == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** {@code stdio} or {@code http}: the word that the source's record shows. */
    String transport() {
        return command != null ? "stdio" : "http";
    }

    /** Shows no value. */
    @Override
    public String toString() {
        return "ServerSpec[" + transport() + "]";
    }
}
