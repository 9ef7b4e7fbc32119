package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.config.AssemblerConfig;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.feed.PayloadFeed;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.ledger.PayloadMetrics;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.assembler.world.Undecodable;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.family.ModelFamilies;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.kafka.streams.Topology;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Makes the topology from the configuration. */
@ApplicationScoped
public class AssemblerBeans {

    /** What is common to all conversations. */
    @Produces
    @Singleton
    EngineConfig engineConfig(AssemblerConfig config, Validator validator) {
        Support support = config.supportFile()
                .map(file -> {
                    try (InputStream in = Files.newInputStream(file)) {
                        return Support.read(in);
                    } catch (IOException e) {
                        throw new UncheckedIOException("toolshelf.assembler.support-file: " + e.getMessage(), e);
                    }
                })
                .orElseGet(Support::builtIn);
        return new EngineConfig(
                Profiles.builtIn().forConversations(),
                ModelFamilies.builtIn(),
                support,
                config.enableToolSearch().orElse(null),
                config.disableExperimentalBetas(),
                validator);
    }

    /** What checks every payload, and anybody's body. */
    @Produces
    @Singleton
    Validator validator(AssemblerConfig config) {
        return config.rulesFile()
                .map(file -> {
                    try (InputStream in = Files.newInputStream(file)) {
                        return new Validator(RuleBook.read(in));
                    } catch (IOException e) {
                        throw new UncheckedIOException("toolshelf.assembler.rules-file: " + e.getMessage(), e);
                    }
                })
                .orElseGet(Validator::builtIn);
    }

    /** Counts what the followed logs hold and nobody can read. */
    @Produces
    @Singleton
    Undecodable undecodable(MeterRegistry meters) {
        return new Undecodable(meters);
    }

    /** The stream. */
    @Produces
    @Singleton
    Topology topology(
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix,
            EngineConfig engine,
            AssemblerConfig config,
            Undecodable undecodable,
            MeterRegistry meters,
            PayloadFeed feed) {
        Limits limits = new Limits(
                config.poolWait(),
                config.sequenceWait(),
                config.searchWait(),
                config.maxEventBytes(),
                config.liveBytes());
        return AssemblerTopology.build(
                prefix, engine, limits, undecodable, new PayloadMetrics(meters), feed::accept, feed::rejected);
    }
}
