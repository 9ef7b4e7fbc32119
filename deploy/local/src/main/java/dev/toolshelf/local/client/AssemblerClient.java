package dev.toolshelf.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.local.stack.StackFailure;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** The assembler's HTTP, as a harness uses it. */
public final class AssemblerClient {
    private static final int OK = 200;

    private final JsonClient client;

    /** @param client with the tenant's path as its base */
    public AssemblerClient(JsonClient client) {
        this.client = client;
    }

    /** Appends one event; returns when it is on the topic. */
    public void append(String conversation, JsonNode event) {
        byte[] body = event.toString().getBytes(StandardCharsets.UTF_8);
        HttpResponse<byte[]> response = client.post(path(conversation) + "/events", body);
        if (response.statusCode() / 100 != 2) {
            throw StackFailure.failed(
                    "event " + event.path("eventId").asText() + " was refused: " + JsonClient.said(response));
        }
    }

    /** The bytes of a payload, or empty if it did not come in time. */
    public Optional<byte[]> awaitPayload(String conversation, int turn, Duration limit) {
        String path = path(conversation) + "/payloads/" + turn + "?wait=PT10S";
        Patience patience = client.patience(limit);
        do {
            HttpResponse<byte[]> response = client.get(path);
            if (response.statusCode() == OK) {
                return Optional.of(response.body());
            }
            if (!notYet(response.statusCode())) {
                throw StackFailure.failed(JsonClient.said(response));
            }
        } while (patience.again());
        return Optional.empty();
    }

    /** Whether a payload is there already; asks without waiting. */
    public boolean has(String conversation, int turn) {
        return client.get(path(conversation) + "/payloads/" + turn + "?wait=PT0S")
                        .statusCode()
                == OK;
    }

    private static boolean notYet(int status) {
        return status == 202 || status == 204 || status == 404 || status == 408;
    }

    /** The decision record of a payload that is there. */
    public DecisionRecord record(String conversation, int turn) {
        HttpResponse<byte[]> response = client.get(path(conversation) + "/payloads/" + turn + "/record");
        return DecisionRecord.CODEC.decode(
                JsonClient.successful(response).toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String path(String conversation) {
        return "/conversations/" + conversation;
    }
}
