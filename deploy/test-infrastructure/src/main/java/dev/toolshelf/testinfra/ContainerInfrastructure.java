package dev.toolshelf.testinfra;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import dev.toolshelf.infrastructure.BrokerProperties;
import dev.toolshelf.infrastructure.FreePorts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.PullPolicy;
import org.testcontainers.utility.DockerImageName;

/**
 * Both servers as containers on the host's network, so that addresses are those of the process way and a restarted server keeps its
 * port. Kill, pause and restart act on the containers.
 */
final class ContainerInfrastructure implements InfrastructureMXBean {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final String CLUSTER_ID = "dG9vbHNoZWxmLXRlc3RzMQ";
    private static final Path DATA_IN_CONTAINER = Path.of("/tmp/kafka-data");

    private final ContainerImages images;
    private final String bootstrap;
    private final URI redisUrl;
    private final GenericContainer<?> broker;
    private final GenericContainer<?> redis;

    private ContainerInfrastructure(ContainerImages images, int brokerPort, int controllerPort, int redisPort) {
        this.images = images;
        bootstrap = "127.0.0.1:" + brokerPort;
        redisUrl = URI.create("redis://127.0.0.1:" + redisPort);
        broker = onHost(images.kafka()).withEnv(environment(brokerPort, controllerPort));
        redis = onHost(images.redis())
                .withCommand(
                        "redis-server",
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(redisPort),
                        "--save",
                        "",
                        "--appendonly",
                        "no");
    }

    static ContainerInfrastructure start(ContainerImages images) {
        requireEngine();
        Iterator<Integer> ports = FreePorts.next(3).iterator();
        ContainerInfrastructure servers = new ContainerInfrastructure(images, ports.next(), ports.next(), ports.next());
        Runtime.getRuntime().addShutdownHook(new Thread(servers::dispose, "stop-test-containers"));
        servers.redis.start();
        servers.broker.start();
        servers.awaitRedis();
        servers.awaitBroker();
        return servers;
    }

    /** On an engine without a bridge network this question itself throws, unless the host is given. */
    private static void requireEngine() {
        RuntimeException cause = null;
        try {
            if (DockerClientFactory.instance().isDockerAvailable()) {
                return;
            }
        } catch (RuntimeException e) {
            cause = e;
        }
        throw new IllegalStateException(
                TestInfrastructure.VARIABLE + "=containers, but no Docker engine answers. Give DOCKER_HOST, "
                        + "TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1 and TESTCONTAINERS_RYUK_DISABLED=true; see "
                        + "deploy/test-infrastructure/containers/README.md",
                cause);
    }

    private static GenericContainer<?> onHost(String image) {
        return new GenericContainer<>(DockerImageName.parse(image))
                .withNetworkMode("host")
                .withImagePullPolicy(PullPolicy.defaultPolicy());
    }

    /** The convention of Apache's image: dots become underscores behind KAFKA_. */
    private static Map<String, String> environment(int brokerPort, int controllerPort) {
        Map<String, String> variables = new HashMap<>();
        variables.put("CLUSTER_ID", CLUSTER_ID);
        BrokerProperties.of(DATA_IN_CONTAINER, brokerPort, controllerPort)
                .forEach((name, value) -> variables.put(
                        "KAFKA_" + name.toString().replace('.', '_').toUpperCase(Locale.ROOT), value.toString()));
        return variables;
    }

    @Override
    public String getBootstrapServers() {
        return bootstrap;
    }

    @Override
    public String getRedisUrl() {
        return redisUrl.toString();
    }

    @Override
    public String getDescription() {
        return "containers; %s at %s; %s at %s".formatted(images.kafka(), bootstrap, images.redis(), redisUrl);
    }

    @Override
    public void killBroker() {
        kill(broker);
    }

    @Override
    public void restartBroker() {
        restart(broker);
        awaitBroker();
    }

    @Override
    public void pauseBroker() {
        docker().pauseContainerCmd(broker.getContainerId()).exec();
    }

    @Override
    public void resumeBroker() {
        docker().unpauseContainerCmd(broker.getContainerId()).exec();
    }

    @Override
    public void killRedis() {
        kill(redis);
    }

    @Override
    public void restartRedis() {
        restart(redis);
        awaitRedis();
    }

    @Override
    public void pauseRedis() {
        docker().pauseContainerCmd(redis.getContainerId()).exec();
    }

    @Override
    public void resumeRedis() {
        docker().unpauseContainerCmd(redis.getContainerId()).exec();
    }

    @Override
    public void ensureRunning() {
        revive(redis);
        awaitRedis();
        revive(broker);
        awaitBroker();
    }

    private static void kill(GenericContainer<?> container) {
        unpause(container);
        docker().killContainerCmd(container.getContainerId()).withSignal("KILL").exec();
        Awaitility.await().atMost(START_LIMIT).until(() -> !isRunning(state(container)));
    }

    private static void restart(GenericContainer<?> container) {
        unpause(container);
        if (isRunning(state(container))) {
            docker().stopContainerCmd(container.getContainerId()).exec();
        }
        docker().startContainerCmd(container.getContainerId()).exec();
    }

    private static void revive(GenericContainer<?> container) {
        unpause(container);
        if (!isRunning(state(container))) {
            docker().startContainerCmd(container.getContainerId()).exec();
        }
    }

    private static void unpause(GenericContainer<?> container) {
        if (Boolean.TRUE.equals(state(container).getPaused())) {
            docker().unpauseContainerCmd(container.getContainerId()).exec();
        }
    }

    private static ContainerState state(GenericContainer<?> container) {
        return docker().inspectContainerCmd(container.getContainerId()).exec().getState();
    }

    private static boolean isRunning(ContainerState state) {
        return Boolean.TRUE.equals(state.getRunning());
    }

    private static DockerClient docker() {
        return DockerClientFactory.instance().client();
    }

    private void awaitRedis() {
        await(redis, () -> RedisLine.serves(redisUrl));
    }

    private void awaitBroker() {
        await(broker, this::brokerServes);
    }

    private static void await(GenericContainer<?> container, BooleanSupplier serves) {
        try {
            Awaitility.await().atMost(START_LIMIT).until(() -> !isRunning(state(container)) || serves.getAsBoolean());
        } catch (ConditionTimeoutException e) {
            throw new IllegalStateException(
                    container.getDockerImageName() + " does not serve; its log:\n" + container.getLogs(), e);
        }
        if (!isRunning(state(container))) {
            throw new IllegalStateException(
                    container.getDockerImageName() + " ended while it started; its log:\n" + container.getLogs());
        }
    }

    private boolean brokerServes() {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrap, "request.timeout.ms", 2000, "default.api.timeout.ms", 4000);
        try (Admin admin = Admin.create(settings)) {
            return !admin.describeCluster().nodes().get(5, TimeUnit.SECONDS).isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the broker", e);
        }
    }

    private void dispose() {
        broker.stop();
        redis.stop();
    }
}
