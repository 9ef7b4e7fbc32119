package dev.toolshelf.local.player;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.local.client.AssemblerClient;
import dev.toolshelf.local.player.ConversationFile.Line;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Plays a conversation as a harness would: sends events, and waits for each payload before it goes on. */
public final class Player {
    private static final Duration PAYLOAD_LIMIT = Duration.ofSeconds(90);
    private static final Duration LOOK_AFTER = Duration.ofSeconds(10);

    private final AssemblerClient assembler;
    private final PayloadFiles files;
    private final Consumer<PlayedTurn> listener;
    private final Refusals refusals;
    private final Duration lookAfter;

    /**
     * With nobody to ask why a payload does not come.
     *
     * @param assembler where events go and payloads come from
     * @param files where payloads are saved
     * @param listener hears of each payload as it comes
     */
    public Player(AssemblerClient assembler, PayloadFiles files, Consumer<PlayedTurn> listener) {
        this(assembler, files, listener, Refusals.UNKNOWN);
    }

    /**
     * @param assembler where events go and payloads come from
     * @param files where payloads are saved
     * @param listener hears of each payload as it comes
     * @param refusals is asked, about every ten seconds, while a payload does not come
     */
    public Player(AssemblerClient assembler, PayloadFiles files, Consumer<PlayedTurn> listener, Refusals refusals) {
        this(assembler, files, listener, refusals, LOOK_AFTER);
    }

    Player(
            AssemblerClient assembler,
            PayloadFiles files,
            Consumer<PlayedTurn> listener,
            Refusals refusals,
            Duration lookAfter) {
        this.assembler = assembler;
        this.files = files;
        this.listener = listener;
        this.refusals = refusals;
        this.lookAfter = lookAfter;
    }

    private static final class Track {
        private final DuePayload due;
        private final List<JsonNode> events = new ArrayList<>();
        private int turn;
        private long sent;

        Track(DuePayload due) {
            this.due = due;
        }
    }

    /**
     * Plays it to its end.
     *
     * @return how many payloads came, which is how many were due
     * @throws StackFailure at the first payload that does not come within a minute and a half, or of whose conversation something
     *     was refused, naming turn, event and reasons
     */
    public int play(ConversationFile file, ConversationIds ids) {
        Map<Optional<String>, Track> tracks = new LinkedHashMap<>();
        tracks.put(Optional.empty(), new Track(new DuePayload(true)));
        int payloads = 0;
        for (Line line : file.lines()) {
            ObjectNode event = ids.rewritten(line);
            String conversation = ids.of(line.name());
            Track track = tracks.computeIfAbsent(line.name(), any -> new Track(new DuePayload(true)));
            if (line.name().isPresent()) {
                numbered(event, ++track.sent);
            }
            assembler.append(conversation, event);
            track.events.add(line.event());
            if (line.type().equals("fork")) {
                tracks.put(Optional.of(line.event().path("child").asText()), new Track(track.due.child()));
            }
            if (track.due.after(event)) {
                track.turn++;
                payloads++;
                listener.accept(awaited(conversation, line, track));
                track.events.clear();
            }
        }
        return payloads;
    }

    /** A child's start is written by the assembler in its own time; by their numbers, later events wait for it. */
    private static void numbered(ObjectNode event, long place) {
        if (!event.has("sequence")) {
            event.put("sequence", place);
        }
    }

    private PlayedTurn awaited(String conversation, Line line, Track track) {
        byte[] payload = payload(conversation, line, track.turn);
        DecisionRecord record = assembler.record(conversation, track.turn);
        files.save(conversation, track.turn, payload, record);
        return new PlayedTurn(line.name().orElse("main"), track.turn, track.events, tree(payload), record);
    }

    private byte[] payload(String conversation, Line line, int turn) {
        String due = "payload " + turn + " of conversation " + conversation + ", due after event "
                + line.event().path("eventId").asText() + ", did not come";
        long deadline = System.nanoTime() + PAYLOAD_LIMIT.toNanos();
        do {
            Optional<byte[]> payload = assembler.awaitPayload(conversation, turn, lookAfter);
            if (payload.isPresent()) {
                return payload.get();
            }
            List<String> reasons = refusals.of(conversation);
            if (!reasons.isEmpty()) {
                throw StackFailure.failed(due + ":\n  " + String.join("\n  ", reasons));
            }
        } while (System.nanoTime() < deadline);
        throw StackFailure.failed(due + " within " + PAYLOAD_LIMIT.toSeconds() + " s, and neither "
                + AssemblerTopics.REJECTS.name() + " nor "
                + AssemblerTopics.EVENTS.deadLetters().name() + " says why");
    }

    private static JsonNode tree(byte[] payload) {
        try {
            return Json.mapper().readTree(payload);
        } catch (IOException e) {
            throw StackFailure.failed("a payload is not JSON: " + Json.reason(e), e);
        }
    }
}
