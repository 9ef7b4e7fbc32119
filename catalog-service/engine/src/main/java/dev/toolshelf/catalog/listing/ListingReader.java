package dev.toolshelf.catalog.listing;

import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads what a server or harness listed, tool by tool: one bad tool hides none of the others (SPEC section 12). A pure
 * function of limits, critical names and input; thread-safe.
 */
public final class ListingReader {

    /** The index of a refusal that is about the listing and not about one tool. */
    public static final int WHOLE_LISTING = -1;

    private static final JsonCodec<Tool> TOOL = JsonCodec.of(Tool.class);

    private final ListingLimits limits;
    private final Set<String> criticalNames;

    /**
     * A reader.
     *
     * @param limits how much a source may offer
     * @param criticalNames built-in tools that are critical for communication (SPEC section 3, rule 4)
     */
    public ListingReader(ListingLimits limits, Set<String> criticalNames) {
        this.limits = limits;
        this.criticalNames = Set.copyOf(criticalNames);
    }

    /**
     * Reads a listing.
     *
     * @param kind where the tools come from; only built-in ones can be critical
     * @param instructions the server's instructions, or {@code null}
     * @param tools each as sent, {@code null} elements allowed; {@code null} is an empty list
     */
    public ReadListing read(SourceKind kind, String instructions, List<RawJson> tools) {
        List<RawJson> sent = tools == null ? List.of() : tools;
        List<Refusal> refusals = new ArrayList<>();
        List<Tool> taken = new ArrayList<>();
        Set<String> names = new HashSet<>();
        String kept = instructions(instructions, refusals);
        long room = limits.listingBytes() - (kept == null ? 0 : Text.bytes(kept)) - 64L;
        int crowdedOut = 0;
        int firstCrowdedOut = 0;
        for (int i = 0; i < Math.min(sent.size(), limits.tools()); i++) {
            ToolReader reader = new ToolReader(limits, i);
            Tool tool = reader.read(sent.get(i), name -> kind == SourceKind.BUILTIN && criticalNames.contains(name));
            if (tool != null && !names.add(tool.name())) {
                refusals.add(new Refusal(
                        i,
                        Text.shown(tool.name(), 128),
                        "duplicate-name",
                        "an earlier tool of the listing has this name"));
                continue;
            }
            int size = tool == null ? 0 : TOOL.encode(tool).length + 1;
            if (size > room) {
                firstCrowdedOut = crowdedOut++ == 0 ? i : firstCrowdedOut;
                continue;
            }
            room -= size;
            refusals.addAll(reader.refusals());
            if (tool != null) {
                taken.add(tool);
            }
        }
        if (crowdedOut > 0) {
            refusals.add(new Refusal(
                    firstCrowdedOut,
                    null,
                    "listing-too-large",
                    crowdedOut + " tools left out; a listing has at most " + limits.listingBytes() + " bytes"));
        }
        if (sent.size() > limits.tools()) {
            int more = sent.size() - limits.tools();
            refusals.add(new Refusal(
                    limits.tools(),
                    null,
                    "too-many-tools",
                    more + " tools left out; a source has at most " + limits.tools()));
        }
        return new ReadListing(new Listing(kept, taken), refusals);
    }

    private String instructions(String instructions, List<Refusal> refusals) {
        if (instructions == null || instructions.isEmpty()) {
            return null;
        }
        int bytes = Text.bytes(instructions);
        if (bytes > limits.instructionBytes()) {
            refusals.add(new Refusal(
                    WHOLE_LISTING,
                    null,
                    "instructions-too-long",
                    "instructions have " + bytes + " bytes and were left out; at most " + limits.instructionBytes()));
            return null;
        }
        return Text.shown(instructions, instructions.length());
    }
}
