package dev.toolshelf.local.validate;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.rule.Rule;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.local.report.Printable;
import dev.toolshelf.local.report.Style;
import java.io.PrintWriter;
import java.util.List;

/** Findings and rules as lines of text. Not thread-safe. */
public final class FindingLines {

    private final PrintWriter out;
    private final Style style;

    /** Writes to {@code out}; set off as the style says. */
    public FindingLines(PrintWriter out, Style style) {
        this.out = out;
        this.style = style;
    }

    /** One line each: code, place, words. What the body says in them cannot steer a terminal. */
    public void findings(List<Finding> findings) {
        for (Finding finding : findings) {
            String where = finding.where().isEmpty() ? "(body)" : Printable.of(finding.where());
            out.println(style.bad(finding.code()) + "  " + style.bold(where) + "  " + Printable.of(finding.detail()));
        }
        out.flush();
    }

    /** The line for a body without findings. */
    public void valid(String words) {
        out.println(style.good(words));
        out.flush();
    }

    /**
     * The rules, three lines each.
     *
     * @param wire only those of a wire; {@code null} for all
     */
    public void rules(RuleBook book, String wire) {
        for (Rule rule : book.rules()) {
            if (wire == null || rule.wires().contains(wire)) {
                out.println(style.bold(rule.code()) + "  " + style.dim(String.join(", ", rule.wires())));
                out.println("    " + rule.asks());
                out.println("    " + style.dim(rule.source() + ", " + rule.date()));
            }
        }
        out.flush();
    }
}
