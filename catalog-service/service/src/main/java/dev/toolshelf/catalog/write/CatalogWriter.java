package dev.toolshelf.catalog.write;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.config.CatalogConfig;
import dev.toolshelf.catalog.state.EntityState;
import dev.toolshelf.catalog.stream.CommandLedger;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.view.CatalogView;
import dev.toolshelf.catalog.view.NotReadyException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Sends commands and waits for their effect, so that who writes and then reads sees what he wrote. Thread-safe; blocks.
 *
 * <p>The wait asks this instance's own part of the stream. With several instances a command for an entity that another
 * one works on is answered late, as not visible yet; it is done all the same.
 */
@ApplicationScoped
public class CatalogWriter {

    private static final Duration GLANCE = Duration.ofMillis(200);

    private final CommandProducer producer;
    private final CatalogView view;
    private final CommandLedger ledger;
    private final Duration patience;

    CatalogWriter(CommandProducer producer, CatalogView view, CommandLedger ledger, CatalogConfig config) {
        this.producer = producer;
        this.view = view;
        this.ledger = ledger;
        this.patience = config.answerTimeout();
    }

    /**
     * Sends a command.
     *
     * @return whether its effect can be read now; if not, it will be
     * @throws KafkaUnavailableException if Kafka does not take it
     * @throws CommandTooLargeException if no topic takes it
     */
    public boolean write(EntityKey key, CatalogCommand command) {
        long position = producer.send(key, command);
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (true) {
                long rings = ledger.rings();
                if (visible(key, position)) {
                    return true;
                }
                Duration left = Duration.ofNanos(end - System.nanoTime());
                if (left.isNegative() || left.isZero()) {
                    return false;
                }
                ledger.await(rings, left.compareTo(GLANCE) < 0 ? left : GLANCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean visible(EntityKey key, long position) {
        try {
            EntityState state = view.remembered(key).orElse(EntityState.NEVER);
            return state.position() >= position && committed(key, state);
        } catch (NotReadyException e) {
            return false;
        }
    }

    private boolean committed(EntityKey key, EntityState state) {
        if (key.type() == EntityKey.Type.POOL) {
            long seen = view.pool(key).map(pool -> pool.revision()).orElse(0L);
            return state.pool() == null ? seen == 0 : seen >= state.revision();
        }
        long seen = view.source(key).map(source -> source.revision()).orElse(0L);
        return state.source() == null ? seen == 0 : seen >= state.revision();
    }
}
