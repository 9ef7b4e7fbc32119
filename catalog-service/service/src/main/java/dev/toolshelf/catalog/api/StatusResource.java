package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.connector.Connections;
import dev.toolshelf.catalog.stream.CommandLedger;
import dev.toolshelf.catalog.stream.CommandListener;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Says in one look how the service is doing. */
@Path("/v1/status")
@Blocking
public class StatusResource {

    private final KafkaStreams streams;
    private final CommandLedger ledger;
    private final Connections connections;
    private final String prefix;

    StatusResource(
            KafkaStreams streams,
            CommandLedger ledger,
            Connections connections,
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix) {
        this.streams = streams;
        this.ledger = ledger;
        this.connections = connections;
        this.prefix = prefix;
    }

    /** The stream's state, commands by what became of them since the start, and connections by status. */
    @GET
    public Response status() {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("service", "catalog");
        status.put("stream", streams.state().name().toLowerCase(Locale.ROOT));
        status.put("topicPrefix", prefix);
        Map<String, Long> commands = new LinkedHashMap<>();
        for (CommandListener.Outcome outcome : CommandListener.Outcome.values()) {
            commands.put(outcome.name().toLowerCase(Locale.ROOT), ledger.count(outcome));
        }
        status.put("commands", commands);
        status.put("connections", connections.statuses());
        return Answers.ok(status);
    }
}
