package dev.toolshelf.catalog.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.state.CatalogEngine;
import dev.toolshelf.catalog.state.CommandCodec;
import dev.toolshelf.catalog.state.Decision;
import dev.toolshelf.catalog.state.EntityState;
import dev.toolshelf.catalog.stream.CatalogTopology;
import dev.toolshelf.catalog.topic.EntityKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;

/** Reads requests and checks them by the stream's own rules before anything is written. */
@ApplicationScoped
class Requests {

    private static final int BODY_BYTES = CatalogTopology.RECORD_BYTES;

    private final CatalogEngine engine;
    private final CommandCodec codec;

    Requests(CatalogEngine engine, CommandCodec codec) {
        this.engine = engine;
        this.codec = codec;
    }

    /**
     * The key of an entity.
     *
     * @param field what the id is called in the path
     * @throws ProblemException 400 {@code invalid-id}
     */
    EntityKey key(EntityKey.Type type, String tenant, String field, String id) {
        requireId("tenant", tenant);
        requireId(field, id);
        return new EntityKey(type, tenant, id);
    }

    /** @throws ProblemException 400 {@code invalid-id} */
    void requireId(String field, String id) {
        try {
            EntityKey.requireId(field, id);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(400, "invalid-id", field, e.getMessage());
        }
    }

    /**
     * Reads a body.
     *
     * @throws ProblemException 413 {@code too-large}, or 400 {@code malformed-json} with the field
     */
    JsonNode tree(InputStream in) throws IOException {
        return read(bytes(in), JsonNode.class);
    }

    /**
     * Reads a body whose fields are those of a record.
     *
     * @throws ProblemException 413 {@code too-large}, or 400 {@code malformed-json} or {@code unknown-field} with the field
     */
    <T extends Record> T body(InputStream in, Class<T> type) throws IOException {
        byte[] bytes = bytes(in);
        T body = read(bytes, type);
        BodyFields.requireKnown(bytes, type);
        return body;
    }

    private static byte[] bytes(InputStream in) throws IOException {
        byte[] bytes = in == null ? new byte[0] : in.readNBytes(BODY_BYTES + 1);
        if (bytes.length > BODY_BYTES) {
            throw new ProblemException(413, "too-large", null, "a body has at most " + BODY_BYTES + " bytes");
        }
        return bytes;
    }

    private <T> T read(byte[] bytes, Class<T> type) {
        try {
            return codec.body(bytes, type);
        } catch (MalformedJsonException e) {
            int colon = e.getMessage().indexOf(": ");
            String field = colon > 0 && e.getMessage().substring(0, colon).matches("[\\w.\\[\\]-]+")
                    ? e.getMessage().substring(0, colon)
                    : null;
            throw new ProblemException(400, "malformed-json", field, e.getMessage());
        }
    }

    /** @throws ProblemException 400 or 413 with the rule that the command breaks */
    void check(EntityKey key, CatalogCommand command) {
        if (engine.decide(key, EntityState.NEVER, command) instanceof Decision.Rejected rejected) {
            int status = rejected.code().equals("too-large") ? 413 : 400;
            throw new ProblemException(status, rejected.code(), rejected.field(), rejected.reason());
        }
    }
}
