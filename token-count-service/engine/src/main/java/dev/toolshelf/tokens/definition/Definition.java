package dev.toolshelf.tokens.definition;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.pool.Deferral;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.tokens.count.ToolCount;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * One tool as a provider gets to see it, and as it is counted. Depends on the listing and the label alone, so that whoever
 * shares both shares the counts: a pool's overrides and a source's {@code alwaysLoad} play no part.
 *
 * @param tool the tool, with its original name
 * @param fullName the name that the model sees where no other tool takes it; names over 64 characters have their short form,
 *     whose hash stands for whichever source it is (the length is the same)
 * @param deferred whether it is deferred by default (SPEC section 3)
 */
public record Definition(Tool tool, String fullName, boolean deferred) {

    /** The label of built-in tools, see {@code Source.label()}. */
    private static final String BUILTIN_LABEL = "-";

    /**
     * The definitions of a listing, in its order.
     *
     * @param label the server's cleaned name, or {@code -} for built-in tools
     */
    public static List<Definition> of(Listing listing, String label) {
        SourceKind kind = label.equals(BUILTIN_LABEL) ? SourceKind.BUILTIN : SourceKind.MCP;
        Source standIn = new Source(
                label,
                label,
                kind,
                label,
                1,
                SourceStatus.READY,
                null,
                null,
                listing.tools().size(),
                List.of(),
                null,
                null);
        return listing.tools().stream().map(tool -> of(tool, standIn)).toList();
    }

    private static Definition of(Tool tool, Source source) {
        String plain = source.kind() == SourceKind.MCP
                ? ToolName.mcp(source.serverName(), tool.name())
                : ToolName.clean(tool.name());
        String name = ToolName.acceptable(plain) ? plain : ToolName.shortForm(plain, source.id(), tool.name());
        return new Definition(tool, name, Deferral.of(tool, source, null, null).deferred());
    }

    /** UTF-16 code units of full name + description + schema text. */
    public int characters() {
        return ToolCount.characters(fullName, tool);
    }

    /** The provider's form, with the schema as its server wrote it: {@code {"name":…,"description":…,"input_schema":…}}. */
    public String json() {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = Json.mapper().getFactory().createGenerator(out)) {
            generator.writeStartObject();
            generator.writeStringField("name", fullName);
            generator.writeStringField("description", tool.description());
            generator.writeFieldName("input_schema");
            generator.writeRawValue(tool.inputSchema().text());
            generator.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
