package dev.toolshelf.search.config;

import dev.toolshelf.search.dense.Embedder;
import dev.toolshelf.search.dense.Vectors;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * The sentence model, where the optional module is on the class path; without it, or if it cannot be loaded here, search
 * goes by words alone. Vectors are made by one thread, so that they never take all of the machine from queries.
 */
@ApplicationScoped
public class SentenceModel {

    private static final Logger LOG = Logger.getLogger(SentenceModel.class);

    /** Listings that may wait for their vectors; more are refused, and asked for again by the next query. */
    private static final int WAITING_LISTINGS = 10_000;

    private final ThreadPoolExecutor background = new ThreadPoolExecutor(
            1, 1, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_LISTINGS), SentenceModel::thread);

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "sentence-vectors");
        thread.setDaemon(true);
        return thread;
    }

    /** The model with what it makes of listings; empty if there is none. */
    Optional<Vectors> vectors() {
        try {
            Optional<Embedder> found = ServiceLoader.load(Embedder.class).findFirst();
            found.ifPresent(
                    model -> LOG.infof("search by meaning: %s, %d dimensions", model.model(), model.dimension()));
            return found.map(model -> new Vectors(model, background));
        } catch (ServiceConfigurationError e) {
            LOG.warnf("search goes by words alone: the sentence model cannot be loaded: %s", e.getCause());
            return Optional.empty();
        }
    }

    @PreDestroy
    void stop() {
        background.shutdownNow();
    }
}
