package dev.toolshelf.conversations.run;

import dev.toolshelf.conversations.play.Sent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * What a run came to.
 *
 * @param seed what it was played with
 * @param conversations how many were played, children included
 * @param payloads how many were emitted and checked
 * @param bySetting the same by {@code wire/profile}
 * @param faults what did not hold, by kind; empty if everything held
 * @param examples the first faults in words, each with the seed that shows it
 */
public record Counts(
        long seed,
        long conversations,
        long payloads,
        Map<String, Long> bySetting,
        Map<String, Long> faults,
        List<String> examples) {

    /** Counts while a run goes on. Not thread-safe. */
    public static final class Builder {

        private final Map<String, Long> bySetting = new TreeMap<>();
        private final BiConsumer<Setting, Sent> look;
        private long conversations;
        private long payloads;

        /** Shows each payload to {@code look} when its conversation is over. */
        public Builder(BiConsumer<Setting, Sent> look) {
            this.look = look;
        }

        void played(Setting setting, List<Sent> sent) {
            conversations++;
            payloads += sent.size();
            bySetting.merge(setting.name(), (long) sent.size(), Long::sum);
            sent.forEach(payload -> look.accept(setting, payload));
        }

        long conversations() {
            return conversations;
        }

        long payloads() {
            return payloads;
        }

        Map<String, Long> bySetting() {
            return Map.copyOf(bySetting);
        }
    }
}
