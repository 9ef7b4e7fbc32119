package dev.toolshelf.assembler.validation.anthropic;

import dev.toolshelf.assembler.validation.rule.Checked;
import dev.toolshelf.assembler.validation.shape.Node;
import java.util.ArrayList;
import java.util.List;

/** The rules about cache breakpoints, wherever they stand. One use, one thread. */
final class BreakpointRules {

    private final Checked checked;
    private final List<Node> marks = new ArrayList<>();

    BreakpointRules(Checked checked) {
        this.checked = checked;
    }

    void check() {
        Node body = checked.body();
        // The provider reads them in this order, whatever the order in the body.
        collect(body.at("tools"));
        collect(body.at("system"));
        collect(body.at("messages"));
        Node automatic = body.at("cache_control");
        if (automatic.present()) {
            marks.add(automatic);
            if (!checked.platform().automaticCaching()) {
                checked.add("platform-feature", automatic, "this platform takes no cache_control for the whole body");
            }
        }
        checked.atMost("breakpoints", checked.limits().maxBreakpoints(), marks.size(), body, "cache breakpoints");
        boolean shorter = false;
        for (Node mark : marks) {
            boolean hour = mark.is("ttl", "1h");
            if (hour && shorter) {
                checked.add("breakpoint-order", mark, "a mark of one hour must not come after one of five minutes");
            }
            shorter |= !hour;
        }
    }

    private void collect(Node node) {
        for (Node child : node.children()) {
            if ("cache_control".equals(child.key())) {
                if (child.present()) {
                    marks.add(child);
                }
            } else if (!"input_schema".equals(child.key())) {
                collect(child);
            }
        }
    }
}
