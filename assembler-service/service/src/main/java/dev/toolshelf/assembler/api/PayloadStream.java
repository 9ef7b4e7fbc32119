package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.feed.PayloadFeed;
import dev.toolshelf.assembler.feed.PayloadReader;
import dev.toolshelf.assembler.feed.StoredPayload;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A conversation's committed payloads as server-sent events: the ones after a turn, then each new one as it comes. */
@Path("/v1/tenants/{tenant}/conversations/{conversation}/payloads/stream")
public class PayloadStream {

    private final PayloadReader payloads;
    private final PayloadFeed feed;

    /** Over the payload index and the feed of new ones. */
    PayloadStream(PayloadReader payloads, PayloadFeed feed) {
        this.payloads = payloads;
        this.feed = feed;
    }

    /** Event id: the turn. Data: {@code {"turn":n,"record":{...},"body":{...}}}, the body byte for byte. */
    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public Multi<OutboundSseEvent> stream(
            @PathParam("tenant") String tenant,
            @PathParam("conversation") String conversation,
            @QueryParam("after") @DefaultValue("0") int after,
            @HeaderParam("Last-Event-ID") Integer lastSeen,
            @Context Sse sse) {
        String key = new ConversationKey(tenant, conversation).toString();
        return Multi.createFrom()
                .<OutboundSseEvent>emitter(
                        emitter -> new Follower(key, lastSeen == null ? after : lastSeen, sse, emitter).start());
    }

    /** One open stream; its reads happen one after another on a worker thread. */
    private final class Follower {
        private final String key;
        private final Sse sse;
        private final MultiEmitter<? super OutboundSseEvent> emitter;
        private int sent;

        Follower(String key, int after, Sse sse, MultiEmitter<? super OutboundSseEvent> emitter) {
            this.key = key;
            this.sent = after;
            this.sse = sse;
            this.emitter = emitter;
        }

        void start() {
            PayloadFeed.Subscription subscription = feed.subscribe(key, this::later);
            emitter.onTermination(subscription::close);
            later();
        }

        private void later() {
            Infrastructure.getDefaultWorkerPool().execute(this::sendNew);
        }

        private synchronized void sendNew() {
            try {
                List<Integer> turns = payloads.turns(key, sent);
                for (int turn : turns) {
                    payloads.read(key, turn).ifPresent(payload -> emitter.emit(event(payload)));
                    sent = turn;
                }
            } catch (RuntimeException e) {
                emitter.fail(e);
            }
        }

        private OutboundSseEvent event(StoredPayload payload) {
            String data = "{\"turn\":" + payload.turn() + ",\"record\":" + text(payload.record()) + ",\"body\":"
                    + text(payload.body()) + "}";
            return sse.newEventBuilder()
                    .id(Integer.toString(payload.turn()))
                    .name("payload")
                    .data(String.class, data)
                    .build();
        }

        private static String text(byte[] bytes) {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
