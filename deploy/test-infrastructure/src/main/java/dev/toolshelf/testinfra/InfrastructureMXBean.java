package dev.toolshelf.testinfra;

/**
 * The servers of this JVM, as the platform's MBean server hands them out. Only types of the JDK cross it, because Quarkus loads
 * this module by several class loaders, and all of them must meet the same two servers.
 *
 * <p>Every call that starts something returns when it serves. Public because JMX demands it; tests use
 * {@link TestInfrastructure}.
 */
public interface InfrastructureMXBean {
    String getBootstrapServers();

    String getRedisUrl();

    /** In words for people: which way, which versions. */
    String getDescription();

    void killBroker();

    void restartBroker();

    void pauseBroker();

    void resumeBroker();

    void killRedis();

    void restartRedis();

    void pauseRedis();

    void resumeRedis();

    /** Starts or resumes what an earlier test left dead or paused. */
    void ensureRunning();
}
