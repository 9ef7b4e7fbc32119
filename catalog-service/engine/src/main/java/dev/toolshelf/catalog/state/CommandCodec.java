package dev.toolshelf.catalog.state;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads and writes commands more patiently than {@link CatalogCommand#CODEC}: a tool that nests too deep, has endless
 * numbers or half characters makes only itself unreadable, not the listing it stands in (SPEC section 12). The bytes are
 * the same otherwise. Thread-safe.
 */
public final class CommandCodec {

    private static final int DEPTH = 200_000;
    private static final int LENGTH = 40_000_000;

    private final JsonFactory patient = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH)
                    .maxStringLength(LENGTH)
                    .maxNumberLength(LENGTH)
                    .maxNameLength(LENGTH)
                    .build())
            .build();

    /**
     * The command of some bytes.
     *
     * @throws MalformedJsonException if they are none, naming the field
     */
    public CatalogCommand decode(byte[] bytes) {
        return body(bytes, CatalogCommand.class);
    }

    /**
     * The body of a request, read as patiently as commands are.
     *
     * @throws MalformedJsonException if the bytes are no such body, naming the field
     */
    public <T> T body(byte[] bytes, Class<T> type) {
        if (bytes == null) {
            throw new MalformedJsonException("there is no value");
        }
        try {
            T value = Json.mapper().readerFor(type).with(patient).readValue(bytes);
            if (value == null) {
                throw new MalformedJsonException("the value is JSON null");
            }
            return value;
        } catch (IOException e) {
            throw new MalformedJsonException(Json.reason(e));
        }
    }

    /** The bytes of a command. */
    public byte[] encode(CatalogCommand command) {
        return CatalogCommand.CODEC.encode(
                command instanceof CatalogCommand.PutSource put ? withoutHalfCharacters(put) : command);
    }

    private static CatalogCommand withoutHalfCharacters(CatalogCommand.PutSource put) {
        String instructions = put.instructions();
        if (instructions != null) {
            instructions = new String(instructions.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        }
        List<RawJson> tools = put.tools() == null
                ? null
                : put.tools().stream()
                        .map(tool -> tool == null ? new RawJson("null") : escaped(tool))
                        .toList();
        return new CatalogCommand.PutSource(
                put.kind(), put.serverName(), instructions, tools, put.alwaysLoad(), put.transport());
    }

    /** The same JSON with lone surrogates escaped: UTF-8 has no bytes for them, JSON has. */
    private static RawJson escaped(RawJson tool) {
        String text = tool.text();
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return tool;
        }
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(point -> {
            boolean lone = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            if (lone) {
                out.append(String.format("\\u%04x", point));
            } else {
                out.appendCodePoint(point);
            }
        });
        return new RawJson(out.toString());
    }
}
