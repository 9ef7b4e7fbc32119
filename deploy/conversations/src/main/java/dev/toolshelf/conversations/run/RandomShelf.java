package dev.toolshelf.conversations.run;

import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.conversations.play.Trace;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Two pools over the same sources, and everything that can become of them. Not thread-safe. */
final class RandomShelf {

    static final String POOL = "p";
    static final String OTHER = "other";

    private static final int MOST_TOOLS = 8;

    private final Random random;
    private final Material material;
    private final Shelf shelf;
    private final Trace trace;
    private final String family;

    RandomShelf(Random random, Material material, Shelf shelf, Trace trace, EngineConfig config, String model) {
        this.random = random;
        this.material = material;
        this.shelf = shelf;
        this.trace = trace;
        this.family = config.families().of(model).map(ModelFamily::id).orElse("other");
    }

    void fill() {
        Material.SOURCES.forEach(this::list);
        edit(made -> made.list("empty", Material.kind("empty"), null, List.of()));
        for (String pool : List.of(POOL, OTHER)) {
            List<String> sources = new ArrayList<>(Material.SOURCES);
            Collections.shuffle(sources, random);
            List<String> chosen = List.copyOf(sources.subList(0, 2 + random.nextInt(4)));
            edit(made -> made.pool(pool, chosen, null, null));
        }
    }

    /** One change of a source or of the pool. */
    void change(String pool) {
        String source = material.pick(Material.SOURCES);
        switch (random.nextInt(12)) {
            case 0 -> edit(made -> made.remove(source));
            case 1, 2 -> status(source);
            case 3, 4 -> override(pool);
            case 5 -> grow(source);
            case 6 -> clearOverride(pool);
            default -> list(source);
        }
    }

    private void status(String source) {
        SourceStatus status =
                material.pick(List.of(SourceStatus.CONNECTING, SourceStatus.FAILED, SourceStatus.NEEDS_LOGIN));
        edit(made -> made.status(source, Material.kind(source), status));
    }

    private void override(String pool) {
        PoolView view = view(pool);
        if (view != null && !view.tools().isEmpty()) {
            PoolTool tool = material.pick(view.tools());
            LoadOverride load = material.pick(Arrays.asList(LoadOverride.values()));
            String name = random.nextInt(6) == 0 ? null : tool.tool().name();
            edit(made -> made.override(pool, tool.source().id(), name, load));
        }
    }

    private void clearOverride(String pool) {
        if (view(pool) != null) {
            view(pool).pool().overrides().forEach((source, override) -> {
                edit(made -> made.override(pool, source, null, null));
                override.tools().keySet().forEach(tool -> edit(made -> made.override(pool, source, tool, null)));
            });
        }
    }

    /** The same listing with one tool more, one less, or one changed. */
    private void grow(String source) {
        List<Tool> tools = new ArrayList<>();
        if (shelf.source(source) != null && shelf.source(source).digest() != null) {
            tools.addAll(shelf.listing(shelf.source(source).digest()).tools());
        }
        int what = random.nextInt(3);
        if (what == 0 || tools.isEmpty()) {
            String name = "added_" + material.callId();
            tools.add(random.nextInt(tools.size() + 1), material.tool(name));
        } else if (what == 1) {
            tools.remove(random.nextInt(tools.size()));
        } else {
            int at = random.nextInt(tools.size());
            tools.set(at, material.tool(tools.get(at).name()));
        }
        list(source, List.copyOf(tools));
    }

    private void list(String source) {
        list(source, material.tools(MOST_TOOLS));
    }

    private void list(String source, List<Tool> tools) {
        String instructions = random.nextInt(3) == 0 ? "Instructions of " + source : null;
        edit(made -> made.list(source, Material.kind(source), instructions, tools));
        if (random.nextInt(10) > 0) {
            CountUnit unit = random.nextInt(10) > 0 ? CountUnit.PROVIDER : CountUnit.TOKENIZER;
            int tokens = random.nextInt(1_000);
            edit(made -> made.count(source, family, unit, tokens));
        }
    }

    /** A pool as nobody's search tool sees it; {@code null} if there is none. */
    PoolView view(String pool) {
        return pool == null ? null : shelf.view(Shelf.TENANT, pool, "");
    }

    private void edit(Consumer<Shelf> edit) {
        trace.edit(shelf, edit);
    }
}
