package dev.toolshelf.catalog.state;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.pool.DeferralMode;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.topic.EntityKey;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules that a pool must keep (SPEC sections 3, 4, 13). */
final class PoolRules {

    private static final int MAX_SOURCES = 10_000;
    private static final int MAX_SHOWN = 140;

    private final String searchTool;

    PoolRules(String searchTool) {
        this.searchTool = searchTool;
    }

    void check(CatalogCommand.PutPool command) {
        List<String> sources = command.sources() == null ? List.of() : command.sources();
        if (sources.size() > MAX_SOURCES) {
            throw new RejectedException(
                    "too-many-sources", "sources", sources.size() + " sources; a pool has at most " + MAX_SOURCES);
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < sources.size(); i++) {
            String field = "sources[" + i + "]";
            String source = sources.get(i);
            if (!EntityKey.isId(source)) {
                throw new RejectedException("invalid-id", field, "must match " + EntityKey.ID_RULE);
            }
            if (!seen.add(source)) {
                throw new RejectedException("duplicate-source", field, source + " is named twice");
            }
        }
        if (command.overrides() != null) {
            command.overrides().forEach((source, override) -> override(seen, source, override));
        }
        if (DeferralMode.parse(command.mode()).isEmpty()) {
            throw new RejectedException(
                    "invalid-mode", "mode", shown(command.mode()) + " is no mode; accepted: " + DeferralMode.ACCEPTED);
        }
        if (command.profile() != null && !EntityKey.isId(command.profile())) {
            throw new RejectedException("invalid-id", "profile", "must match " + EntityKey.ID_RULE);
        }
    }

    private void override(Set<String> sources, String source, SourceOverride override) {
        String field = "overrides." + (EntityKey.isId(source) ? source : "?");
        if (!sources.contains(source)) {
            throw new RejectedException("unknown-override-source", field, "overrides a source that the pool lacks");
        }
        if (override == null) {
            throw new RejectedException("missing-field", field, "must be an object");
        }
        for (Map.Entry<String, LoadOverride> tool : override.tools().entrySet()) {
            if (tool.getValue() == null || !StandardCharsets.UTF_8.newEncoder().canEncode(tool.getKey())) {
                throw new RejectedException(
                        "missing-field", field + ".tools", "each tool needs one of always, never, hidden");
            }
            if (tool.getKey().equals(searchTool) && tool.getValue() == LoadOverride.NEVER) {
                throw new RejectedException(
                        "search-tool-never",
                        field + ".tools." + searchTool,
                        "the search tool must stay loaded; accepted: always, hidden");
            }
        }
    }

    private static String shown(String value) {
        return '"' + value.substring(0, Math.min(value.length(), MAX_SHOWN)) + '"';
    }
}
