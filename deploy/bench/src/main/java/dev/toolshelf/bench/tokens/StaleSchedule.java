package dev.toolshelf.bench.tokens;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.LocalTotals;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.SeenRevision;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalLookup;
import dev.toolshelf.tokens.total.TotalLookup.Origin;
import dev.toolshelf.tokens.total.TotalLookup.Step;
import dev.toolshelf.tokens.total.TotalStamp;
import dev.toolshelf.tokens.total.TotalStore;
import dev.toolshelf.tokens.total.TotalStore.Touched;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * One random order of reading, summing up, changing, invalidating, writing and crashing, of two instances that read the same log
 * at their own pace. A state is the revision of each of three sources of one pool, negative if the source is deleted.
 */
final class StaleSchedule {

    private static final int STEPS = 40;
    private static final List<String> SOURCES = List.of("a", "b", "c");
    private static final LocalTotals.Limits LIMITS = new LocalTotals.Limits(10, 10, Duration.ofHours(1));

    private final Random random;
    private final TotalStore store;
    private final TotalKey key;
    private final StaleTotals.Hurt hurt;
    private final List<Map<String, Long>> log = new ArrayList<>();
    private final List<Instance> instances = List.of(new Instance(), new Instance());
    private final Map<String, Long> carriedOut = new HashMap<>();
    private int notices;
    private int servedOld;
    private int keptOld;
    private int answers;
    private int cached;

    StaleSchedule(Random random, TotalStore store, String pool, StaleTotals.Hurt hurt) {
        this.random = random;
        this.store = store;
        this.key = new TotalKey(SampleCatalog.TENANT, pool, "gpt");
        this.hurt = hurt;
        log.add(Map.of("a", 1L, "b", 1L, "c", 0L));
    }

    int servedOld() {
        return servedOld;
    }

    int keptOld() {
        return keptOld;
    }

    int answers() {
        return answers;
    }

    int cached() {
        return cached;
    }

    private static final class Instance {
        private LocalTotals local = newLocal();
        private Map<String, Long> told = new HashMap<>();
        private final List<Question> questions = new ArrayList<>();
        private final Deque<EntityChange> changes = new ArrayDeque<>();
        private final Deque<EntityChange> notices = new ArrayDeque<>();
        private int view;

        private static LocalTotals newLocal() {
            return new LocalTotals(LIMITS, () -> Duration.ofHours(1), () -> 0);
        }

        private void tell(EntityChange change) {
            local.told(change);
            told.merge(change.entity().id(), change.seen(), SeenRevision::newest);
        }
    }

    private record Question(TotalLookup lookup, Map<String, Long> seen, Map<String, Long> told) {}

    void run() {
        int when = random.nextInt(STEPS);
        for (int step = 0; step < STEPS; step++) {
            if (step == when) {
                hurt.run();
            }
            act(instances.get(random.nextInt(instances.size())));
        }
        hurt.heal();
        HeldTotal held = store.read(key).orElse(null);
        if (held != null && held.total() != null && !hurt.forgets() && old(from(held), carriedOut)) {
            keptOld++;
        }
    }

    /** A total without a source stands for every state without it; its stamp knows the newest. */
    private static Map<String, Long> from(HeldTotal held) {
        Map<String, Long> from = from(held.total());
        from.replaceAll(
                (id, revision) -> whenMissing(revision, held.stamp().sources().get(id)));
        return from;
    }

    private void act(Instance instance) {
        switch (random.nextInt(12)) {
            case 0, 1 -> instances.get(random.nextInt(instances.size())).changes.add(change());
            case 2 -> instance.view += random.nextInt(log.size() - instance.view);
            case 3 -> invalidate(instance);
            case 4 -> hear(instance);
            case 5, 6 -> ask(instance);
            case 7 -> crash(instance);
            default -> go(instance);
        }
    }

    private EntityChange change() {
        Map<String, Long> now = log.get(log.size() - 1);
        String id = SOURCES.get(random.nextInt(SOURCES.size()));
        long revision = Math.abs(now.get(id)) + 1;
        boolean deleted = now.get(id) > 0 && random.nextInt(4) == 0;
        Map<String, Long> next = new HashMap<>(now);
        next.put(id, SeenRevision.of(revision, deleted));
        log.add(next);
        return new EntityChange(EntityKey.source(SampleCatalog.TENANT, id), revision, deleted);
    }

    private void invalidate(Instance instance) {
        EntityChange change = instance.changes.poll();
        if (change == null) {
            return;
        }
        instance.tell(change);
        if (store.changed(change, List.of(new Touched(key, 1)))) {
            carriedOut.merge(change.entity().id(), change.seen(), SeenRevision::newest);
        }
        for (Instance other : instances) {
            if (++notices % 3 != 0) {
                other.notices.add(change);
            }
        }
    }

    private static void hear(Instance instance) {
        EntityChange change = instance.notices.poll();
        if (change != null) {
            instance.tell(change);
        }
    }

    private void crash(Instance instance) {
        if (random.nextInt(4) == 0) {
            instance.local = Instance.newLocal();
            instance.told = new HashMap<>();
            instance.questions.clear();
            instance.notices.clear();
        }
    }

    private void ask(Instance instance) {
        Map<String, Long> seen = new LinkedHashMap<>();
        for (String id : SOURCES) {
            seen.put(id, log.get(instance.view).get(id));
        }
        TotalLookup lookup = new TotalLookup(
                instance.local, store, key, new TotalStamp("counter", 1, seen), () -> total(seen), () -> 0);
        instance.questions.add(new Question(lookup, seen, new HashMap<>()));
    }

    private void go(Instance instance) {
        if (instance.questions.isEmpty()) {
            return;
        }
        int which = random.nextInt(instance.questions.size());
        Question question = instance.questions.get(which);
        if (question.lookup.next() == Step.LOCAL) {
            question.told.putAll(instance.told);
        }
        question.lookup.step();
        if (question.lookup.next() != Step.DONE) {
            return;
        }
        instance.questions.remove(which);
        TotalLookup.Answer answer = question.lookup.answer();
        answers++;
        cached += answer.origin() == Origin.COMPUTED ? 0 : 1;
        Map<String, Long> from = from(answer.total());
        // A total without a source is the same whenever the source was not there.
        from.replaceAll((id, revision) -> whenMissing(revision, question.seen.get(id)));
        boolean old = old(from, question.seen);
        from.replaceAll((id, revision) -> whenMissing(revision, question.told.getOrDefault(id, 1L)));
        if (old || !answer.behind() && old(from, question.told)) {
            servedOld++;
        }
    }

    private static long whenMissing(long revision, long known) {
        return revision <= 0 && known <= 0 ? SeenRevision.newest(revision, known) : revision;
    }

    private static PoolTotal total(Map<String, Long> seen) {
        PoolCount count = new PoolCount("gpt", CountUnit.TOKENIZER, 1, 1, 1L, 1, 1L, List.of());
        List<String> from = seen.entrySet().stream()
                .map(source -> source.getKey() + "=" + source.getValue())
                .toList();
        return new PoolTotal(SampleCatalog.TENANT, "pool", 1, count, List.of(), from, true);
    }

    private static Map<String, Long> from(PoolTotal total) {
        Map<String, Long> from = new HashMap<>();
        for (String source : total.missingSources()) {
            String[] parts = source.split("=");
            from.put(parts[0], Long.parseLong(parts[1]));
        }
        return from;
    }

    private static boolean old(Map<String, Long> from, Map<String, Long> known) {
        return from.entrySet().stream().anyMatch(one -> {
            long other = known.getOrDefault(one.getKey(), 0L);
            boolean missing = one.getValue() <= 0 && other <= 0;
            return !missing && Math.abs(one.getValue()) < Math.abs(other);
        });
    }
}
