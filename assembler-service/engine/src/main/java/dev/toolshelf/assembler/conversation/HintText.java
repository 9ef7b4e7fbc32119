package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.search.profile.Profile;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The one hint that tells the model which sources the user picked; at most 4 KiB (SPEC section 7). */
final class HintText {

    static final int MAX_BYTES = 4096;

    private HintText() {}

    static String of(List<String> sources, PoolView view, Profile profile) {
        StringBuilder text =
                new StringBuilder("<system-reminder>\nThe user picked these sources for this task; try their "
                        + "tools first (search with " + profile.searchTool().name() + "):");
        String end = "\n</system-reminder>";
        for (String source : sources) {
            String line = "\n- " + source + described(source, view);
            if (bytes(text) + bytes(line) + bytes(end) + 8 > MAX_BYTES) {
                text.append("\n- ...");
                break;
            }
            text.append(line);
        }
        return text.append(end).toString();
    }

    private static String described(String source, PoolView view) {
        List<PoolTool> tools = view == null
                ? List.of()
                : view.tools().stream()
                        .filter(tool -> tool.source().id().equals(source))
                        .toList();
        if (tools.isEmpty()) {
            return " (no tools at present)";
        }
        String prefix = tools.get(0).mcp()
                ? ", names start with mcp__" + tools.get(0).source().label() + "__"
                : "";
        return " (" + tools.size() + " tools" + prefix + ")";
    }

    private static int bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8).length;
    }
}
