package dev.toolshelf.bench.assembler;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Harnesses that play conversations side by side, each waiting for the payload that is due before it goes on. Remembers every
 * payload that was committed. Not thread-safe.
 */
public final class Harnesses {

    private static final Duration POLL = Duration.ofMillis(50);

    private final Line line;
    private final int sideBySide;
    private final Map<String, Playing> playing = new HashMap<>();
    private final Map<String, String> bodies = new TreeMap<>();
    private final List<String> doubled = new ArrayList<>();
    private long longestWait;

    private static final class Playing {
        private final Talk talk;
        private final Deque<Talk.Beat> rest;
        private int due;
        private long since;

        private Playing(Talk talk) {
            this.talk = talk;
            this.rest = new ArrayDeque<>(talk.beats());
        }
    }

    /**
     * Over topics.
     *
     * @param sideBySide how many conversations go on at a time
     */
    Harnesses(Line line, int sideBySide) {
        this.line = line;
        this.sideBySide = sideBySide;
    }

    /**
     * Plays conversations to their ends.
     *
     * @param talks the next one, or {@code null} if there is none any more
     * @param goOn asked now and then, for whoever disturbs; {@code false} breaks off
     */
    void play(Supplier<Talk> talks, BooleanSupplier goOn) {
        try (PayloadReader reader = line.reader()) {
            boolean more = true;
            while ((more || !playing.isEmpty()) && goOn.getAsBoolean()) {
                while (more && playing.size() < sideBySide) {
                    Talk next = talks.get();
                    more = next != null;
                    if (more) {
                        Playing one = new Playing(next);
                        playing.put(next.key(), one);
                        speak(one);
                    }
                }
                reader.poll(POLL).forEach(this::heard);
            }
            // What was written twice may come late.
            for (int i = 0; i < 100; i++) {
                reader.poll(POLL).forEach(this::heard);
            }
        }
    }

    private void speak(Playing one) {
        one.due = 0;
        while (!one.rest.isEmpty() && one.due == 0) {
            Talk.Beat beat = one.rest.poll();
            line.send(one.talk.key(), beat);
            one.due = beat.turn();
        }
        one.since = System.nanoTime();
        if (one.due == 0) {
            playing.remove(one.talk.key());
        }
    }

    private void heard(ConsumerRecord<String, byte[]> record) {
        String place = PayloadReader.place(record);
        if (bodies.putIfAbsent(place, digest(record.value())) != null) {
            doubled.add(place);
        }
        Playing one = playing.get(record.key());
        if (one != null && one.due == PayloadReader.turn(record)) {
            longestWait = Math.max(longestWait, System.nanoTime() - one.since);
            speak(one);
        }
    }

    /** Digests of the payloads' bodies by conversation and turn. */
    Map<String, String> bodies() {
        return bodies;
    }

    /** Places of payloads that came more than once. */
    List<String> doubled() {
        return doubled;
    }

    /** The longest that a harness waited for a payload, in seconds. */
    double longestWaitSeconds() {
        return longestWait / 1e9;
    }

    private static String digest(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
