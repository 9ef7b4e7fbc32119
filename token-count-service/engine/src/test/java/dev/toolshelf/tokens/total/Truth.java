package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The history of one pool and its sources, as the log has it. */
final class Truth {

    static final TotalKey KEY = new TotalKey("acme", "dev", "gpt");
    static final List<String> SOURCES = List.of("a", "b", "c");

    private final List<State> log = new ArrayList<>();

    /**
     * One state.
     *
     * @param pool the pool's revision
     * @param members the sources that it names
     * @param sources what is true of each source, see {@link SeenRevision}; 0 before its first put
     */
    record State(long pool, List<String> members, Map<String, Long> sources) {}

    Truth() {
        log.add(new State(1, List.of("a", "b"), Map.of("a", 1L, "b", 1L, "c", 0L)));
    }

    /** The number of the newest state. */
    int newest() {
        return log.size() - 1;
    }

    State at(int number) {
        return log.get(number);
    }

    /** Something happens; what is told of it. */
    EntityChange happen(Random random) {
        State now = log.get(newest());
        if (random.nextInt(4) == 0) {
            List<String> members =
                    SOURCES.stream().filter(id -> random.nextInt(3) > 0).toList();
            log.add(new State(now.pool + 1, members, now.sources));
            return new EntityChange(EntityKey.pool("acme", "dev"), now.pool + 1, false);
        }
        String id = SOURCES.get(random.nextInt(SOURCES.size()));
        long revision = Math.abs(now.sources.get(id)) + 1;
        boolean deleted = now.sources.get(id) > 0 && random.nextInt(3) == 0;
        Map<String, Long> sources = new LinkedHashMap<>(now.sources);
        sources.put(id, SeenRevision.of(revision, deleted));
        log.add(new State(now.pool, now.members, sources));
        return new EntityChange(EntityKey.source("acme", id), revision, deleted);
    }

    /** A total that says what it was summed up from. */
    static PoolTotal total(long pool, Map<String, Long> sources, boolean settled) {
        PoolCount count = new PoolCount("gpt", CountUnit.CHARACTERS, 0, 0, null, 0, null, List.of());
        List<String> from = sources.entrySet().stream()
                .map(source -> source.getKey() + "=" + source.getValue())
                .toList();
        return new PoolTotal("acme", "dev", pool, count, List.of(), from, settled);
    }

    /** What a total was summed up from; the pool's revision under the empty name. */
    static Map<String, Long> from(PoolTotal total) {
        Map<String, Long> from = new LinkedHashMap<>();
        from.put("", total.poolRevision());
        for (String source : total.missingSources()) {
            String[] parts = source.split("=");
            from.put(parts[0], Long.parseLong(parts[1]));
        }
        return from;
    }

    /** Whether something that was known is missing in what a total was summed up from; two states without a source are no different in it. */
    static boolean old(Map<String, Long> from, Map<String, Long> known) {
        for (Map.Entry<String, Long> one : from.entrySet()) {
            long other = known.getOrDefault(one.getKey(), 0L);
            boolean missing = one.getValue() <= 0 && other <= 0;
            if (!missing && Math.abs(one.getValue()) < Math.abs(other)) {
                return true;
            }
        }
        return false;
    }
}
