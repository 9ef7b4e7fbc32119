package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A stdio server that keeps to the letter of the protocol where clients stumble: three pages, one of them behind an empty
 * cursor, and tools that no typed client takes.
 */
public final class OddServerMain {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCHEMA = "{\"type\":\"object\",\"properties\":{\"n\":{\"maximum\":1.10}}}";
    private static final String PAGE_1 = "[{\"name\":\"first\",\"description\":\"d\",\"inputSchema\":" + SCHEMA + "},"
            + "{\"name\":\"odd\",\"inputSchema\":\"none\"}]";
    private static final String PAGE_2 =
            "[17,{\"name\":\"untyped\",\"inputSchema\":{\"oneOf\":[{\"a\":1E5}]}}," + "{\"name\":\"bare\"},null]";
    private static final String PAGE_3 = "[{\"name\":\"last\",\"inputSchema\":{\"type\":\"object\"}}]";

    private OddServerMain() {}

    /** Serves until its input ends. */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("a banner that is no message");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer = answer(line);
            if (answer != null) {
                out.println(answer);
            }
        }
    }

    /** The answer to a message, or {@code null} if it is a notification. */
    static String answer(String message) throws IOException {
        JsonNode request = JSON.readTree(message);
        if (!request.has("id")) {
            return null;
        }
        String result;
        switch (request.path("method").asText()) {
            case "initialize":
                result = "{\"protocolVersion\":" + request.path("params").path("protocolVersion")
                        + ",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"odd\",\"version\":\"1\"},"
                        + "\"instructions\":\"Read the pages.\"}";
                break;
            case "tools/list":
                result = page(request.path("params").path("cursor"));
                break;
            default:
                return "{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id")
                        + ",\"error\":{\"code\":-32601,\"message\":\"unknown\"}}";
        }
        return "{\"jsonrpc\":\"2.0\",\"id\":" + request.get("id") + ",\"result\":" + result + "}";
    }

    private static String page(JsonNode cursor) {
        if (!cursor.isTextual()) {
            return "{\"tools\":" + PAGE_1 + ",\"nextCursor\":\"\"}";
        }
        return cursor.textValue().isEmpty()
                ? "{\"tools\":" + PAGE_2 + ",\"nextCursor\":\"three\"}"
                : "{\"tools\":" + PAGE_3 + "}";
    }
}
