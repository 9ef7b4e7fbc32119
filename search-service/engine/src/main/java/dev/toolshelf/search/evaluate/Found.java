package dev.toolshelf.search.evaluate;

import java.util.ArrayList;
import java.util.List;

/**
 * What an evaluation found.
 *
 * @param hits best first, already limited
 * @param total how many there were without the limit
 * @param searched how many tools were looked through
 * @param missing names asked for that do not exist
 * @param notes what was left out or clamped, in words
 * @param error why the query was refused, with field, value and rule; or {@code null}
 */
public record Found(List<Hit> hits, int total, int searched, List<String> missing, List<String> notes, String error) {

    /** Copies the lists. */
    public Found {
        hits = List.copyOf(hits);
        missing = List.copyOf(missing);
        notes = List.copyOf(notes);
    }

    /** Hits that are already limited. */
    public static Found of(List<Hit> hits, int total, int searched) {
        return new Found(hits, total, searched, List.of(), List.of(), null);
    }

    /** Hits of which only the first so many are kept. */
    public static Found limited(List<Hit> all, int limit, int searched) {
        return of(all.size() > limit ? all.subList(0, limit) : all, all.size(), searched);
    }

    /** Nothing. */
    public static Found nothing(int searched) {
        return of(List.of(), 0, searched);
    }

    /** A refusal. */
    public static Found refused(String error) {
        return new Found(List.of(), 0, 0, List.of(), List.of(), error);
    }

    /** With a tool that the query names before the others; also where nothing else was found, or the query was refused. */
    public Found led(int tool, int limit) {
        List<Hit> all = new ArrayList<>();
        all.add(new Hit(tool, null, "name"));
        hits.stream().filter(hit -> hit.tool() != tool).forEach(all::add);
        List<Hit> kept = all.subList(0, Math.min(all.size(), Math.max(1, limit)));
        return new Found(kept, Math.max(total, all.size()), Math.max(searched, 1), missing, notes, null);
    }

    /** The same with notes. */
    public Found with(List<String> notes) {
        return new Found(hits, total, searched, missing, notes, error);
    }
}
