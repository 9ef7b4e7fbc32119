package dev.toolshelf.search.dense;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The vectors of tools, made off the query's path: kept beside each listing for as long as it is, 4 bytes and one per
 * dimension for each tool. Thread-safe.
 */
public final class Vectors {

    /** Characters of a description that are read: the model's window, roughly. */
    static final int MOST_CHARACTERS = 1_200;

    private final Embedder embedder;
    private final Executor background;
    private final Analysis<Slot> slots = listing -> new Slot();

    /**
     * Vectors of one model.
     *
     * @param embedder the model
     * @param background makes the vectors of a listing, milliseconds per tool; bounded by who gives it. One that refuses
     *     is asked again by the next query; one that works in the calling thread makes that thread wait
     */
    public Vectors(Embedder embedder, Executor background) {
        this.embedder = embedder;
        this.background = background;
    }

    /** The model. */
    public Embedder embedder() {
        return embedder;
    }

    /** Starts the making of what a pool lacks, without waiting for it. */
    public void prepare(PoolIndex pool) {
        for (PoolSource source : pool.sources()) {
            slot(source).start(source.index().listing());
        }
    }

    /** How many sources of a pool still lack their vectors. */
    public int lacking(PoolIndex pool) {
        int lacking = 0;
        for (PoolSource source : pool.sources()) {
            lacking += slot(source).vectors == null ? 1 : 0;
        }
        return lacking;
    }

    /**
     * The cosine of a query or one of its clauses with the tool that is nearest: what decides, where words find nothing,
     * whether there is an answer.
     *
     * @param query its text
     * @param pool a pool whose vectors are made
     */
    public double nearest(String query, PoolIndex pool) {
        return new Nearness(this, pool, Clauses.of(query)).nearest();
    }

    /** Why the vectors of a pool cannot be made, or {@code null}. */
    String failure(PoolIndex pool) {
        for (PoolSource source : pool.sources()) {
            String failure = slot(source).failure;
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    ToolVectors of(PoolSource source) {
        return slot(source).vectors;
    }

    private Slot slot(PoolSource source) {
        return source.index().listing().analysed(slots);
    }

    /** What the model reads of a tool: the words of its name, and its description. */
    static String text(Tool tool) {
        String name = String.join(" ", ToolName.parts(ToolName.clean(tool.name())));
        String description = tool.description().strip();
        String text = description.isEmpty() ? name : name + ": " + description;
        return text.length() > MOST_CHARACTERS ? text.substring(0, MOST_CHARACTERS) : text;
    }

    /** A listing's place for its vectors. */
    private final class Slot {
        private volatile ToolVectors vectors;
        private volatile String failure;
        private boolean started;

        private synchronized void start(ListingIndex listing) {
            if (started) {
                return;
            }
            started = true;
            try {
                background.execute(() -> make(listing));
            } catch (RejectedExecutionException e) {
                started = false;
            }
        }

        private void make(ListingIndex listing) {
            try {
                List<float[]> made = new ArrayList<>(listing.size());
                for (int tool = 0; tool < listing.size(); tool++) {
                    made.add(embedder.document(text(listing.tool(tool))));
                }
                vectors = ToolVectors.of(made, embedder.dimension());
            } catch (RuntimeException e) {
                failure = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            }
        }
    }
}
