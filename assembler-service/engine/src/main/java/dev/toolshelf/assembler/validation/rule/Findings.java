package dev.toolshelf.assembler.validation.rule;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Broken rules as they are found; what is in no rule book is not collected. One use, one thread. */
public final class Findings {

    /** More than anybody reads; what comes after it is only counted. */
    public static final int MAX = 200;

    private final Set<String> codes;
    private final List<Finding> found = new ArrayList<>();
    private int left;

    /** Collects findings with these codes. */
    public Findings(Set<String> codes) {
        this.codes = codes;
    }

    /**
     * Notes a broken rule.
     *
     * @param code the rule's code
     * @param where the place in the body, a JSON pointer
     * @param words the value and what is asked
     */
    public void add(String code, String where, String words) {
        if (!codes.contains(code)) {
            return;
        }
        if (found.size() < MAX) {
            found.add(new Finding(code, where, words));
        } else {
            left++;
        }
    }

    /** All of them, in the order they were found; a last one says how many were left out. */
    public List<Finding> list() {
        List<Finding> all = new ArrayList<>(found);
        if (left > 0) {
            all.add(new Finding("more-findings", "", left + " more findings are not listed"));
        }
        return List.copyOf(all);
    }
}
