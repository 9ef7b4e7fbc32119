package dev.toolshelf.local.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * What the declared step did to a cluster.
 *
 * @param created names of topics that were not there before
 * @param present names of topics that were there already, left as they are
 * @param different one sentence for each of these whose number of partitions is not the declared one
 */
public record TopicCreation(List<String> created, List<String> present, List<String> different) {
    private static final int LIMIT_SECONDS = 60;
    private static final int REACH_SECONDS = 15;
    private static final String NO_BROKER = "no broker answers at ";

    /** Copies the lists. */
    public TopicCreation {
        created = List.copyOf(created);
        present = List.copyOf(present);
        different = List.copyOf(different);
    }

    /**
     * Creates what is missing; doing it twice is doing it once.
     *
     * @param bootstrap {@code host:port}, several with commas
     * @throws StackFailure if no broker answers within 15 s, or the cluster takes more than a minute or refuses
     */
    public static TopicCreation on(String bootstrap, DeclaredTopics declared) {
        Map<String, Object> settings = Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrap,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                10_000,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                LIMIT_SECONDS * 1000);
        try (Admin admin = Admin.create(settings)) {
            reach(admin, bootstrap);
            return create(admin, declared.topics());
        } catch (ExecutionException e) {
            throw StackFailure.failed(
                    "topics on " + bootstrap + " could not be created: "
                            + e.getCause().getMessage(),
                    e);
        } catch (TimeoutException e) {
            throw StackFailure.failed("no answer from Kafka on " + bootstrap + " within " + LIMIT_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StackFailure.failed("interrupted while creating topics", e);
        } catch (org.apache.kafka.common.KafkaException e) {
            throw StackFailure.failed("Kafka on " + bootstrap + ": " + e.getMessage(), e);
        }
    }

    private static void reach(Admin admin, String bootstrap) throws ExecutionException, InterruptedException {
        try {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(REACH_SECONDS * 1000))
                    .nodes()
                    .get(REACH_SECONDS + 5, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw StackFailure.failed(NO_BROKER + bootstrap, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof org.apache.kafka.common.errors.TimeoutException) {
                throw StackFailure.failed(NO_BROKER + bootstrap, e);
            }
            throw e;
        }
    }

    private static TopicCreation create(Admin admin, List<NewTopic> topics)
            throws ExecutionException, TimeoutException, InterruptedException {
        CreateTopicsResult result = admin.createTopics(topics);
        List<String> created = new ArrayList<>();
        List<NewTopic> present = new ArrayList<>();
        for (NewTopic topic : topics) {
            if (isNew(result.values().get(topic.name()))) {
                created.add(topic.name());
            } else {
                present.add(topic);
            }
        }
        return new TopicCreation(created, present.stream().map(NewTopic::name).toList(), differences(admin, present));
    }

    private static boolean isNew(KafkaFuture<Void> creation)
            throws ExecutionException, TimeoutException, InterruptedException {
        try {
            creation.get(LIMIT_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw e;
        }
    }

    private static List<String> differences(Admin admin, List<NewTopic> present)
            throws ExecutionException, TimeoutException, InterruptedException {
        List<String> different = new ArrayList<>();
        Map<String, TopicDescription> found = admin.describeTopics(
                        present.stream().map(NewTopic::name).toList())
                .allTopicNames()
                .get(LIMIT_SECONDS, TimeUnit.SECONDS);
        for (NewTopic topic : present) {
            int partitions = found.get(topic.name()).partitions().size();
            if (partitions != topic.numPartitions()) {
                different.add(
                        topic.name() + " has " + partitions + " partitions, declared are " + topic.numPartitions());
            }
        }
        return different;
    }
}
