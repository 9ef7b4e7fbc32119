package dev.toolshelf.bench.assembler;

import dev.toolshelf.bench.tokens.Closing;
import dev.toolshelf.infrastructure.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Conversations played through two instances of the packaged assembler, of which one is killed now and then and started again;
 * then the same conversations under another prefix, undisturbed; and what differs.
 */
public final class KilledRun {

    private static final int SIDE_BY_SIDE = 24;
    private static final Duration END = Duration.ofMinutes(5);

    private final Path home;
    private final Path folder;
    private final String bootstrap;
    private final Consumer<String> progress;

    /**
     * A run that is not begun yet.
     *
     * @param home the project's folder, with the service packaged
     * @param folder for state and logs
     * @param bootstrap the broker
     */
    public KilledRun(Path home, Path folder, String bootstrap, Consumer<String> progress) {
        this.home = home;
        this.folder = folder;
        this.bootstrap = bootstrap;
        this.progress = progress;
    }

    /**
     * What came of it.
     *
     * @param payloads of the undisturbed run
     * @param kills how often an instance was killed
     * @param lost places of payloads that did not come
     * @param doubled places of payloads that came twice
     * @param different places of payloads whose bodies are not those of the undisturbed run
     * @param longestWaitSeconds that a harness waited for a payload while instances were killed
     */
    public record Outcome(
            int payloads,
            int kills,
            List<String> lost,
            List<String> doubled,
            List<String> different,
            double longestWaitSeconds) {}

    /**
     * Runs.
     *
     * @param prefix begins the topics' prefixes
     * @param time how long instances are killed
     * @param every the time between two kills
     * @param seed of the choices; the same seed plays the same conversations
     */
    public Outcome run(String prefix, Duration time, Duration every, long seed) throws IOException {
        LoadPool pool = LoadPool.of(home);
        Talks talks = new Talks(pool);
        List<Talk> played = new ArrayList<>();
        long until = System.nanoTime() + time.toNanos();
        Supplier<Talk> next = () -> {
            if (System.nanoTime() > until) {
                return null;
            }
            int number = played.size();
            Talk talk = talks.one("k-" + number, seed + number, 2 + number % 2, number % 2 == 0);
            played.add(talk);
            return talk;
        };
        Kills kills = new Kills(every, until, new Random(seed));
        Harnesses disturbed = play(prefix + "killed", pool, next, kills);
        progress.accept(played.size() + " conversations, " + kills.count + " kills, longest wait "
                + Math.round(disturbed.longestWaitSeconds()) + " s; now undisturbed");
        Iterator<Talk> again = played.iterator();
        Harnesses calm = play(prefix + "calm", pool, () -> again.hasNext() ? again.next() : null, new Kills());
        Map<String, String> now = disturbed.bodies();
        List<String> expected = played.stream()
                .flatMap(talk -> Stream.iterate(1, turn -> turn + 1)
                        .limit(talk.payloads())
                        .map(turn -> PayloadReader.place(talk.key(), turn)))
                .toList();
        if (!calm.bodies().keySet().equals(new TreeSet<>(expected))) {
            throw new IllegalStateException("the undisturbed run has other payloads than are due");
        }
        return new Outcome(
                expected.size(),
                kills.count,
                expected.stream().filter(place -> !now.containsKey(place)).toList(),
                disturbed.doubled(),
                expected.stream()
                        .filter(now::containsKey)
                        .filter(place -> !now.get(place).equals(calm.bodies().get(place)))
                        .toList(),
                disturbed.longestWaitSeconds());
    }

    private Harnesses play(String prefix, LoadPool pool, Supplier<Talk> talks, Kills kills) {
        try (Closing closing = new Closing()) {
            Line line = closing.on(new Line(bootstrap, prefix));
            line.publish(pool.records());
            closing.on(new Searcher(bootstrap, prefix, pool));
            for (int port : FreePorts.next(2)) {
                AssemblerProcess instance =
                        closing.on(new AssemblerProcess(home, folder.resolve(prefix), bootstrap, prefix, port));
                instance.start();
                kills.instances.add(instance);
            }
            Harnesses harnesses = new Harnesses(line, SIDE_BY_SIDE);
            harnesses.play(talks, kills);
            return harnesses;
        }
    }

    /** Asked while harnesses play: kills when it is time, starts again what has ended, breaks off what does not end. */
    private final class Kills implements BooleanSupplier {

        private final List<AssemblerProcess> instances = new ArrayList<>();
        private final long every;
        private final long until;
        private final Random random;
        private final long end;
        private long next;
        private int count;

        /** None. */
        private Kills() {
            this(END, Long.MIN_VALUE, new Random(0));
        }

        private Kills(Duration every, long until, Random random) {
            this.every = every.toNanos();
            this.until = until;
            this.random = random;
            this.next = System.nanoTime() + this.every;
            this.end = Math.max(until, System.nanoTime()) + END.toNanos();
        }

        @Override
        public boolean getAsBoolean() {
            long now = System.nanoTime();
            if (now >= next && now < until) {
                next = now + every;
                count++;
                instances.get(random.nextInt(instances.size())).kill();
            }
            instances.stream().filter(instance -> !instance.alive()).forEach(AssemblerProcess::start);
            return now < end;
        }
    }
}
