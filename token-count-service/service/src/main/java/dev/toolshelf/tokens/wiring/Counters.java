package dev.toolshelf.tokens.wiring;

import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.config.FamilySettings;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.Counter;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.estimate.EstimateCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CountedFamilies;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.provider.HttpEndpoint;
import dev.toolshelf.tokens.provider.Provider;
import dev.toolshelf.tokens.provider.Providers;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Who counts, and for what. */
@Singleton
final class Counters {

    /** More counts at once than this fall to the next counter at once. */
    private static final int PROVIDER_THREADS = 64;

    private static final long IDLE_SECONDS = 30;

    @Produces
    @Singleton
    EstimateCounter estimate() {
        return new EstimateCounter();
    }

    @Produces
    @Singleton
    Providers providers(TokenCountConfig config, EstimateCounter estimate, TokenMetrics metrics) {
        ExecutorService threads = new ThreadPoolExecutor(
                0, PROVIDER_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "token-count-provider");
                    thread.setDaemon(true);
                    return thread;
                });
        TokenCountConfig.Anthropic anthropic = config.anthropic();
        TokenCountConfig.OpenAi openAi = config.openai();
        return new Providers(
                List.of(
                        new Provider(HttpEndpoint.anthropic(anthropic), anthropic, estimate, threads, metrics),
                        new Provider(HttpEndpoint.openAi(openAi), openAi, estimate, threads, metrics)),
                threads);
    }

    void close(@Disposes Providers providers) {
        providers.close();
    }

    @Produces
    @Singleton
    CounterChain counters(Providers providers, EstimateCounter estimate) {
        List<Counter> counters = new ArrayList<>();
        providers.all().forEach(provider -> counters.add(provider.counter()));
        counters.add(new TokenizerCounter());
        counters.add(estimate);
        return new CounterChain(counters, Clock.systemUTC()::millis);
    }

    @Produces
    @Singleton
    CountedFamilies families(
            TokenCountConfig config, CounterChain counters, EstimateCounter estimate, TokenMetrics metrics) {
        Set<String> ids = counters.ids();
        ModelFamilies known = FamilySettings.over(ModelFamilies.builtIn(), config.family(), ids);
        CountedFamilies families = new CountedFamilies(known, config.families());
        families.all().stream()
                .filter(family -> family.encoding() == null)
                .forEach(family -> measure(family, estimate, metrics));
        return families;
    }

    /** Not a number, where nothing is known yet. */
    private static void measure(ModelFamily family, EstimateCounter estimate, TokenMetrics metrics) {
        metrics.gauge(
                "estimate.error",
                "family",
                family.id(),
                () -> estimate.calibration(family).error().orElse(Double.NaN));
        metrics.gauge(
                "estimate.factor",
                "family",
                family.id(),
                () -> estimate.calibration(family)
                        .fit()
                        .map(fit -> fit.factor())
                        .orElse(Double.NaN));
        metrics.gauge(
                "estimate.answers",
                "family",
                family.id(),
                () -> estimate.calibration(family).observations());
    }

    @Produces
    @Singleton
    Profiles profiles() {
        return Profiles.builtIn();
    }
}
