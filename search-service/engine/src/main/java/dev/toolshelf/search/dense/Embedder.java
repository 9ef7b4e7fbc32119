package dev.toolshelf.search.dense;

import java.util.List;

/**
 * A model that turns text into vectors whose inner product says how near two meanings are. The engine knows only this; a
 * module that has a model offers it by {@link java.util.ServiceLoader}. Thread-safe, and equal texts give equal vectors
 * on one machine.
 */
public interface Embedder {

    /** The model's name, for status pages and notes. */
    String model();

    /** How many numbers a vector has. */
    int dimension();

    /**
     * Texts that ask, such as the clauses of one query; the calling thread works on them, with idle ones of the machine.
     *
     * @return per text a vector of length 1, in order
     */
    List<float[]> queries(List<String> texts);

    /** A text that is looked for, as a vector of length 1. Works in the calling thread alone. */
    float[] document(String text);
}
