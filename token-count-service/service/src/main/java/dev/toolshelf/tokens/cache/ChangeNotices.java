package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.total.EntityChange;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Hears what other instances tell of changes. A subscription that ends, or that is silent over several beats, is made anew;
 * what was told meanwhile is lost, so whoever remembers anything is told to forget it.
 */
public final class ChangeNotices implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(ChangeNotices.class);
    private static final int SILENCE_IN_BEATS = 3;

    private final RedisConnections connections;
    private final String channel;
    private final long restMillis;
    private final long beatMillis;
    private final Consumer<EntityChange> told;
    private final Runnable missed;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Listener listener;

    /**
     * @param config where Redis is
     * @param topicPrefix keeps deployments apart that share it
     * @param told takes what was heard
     * @param missed called whenever something may not have been heard
     */
    public ChangeNotices(RedisConfig config, String topicPrefix, Consumer<EntityChange> told, Runnable missed) {
        this.connections = new RedisConnections(config);
        this.channel = RedisTotalStore.channel(topicPrefix);
        this.restMillis = config.rest().toMillis();
        this.beatMillis = config.beat().toMillis();
        this.told = told;
        this.missed = missed;
    }

    private final class Listener extends JedisPubSub {

        @Override
        public void onSubscribe(String where, int subscriptions) {
            missed.run();
        }

        @Override
        public void onMessage(String where, String message) {
            EntityChange.parse(message)
                    .ifPresentOrElse(
                            told, () -> LOG.debugf("not understood on %s, %d characters", where, message.length()));
        }
    }

    /** Starts listening on threads of its own. */
    public void start() {
        daemon("token-count-notices", this::listen);
        daemon("token-count-notices-beat", this::beat);
    }

    private static void daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void listen() {
        do {
            Listener next = new Listener();
            try (UnifiedJedis client = connections.forSubscription(Math.toIntExact(beatMillis * SILENCE_IN_BEATS))) {
                listener = next;
                client.subscribe(next, channel);
            } catch (JedisException e) {
                LOG.debugf("the subscription ended: %s", e.getMessage());
            }
            missed.run();
        } while (!ended(restMillis));
    }

    /** Asks for a sign of life, so that a server that hangs is noticed by its silence. */
    private void beat() {
        while (!ended(beatMillis)) {
            try {
                if (subscribed()) {
                    listener.ping();
                }
            } catch (JedisException e) {
                LOG.debugf("no beat: %s", e.getMessage());
            }
        }
    }

    private boolean ended(long millis) {
        try {
            return end.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Whether it listens right now, as far as it knows. */
    public boolean subscribed() {
        return listener != null && listener.isSubscribed();
    }

    @Override
    public void close() {
        end.countDown();
        try {
            if (subscribed()) {
                listener.unsubscribe();
            }
        } catch (JedisException e) {
            LOG.debugf("not unsubscribed: %s", e.getMessage());
        }
    }
}
