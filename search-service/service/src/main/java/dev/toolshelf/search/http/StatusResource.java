package dev.toolshelf.search.http;

import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.Census;
import dev.toolshelf.search.catalog.IndexWarmer;
import dev.toolshelf.search.catalog.Shelf;
import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.catalog.Undecodable;
import dev.toolshelf.search.load.Bulkhead;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.streams.KafkaStreams;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Says in one look what this instance knows. */
@Path("/v1/status")
@Blocking
public class StatusResource {

    private final KafkaStreams streams;
    private final CatalogRecords records;
    private final CatalogReader reader;
    private final Undecodable undecodable;
    private final Shelf shelf;
    private final IndexWarmer warmer;
    private final StateLog stateLog;
    private final Bulkhead bulkhead;
    private final String prefix;

    StatusResource(
            KafkaStreams streams,
            CatalogRecords records,
            CatalogReader reader,
            Undecodable undecodable,
            Shelf shelf,
            IndexWarmer warmer,
            StateLog stateLog,
            Bulkhead bulkhead,
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix) {
        this.streams = streams;
        this.records = records;
        this.reader = reader;
        this.undecodable = undecodable;
        this.shelf = shelf;
        this.warmer = warmer;
        this.stateLog = stateLog;
        this.bulkhead = bulkhead;
        this.prefix = prefix;
    }

    /** The stream's state, and what the catalog holds, what of it is indexed, and how far the log is read. */
    @GET
    public Response status() {
        Census census = Census.of(records, reader, undecodable);
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("service", "search");
        status.put("stream", streams.state().name().toLowerCase(Locale.ROOT));
        status.put("topicPrefix", prefix);
        status.put("pools", census.pools());
        status.put("sources", census.sources());
        status.put("listings", census.listings());
        status.put("tools", census.tools());
        status.put("undecodable", census.undecodable());
        status.put("indexedListings", shelf.listings());
        status.put("indexBytes", shelf.bytes());
        status.put("indexAheadWaiting", warmer.waiting());
        status.put("stateLog", stateLog.reached());
        status.put("searchesRunning", bulkhead.running());
        return Answers.ok(Answers.json(status));
    }
}
