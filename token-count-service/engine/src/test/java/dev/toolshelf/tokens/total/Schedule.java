package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.topic.EntityKey.Type;
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
 * One random order of everything that can happen to the total of one pool: changes, instances that read the log late,
 * questions that stop after any step, invalidations that stop half way, notices that come late or never, crashes, and a store
 * that is away, full, or comes back empty.
 */
final class Schedule {

    private static final int STEPS = 60;
    private static final int INSTANCES = 3;
    private static final LocalTotals.Limits LIMITS = new LocalTotals.Limits(100, 100, Duration.ofHours(1));

    private final Random random;
    private final boolean faults;
    private final Truth truth = new Truth();
    private final List<Instance> instances = new ArrayList<>();
    private final ModelStore store;
    private int noticed;

    /** What was found: both must be 0. */
    int servedOld;

    int keptOld;

    /** How often an answer came from where, to see that the schedules reach everything. */
    final Map<TotalLookup.Origin, Integer> origins = new HashMap<>();

    int behind;

    Schedule(Random random, boolean faults, boolean comparing) {
        this.random = random;
        this.faults = faults;
        this.store = new ModelStore(comparing, this::publish);
        for (int i = 0; i < INSTANCES; i++) {
            instances.add(new Instance());
        }
    }

    private final class Instance {
        private LocalTotals local = newLocal();
        private Map<String, Long> told = new HashMap<>();
        private final List<Question> questions = new ArrayList<>();
        private final Deque<EntityChange> notices = new ArrayDeque<>();
        private final Deque<EntityChange> changes = new ArrayDeque<>();
        private EntityChange halfDone;
        private int view;
        private boolean forgetful;

        private LocalTotals newLocal() {
            return new LocalTotals(LIMITS, () -> Duration.ofHours(1), () -> 0);
        }

        private void tell(EntityChange change) {
            local.told(change);
            String name =
                    change.entity().type() == Type.POOL ? "" : change.entity().id();
            told.merge(name, change.seen(), SeenRevision::newest);
        }

        private void crash() {
            local = newLocal();
            told = new HashMap<>();
            questions.clear();
            notices.clear();
            forgetful = true;
            if (halfDone != null) {
                changes.addFirst(halfDone);
                halfDone = null;
            }
        }
    }

    private record Question(
            TotalLookup lookup,
            TotalStamp stamp,
            Map<String, Long> read,
            Map<String, Long> known,
            Map<String, Long> told) {}

    private void publish(EntityChange change) {
        for (Instance instance : instances) {
            boolean lost = faults && ++noticed % 3 == 0;
            if (!lost) {
                instance.notices.add(change);
            }
        }
    }

    void run() {
        for (int step = 0; step < STEPS; step++) {
            act(instances.get(random.nextInt(INSTANCES)));
            HeldTotal held = store.held.get(Truth.KEY);
            Map<String, Long> known = store.carriedOut.get(Truth.KEY);
            if (held != null && held.total() != null && known != null && Truth.old(from(held), known)) {
                keptOld++;
            }
        }
    }

    private void act(Instance instance) {
        switch (random.nextInt(faults ? 16 : 12)) {
            case 0 -> instances.get(random.nextInt(INSTANCES)).changes.add(truth.happen(random));
            case 1 -> instance.view += random.nextInt(truth.newest() - instance.view + 1);
            case 2, 3 -> follow(instance);
            case 4 -> hear(instance);
            case 5, 6 -> ask(instance);
            case 7, 8, 9, 10, 11 -> go(instance);
            default -> fail(instance);
        }
    }

    private void fail(Instance instance) {
        switch (random.nextInt(6)) {
            case 0 -> instance.crash();
            case 1 -> store.away = !store.away;
            case 2 -> store.full = !store.full;
            case 3 -> store.empty();
            case 4 -> store.expire(Truth.KEY);
            default -> instance.local.flush();
        }
    }

    /** An invalidation has two steps, and pools are touched as far as the instance has read. */
    private void follow(Instance instance) {
        if (instance.halfDone == null) {
            instance.halfDone = instance.changes.poll();
            if (instance.halfDone != null) {
                instance.tell(instance.halfDone);
            }
            return;
        }
        EntityChange change = instance.halfDone;
        instance.halfDone = null;
        Truth.State seen = truth.at(instance.view);
        if (change.entity().type() == Type.POOL) {
            store.changed(change, List.of(new TotalStore.Touched(Truth.KEY, change.revision())));
        } else if (seen.members().contains(change.entity().id())) {
            store.changed(change, List.of(new TotalStore.Touched(Truth.KEY, seen.pool())));
        } else {
            store.changed(change, List.of());
        }
    }

    private static void hear(Instance instance) {
        EntityChange change = instance.notices.poll();
        if (change != null) {
            instance.tell(change);
        }
    }

    /** The pool is read first, then its sources one by one, while the log goes on. */
    private void ask(Instance instance) {
        Truth.State first = truth.at(instance.view);
        Map<String, Long> known = new LinkedHashMap<>();
        known.put("", first.pool());
        Map<String, Long> seen = new LinkedHashMap<>();
        Map<String, Long> sources = new LinkedHashMap<>();
        known.putAll(first.sources());
        for (String id : first.members()) {
            if (random.nextInt(4) == 0) {
                instance.view += random.nextInt(truth.newest() - instance.view + 1);
            }
            long source = truth.at(instance.view).sources().get(id);
            sources.put(id, source);
            seen.put(id, source < 0 && instance.forgetful ? 0 : source);
        }
        TotalStamp stamp = new TotalStamp("counter", first.pool(), seen);
        boolean settled = random.nextInt(8) > 0;
        TotalLookup lookup = new TotalLookup(
                instance.local, store, Truth.KEY, stamp, () -> Truth.total(first.pool(), sources, settled), () -> 0);
        instance.questions.add(new Question(lookup, stamp, sources, known, new HashMap<>()));
    }

    private void go(Instance instance) {
        if (instance.questions.isEmpty()) {
            return;
        }
        int which = random.nextInt(instance.questions.size());
        Question question = instance.questions.get(which);
        store.asks(question.stamp);
        if (question.lookup.next() == TotalLookup.Step.LOCAL) {
            question.told.putAll(instance.told);
        }
        question.lookup.step();
        if (question.lookup.next() == TotalLookup.Step.DONE) {
            instance.questions.remove(which);
            judge(question);
        }
    }

    private void judge(Question question) {
        TotalLookup.Answer answer = question.lookup.answer();
        origins.merge(answer.origin(), 1, Integer::sum);
        behind += answer.behind() ? 1 : 0;
        Map<String, Long> from = Truth.from(answer.total());
        // A total without a source is the same whenever the source was not there.
        from.replaceAll((id, seen) -> whenMissing(seen, question.read.getOrDefault(id, 1L)));
        boolean old = Truth.old(from, question.known);
        from.replaceAll((id, seen) -> whenMissing(seen, question.told.getOrDefault(id, 1L)));
        old |= !answer.behind() && Truth.old(from, question.told);
        servedOld += old ? 1 : 0;
    }

    /** A total without a source stands for every state without it; its stamp knows the newest. */
    private static Map<String, Long> from(HeldTotal held) {
        Map<String, Long> from = Truth.from(held.total());
        from.replaceAll((id, seen) -> whenMissing(seen, held.stamp().sources().getOrDefault(id, 1L)));
        return from;
    }

    private static long whenMissing(long seen, long known) {
        return seen <= 0 && known <= 0 ? SeenRevision.newest(seen, known) : seen;
    }
}
