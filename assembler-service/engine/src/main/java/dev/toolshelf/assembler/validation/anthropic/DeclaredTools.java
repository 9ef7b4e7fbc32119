package dev.toolshelf.assembler.validation.anthropic;

import java.util.HashMap;
import java.util.Map;

/** The tools that a body declares, by name. Filled by one thread while the tools are checked, read afterwards. */
final class DeclaredTools {

    private final Map<String, Boolean> deferred = new HashMap<>();
    private final Map<String, Boolean> servers = new HashMap<>();
    private boolean open;
    private boolean anyDeferred;
    private boolean anyTool;

    void declare(String name, boolean isDeferred) {
        anyTool = true;
        anyDeferred |= isDeferred;
        if (name != null) {
            deferred.put(name, isDeferred);
        }
    }

    /** An entry whose tools' names the provider knows and the body does not. */
    void declareSet(boolean isDeferred) {
        anyTool = true;
        anyDeferred |= isDeferred;
        open = true;
    }

    void declareServer(String name) {
        servers.put(name, true);
    }

    boolean any() {
        return anyTool;
    }

    boolean anyDeferred() {
        return anyDeferred;
    }

    boolean has(String name) {
        return deferred.containsKey(name);
    }

    boolean isDeferred(String name) {
        return deferred.getOrDefault(name, false);
    }

    boolean hasServer(String name) {
        return servers.containsKey(name);
    }

    /** Whether a reference to this name can mean a tool; members of a set are known to the provider alone. */
    boolean resolves(String name) {
        return open || has(name);
    }
}
