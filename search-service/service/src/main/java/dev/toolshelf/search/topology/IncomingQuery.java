package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.search.query.SearchQuery;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Record;

/**
 * A record of the query topic, read and checked: a query, or why it is none.
 *
 * @param query the query, or {@code null}
 * @param refusal field and rule, without what the record holds, or {@code null}
 */
record IncomingQuery(SearchQuery query, String refusal) {

    /** The largest query that is read; digests of a large pool fit many times over. */
    static final int MAX_BYTES = 256 * 1024;

    static IncomingQuery read(Record<byte[], byte[]> record) {
        if (record.value() == null) {
            return refused("the value is empty");
        }
        if (record.value().length > MAX_BYTES) {
            return refused("the value has " + record.value().length + " bytes; it must have at most " + MAX_BYTES);
        }
        String tenant = tenantOf(record.key());
        if (tenant == null) {
            return refused("the key is not <tenant>/<conversation>, both matching " + EntityKey.ID_RULE);
        }
        Header header = record.headers().lastHeader(EventHeaders.TENANT);
        if (header != null && !tenant.equals(text(header.value()))) {
            return refused("the tenant of header " + EventHeaders.TENANT + " is not the key's");
        }
        try {
            return checked(SearchQuery.CODEC.decode(record.value()), tenant);
        } catch (MalformedJsonException e) {
            return refused("the value is no query: " + e.getMessage());
        }
    }

    private static IncomingQuery checked(SearchQuery query, String tenant) {
        if (query.id() == null || query.id().isBlank()) {
            return refused("id is missing");
        }
        if (!tenant.equals(query.tenant())) {
            return refused("tenant is not the key's");
        }
        if (!EntityKey.isId(query.pool())) {
            return refused("pool does not match " + EntityKey.ID_RULE);
        }
        return new IncomingQuery(query, null);
    }

    private static String tenantOf(byte[] key) {
        String[] ids = key == null ? new String[0] : text(key).split("/", -1);
        return ids.length == 2 && EntityKey.isId(ids[0]) && EntityKey.isId(ids[1]) ? ids[0] : null;
    }

    private static String text(byte[] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    private static IncomingQuery refused(String reason) {
        return new IncomingQuery(null, reason);
    }
}
