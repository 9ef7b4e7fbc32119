package dev.toolshelf.assembler.validation.rule;

import java.util.List;

/**
 * One thing that a provider asks of a body.
 *
 * @param code its stable word
 * @param wires the wires that it is checked on
 * @param asks what a body must be like
 * @param source where the provider says so; "observed" stands for an answer of the live API that a user reported
 * @param date the day it was looked up
 */
public record Rule(String code, List<String> wires, String asks, String source, String date) {

    /** Copies the list. */
    public Rule {
        wires = List.copyOf(wires);
    }
}
