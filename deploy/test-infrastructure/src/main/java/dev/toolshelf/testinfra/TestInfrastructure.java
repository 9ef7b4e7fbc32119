package dev.toolshelf.testinfra;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * One real Kafka broker and one real Redis for all tests of this JVM, both on 127.0.0.1, started at the first use and stopped with the
 * JVM. {@value #VARIABLE} chooses how: {@code processes} (default) or {@code containers}. What is missing fails; nothing is skipped.
 *
 * <p>Thread-safe. The servers are shared, so tests keep apart by topic prefix, and one that kills or pauses a server restarts or
 * resumes it.
 */
public final class TestInfrastructure {
    /** Environment variable that chooses the way; the system property {@link #PROPERTY} wins over it. */
    public static final String VARIABLE = "TOOLSHELF_TEST_INFRA";

    /** The system property that wins over {@link #VARIABLE}. */
    public static final String PROPERTY = "toolshelf.test.infra";

    private static final String NAME = "dev.toolshelf:type=TestInfrastructure";
    private static final long TOPICS_LIMIT_SECONDS = 90;

    private final InfrastructureMXBean servers;

    private TestInfrastructure(InfrastructureMXBean servers) {
        this.servers = servers;
    }

    /**
     * The servers of this JVM; starts them if need be.
     *
     * @throws RuntimeException that says what is missing, if they cannot be started
     */
    public static TestInfrastructure shared() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        synchronized (beans) {
            try {
                ObjectName name = new ObjectName(NAME);
                if (!beans.isRegistered(name)) {
                    beans.registerMBean(start(), name);
                }
                return new TestInfrastructure(JMX.newMXBeanProxy(beans, name, InfrastructureMXBean.class));
            } catch (JMException e) {
                throw new IllegalStateException("the shared test servers cannot be registered", e);
            }
        }
    }

    private static InfrastructureMXBean start() {
        InfrastructureMXBean servers =
                switch (Way.chosen(Optional.ofNullable(System.getProperty(PROPERTY)), System.getenv())) {
                    case PROCESSES -> ProcessInfrastructure.start();
                    case CONTAINERS -> ContainerInfrastructure.start(ContainerImages.from(System.getenv()));
                };
        System.out.println("Test infrastructure: " + servers.getDescription());
        return servers;
    }

    /** {@code host:port} of the broker; the same for the JVM's whole life. */
    public String bootstrapServers() {
        return servers.getBootstrapServers();
    }

    /** {@code redis://host:port}; the same for the JVM's whole life. */
    public String redisUrl() {
        return servers.getRedisUrl();
    }

    /** Which way was taken and which servers run, for people. */
    public String description() {
        return servers.getDescription();
    }

    /**
     * Creates the topics and returns when they exist.
     *
     * @throws IllegalStateException if one exists already, is refused, or 90 s pass
     */
    public void createTopics(Collection<NewTopic> topics) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()))) {
            admin.createTopics(topics).all().get(TOPICS_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("cannot create topics " + topics, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating topics " + topics, e);
        }
    }

    /** kill -9 of the broker; its data stay. */
    public void killBroker() {
        servers.killBroker();
    }

    /** Starts the broker again, on the same port and data, whether it was killed or runs; returns when it serves. */
    public void restartBroker() {
        servers.restartBroker();
    }

    /** The broker keeps its connections and answers nothing. */
    public void pauseBroker() {
        servers.pauseBroker();
    }

    /** After {@link #pauseBroker()}. */
    public void resumeBroker() {
        servers.resumeBroker();
    }

    /** kill -9 of Redis; its data are lost. */
    public void killRedis() {
        servers.killRedis();
    }

    /** Starts Redis again, empty and on the same port, whether it was killed or runs; returns when it serves. */
    public void restartRedis() {
        servers.restartRedis();
    }

    /** Redis keeps its connections and answers nothing. */
    public void pauseRedis() {
        servers.pauseRedis();
    }

    /** After {@link #pauseRedis()}. */
    public void resumeRedis() {
        servers.resumeRedis();
    }

    /** Starts or resumes what an earlier test left dead or paused. */
    public void ensureRunning() {
        servers.ensureRunning();
    }
}
