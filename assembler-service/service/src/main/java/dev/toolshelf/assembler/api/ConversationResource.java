package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.config.AssemblerConfig;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.feed.PayloadReader;
import dev.toolshelf.assembler.feed.StoredPayload;
import dev.toolshelf.catalog.json.RawJson;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Events in, committed payloads out. Every call may block for a bounded time. */
@Path("/v1/tenants/{tenant}/conversations/{conversation}")
@Produces(MediaType.APPLICATION_JSON)
public class ConversationResource {

    private static final int UNPROCESSABLE = 422;

    private final EventWriter events;
    private final PayloadReader payloads;
    private final AssemblerConfig config;

    /** Over the event topic and the payload index. */
    ConversationResource(EventWriter events, PayloadReader payloads, AssemblerConfig config) {
        this.events = events;
        this.payloads = payloads;
        this.config = config;
    }

    /** What became of a post: each event's id and place, in the order of the body. */
    public record Accepted(List<Place> accepted) {

        /** Where an event stands. */
        public record Place(String eventId, int partition, long offset) {}
    }

    /** A payload in a list: everything but its body. */
    public record Listed(int turn, int bytes, RawJson record) {}

    /** Appends events; answered when they are safe, not when they have been applied. */
    @POST
    @Path("/events")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response append(
            @PathParam("tenant") String tenant, @PathParam("conversation") String conversation, byte[] body) {
        ConversationKey key = new ConversationKey(tenant, conversation);
        if (body.length > config.maxEventBytes()) {
            throw new ProblemException(
                    Response.Status.REQUEST_ENTITY_TOO_LARGE,
                    "event-too-large",
                    null,
                    "the body has " + body.length + " bytes; the limit is " + config.maxEventBytes() + " bytes");
        }
        List<ConversationEvent> read = EventBody.read(body);
        List<Future<RecordMetadata>> written = new ArrayList<>();
        read.forEach(event -> written.add(events.write(key, event)));
        List<Accepted.Place> places = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            RecordMetadata place = EventWriter.settle(written.get(i));
            places.add(new Accepted.Place(read.get(i).eventId(), place.partition(), place.offset()));
        }
        return Response.accepted(new Accepted(places)).build();
    }

    /** The payloads after a turn; waits for the first of them. */
    @GET
    @Path("/payloads")
    public List<Listed> list(
            @PathParam("tenant") String tenant,
            @PathParam("conversation") String conversation,
            @QueryParam("after") @DefaultValue("0") int after,
            @QueryParam("wait") String wait)
            throws InterruptedException {
        String key = new ConversationKey(tenant, conversation).toString();
        payloads.await(key, after + 1, wait(wait));
        List<Listed> listed = new ArrayList<>();
        for (int turn : payloads.turns(key, after)) {
            payloads.read(key, turn)
                    .ifPresent(payload -> listed.add(new Listed(turn, payload.body().length, record(payload))));
        }
        return listed;
    }

    /** One payload's body, byte for byte as it stands on the topic; waits for it. */
    @GET
    @Path("/payloads/{turn}")
    public byte[] body(
            @PathParam("tenant") String tenant,
            @PathParam("conversation") String conversation,
            @PathParam("turn") int turn,
            @QueryParam("wait") String wait)
            throws InterruptedException {
        return one(tenant, conversation, turn, wait).body();
    }

    /** One payload's decision record; waits for it. */
    @GET
    @Path("/payloads/{turn}/record")
    public byte[] record(
            @PathParam("tenant") String tenant,
            @PathParam("conversation") String conversation,
            @PathParam("turn") int turn,
            @QueryParam("wait") String wait)
            throws InterruptedException {
        return one(tenant, conversation, turn, wait).record();
    }

    private StoredPayload one(String tenant, String conversation, int turn, String wait) throws InterruptedException {
        String key = new ConversationKey(tenant, conversation).toString();
        if (turn < 1) {
            throw new ProblemException(
                    Response.Status.BAD_REQUEST, "malformed", "turn", "turn is " + turn + "; it must be at least 1");
        }
        return payloads.await(key, turn, wait(wait)).orElseThrow(() -> absent(key, turn));
    }

    private ProblemException absent(String key, int turn) {
        return payloads.rejected(key, turn)
                .map(reject -> new ProblemException(
                        UNPROCESSABLE,
                        "payload-rejected",
                        null,
                        "payload " + turn + " of " + key + " was rejected as " + reject.code() + ": "
                                + reject.findings().stream()
                                        .map(finding -> finding.where() + " " + finding.detail())
                                        .collect(Collectors.joining("; "))))
                .orElseGet(() -> new ProblemException(
                        Response.Status.NOT_FOUND,
                        "payload-not-there",
                        "turn",
                        key + " has no payload " + turn + " (yet)"));
    }

    private Duration wait(String text) {
        if (text == null) {
            return Duration.ZERO;
        }
        try {
            Duration wait = Duration.parse(text);
            if (wait.isNegative()) {
                throw new DateTimeParseException("negative", text, 0);
            }
            return wait.compareTo(config.longestReadWait()) > 0 ? config.longestReadWait() : wait;
        } catch (DateTimeParseException e) {
            throw new ProblemException(
                    Response.Status.BAD_REQUEST,
                    "malformed",
                    "wait",
                    "wait is " + text + "; it must be like PT10S, and is cut to " + config.longestReadWait());
        }
    }

    private static RawJson record(StoredPayload payload) {
        return new RawJson(new String(payload.record(), StandardCharsets.UTF_8));
    }
}
