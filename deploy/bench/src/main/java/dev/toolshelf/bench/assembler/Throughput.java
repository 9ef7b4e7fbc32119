package dev.toolshelf.bench.assembler;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.bench.tokens.Closing;
import dev.toolshelf.bench.tokens.Percentile;
import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.local.stack.DataFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * How many events a second the whole topology takes, exactly once, and how long one takes to its payload at half of that.
 * Beside it a topology that reads the same events and writes the same payloads with their headers without making them, on the
 * same broker with the same settings, in turns.
 */
public final class Throughput implements Measurement {

    private static final int TALKS = 400;
    private static final int WARM_UP_ROUNDS = 6;
    private static final int ROUNDS = 7;
    private static final int HALF_LOAD_SECONDS = 20;
    private static final int SIDE_BY_SIDE = 50;
    private static final Duration POLL = Duration.ofMillis(100);

    private final Map<String, Topologies.Ready> ready = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "assembler-throughput";
    }

    @Override
    public String about() {
        return "events a second against a pass-through topology, event to payload at half of it (about 3 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException, InterruptedException {
        Path folder = DataFolder.temporary().path();
        try (KafkaBroker broker = new KafkaBroker(KafkaSettings.in(folder.resolve("kafka")));
                Closing closing = new Closing()) {
            broker.start();
            LoadPool pool = LoadPool.of(context.home());
            Properties settings = ServiceSettings.of(context.home());
            Line ours = closing.on(new Line(broker.bootstrap(), "ours"));
            Line passed = closing.on(new Line(broker.bootstrap(), "passed"));
            ours.publish(pool.records());
            ours.start(
                    Topologies.assembler(ours.prefix()),
                    settings,
                    folder.resolve("ours").toString());
            passed.start(
                    Topologies.passThrough(passed.prefix(), ready::get),
                    settings,
                    folder.resolve("passed").toString());
            return measure(context, new Talks(pool), closing, ours, passed);
        }
    }

    private List<Measured> measure(BenchContext context, Talks talks, Closing closing, Line ours, Line passed)
            throws InterruptedException {
        PayloadReader made = closing.on(ours.reader());
        PayloadReader copied = closing.on(passed.reader());
        List<Double> mine = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        for (int round = 1 - WARM_UP_ROUNDS; round <= ROUNDS; round++) {
            List<Talk> some = talks.several("round" + round, TALKS, 1_000L * (round + WARM_UP_ROUNDS));
            int events = some.stream().mapToInt(talk -> talk.beats().size()).sum();
            int payloads = some.stream().mapToInt(Talk::payloads).sum();
            double own = events / ours.secondsFor(some);
            long bytes = collect(made, payloads);
            double other = events / passed.secondsFor(some);
            skip(copied, payloads);
            ready.clear();
            context.progress()
                    .accept(String.format(
                            Locale.ROOT,
                            "round %d: %.0f events/s, pass-through %.0f; %d payloads of %.1f KB",
                            round,
                            own,
                            other,
                            payloads,
                            bytes / 1024.0 / payloads));
            if (round > 0) {
                mine.add(own);
                theirs.add(other);
            }
        }
        double own = median(mine);
        double other = median(theirs);
        double rate = own / 2;
        List<Talk> load = talks.several("half", (int) (rate * HALF_LOAD_SECONDS / 15.5), 77_000L);
        double[] latencies = latencies(ours, made, load, rate, true);
        double[] passing = latencies(passed, copied, load, rate, false);
        return List.of(
                new Measured(
                        "assembler.eos-vs-passthrough",
                        "events per second, exactly once, whole topology, conversations of 13 to 19 events over 200 tools; "
                                + "baseline: a topology that reads the same events and writes the same payloads unmade, median of "
                                + ROUNDS,
                        own,
                        other,
                        own / other,
                        "/s"),
                percentile("assembler.p99-half-load", "p99", 0.99, latencies, passing, rate),
                percentile("assembler.p50-half-load", "p50", 0.50, latencies, passing, rate));
    }

    private static Measured percentile(
            String id, String word, double share, double[] latencies, double[] passing, double rate) {
        double own = Percentile.of(share, latencies);
        double other = Percentile.of(share, passing);
        String what = String.format(
                Locale.ROOT,
                "event to committed payload at half of saturation (%.0f events/s, open loop), %s of %d; baseline: the same "
                        + "through the pass-through topology",
                rate,
                word,
                latencies.length);
        return new Measured(id, what, own, other, own / other, "ms");
    }

    /** Sends at a fixed rate whatever comes back, and times from when each event was due to be sent. */
    private double[] latencies(Line line, PayloadReader reader, List<Talk> talks, double rate, boolean keep)
            throws InterruptedException {
        Map<String, Long> sent = new ConcurrentHashMap<>();
        int expected = talks.stream().mapToInt(Talk::payloads).sum();
        double[] millis = new double[expected];
        Thread sending = new Thread(() -> send(line, talks, rate, sent), "sender");
        sending.start();
        long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
        int come = 0;
        while (come < expected) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(come + " of " + expected + " payloads came");
            }
            for (ConsumerRecord<String, byte[]> record : reader.poll(POLL)) {
                Long due = sent.get(PayloadReader.place(record));
                millis[come++] = (System.nanoTime() - due) / 1e6;
                if (keep) {
                    ready.put(PayloadReader.place(record), new Topologies.Ready(record.value(), record.headers()));
                }
            }
        }
        sending.join();
        return millis;
    }

    private static void send(Line line, List<Talk> talks, double rate, Map<String, Long> sent) {
        long began = System.nanoTime();
        long number = 0;
        for (int from = 0; from < talks.size(); from += SIDE_BY_SIDE) {
            List<Talk> some = talks.subList(from, Math.min(talks.size(), from + SIDE_BY_SIDE));
            int longest =
                    some.stream().mapToInt(talk -> talk.beats().size()).max().orElse(0);
            for (int i = 0; i < longest; i++) {
                for (Talk talk : some) {
                    if (i < talk.beats().size()) {
                        long due = began + (long) (number++ * 1e9 / rate);
                        while (System.nanoTime() < due) {
                            LockSupport.parkNanos(due - System.nanoTime());
                        }
                        Talk.Beat beat = talk.beats().get(i);
                        if (beat.due()) {
                            sent.put(PayloadReader.place(talk.key(), beat.turn()), due);
                        }
                        line.send(talk.key(), beat);
                    }
                }
            }
        }
        line.flush();
    }

    private long collect(PayloadReader reader, int expected) {
        Map<String, Topologies.Ready> come = new HashMap<>();
        long bytes = 0;
        while (come.size() < expected) {
            for (ConsumerRecord<String, byte[]> record : reader.poll(POLL)) {
                if (come.put(PayloadReader.place(record), new Topologies.Ready(record.value(), record.headers()))
                        != null) {
                    throw new IllegalStateException(PayloadReader.place(record) + " came twice");
                }
                bytes += record.value().length;
            }
        }
        ready.putAll(come);
        return bytes;
    }

    private static void skip(PayloadReader reader, int expected) {
        int come = 0;
        while (come < expected) {
            come += reader.poll(POLL).count();
        }
    }

    private static double median(List<Double> values) {
        return Percentile.of(
                0.5, values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
