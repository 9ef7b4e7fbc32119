package dev.toolshelf.assembler.validation.rule;

/** The rules of one wire beyond the form of its bodies. Implementations are stateless and thread-safe. */
@FunctionalInterface
public interface WireCheck {

    /** Notes every broken rule; takes bodies of any form. */
    void check(Checked checked);
}
