package dev.toolshelf.local.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.local.player.PlayedTurn;
import dev.toolshelf.tokens.count.CountUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Tells the story of each payload, in the order in which they came. Not thread-safe: it remembers what the model saw before. */
public final class TurnReport {
    private static final int MOST_NAMES = 40;

    private final Style style;
    private final Layout layout;
    private final EventLines events;
    private final Map<String, Set<String>> seenBefore = new HashMap<>();
    private final Map<String, List<String>> discoveredBefore = new HashMap<>();

    public TurnReport(Style style) {
        this.style = style;
        this.layout = new Layout(style);
        this.events = new EventLines(layout, style);
    }

    /** The lines for one payload. */
    public List<String> of(PlayedTurn turn) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(layout.heading("payload " + turn.turn() + " of " + turn.name()));
        Searches searches = new Searches(turn.payload());
        turn.events().forEach(event -> lines.addAll(events.of(event, searches)));
        DecisionRecord record = turn.record();
        lines.add(layout.styled("gate", gate(record.gate())));
        lines.addAll(threshold(record.gate()));
        lines.addAll(tools(turn));
        lines.addAll(discovered(turn));
        lines.add(layout.styled("definitions", ledger(record.ledger())));
        lines.addAll(announced(record.announcement()));
        lines.add(layout.styled("prefix", prefix(turn)));
        for (var repair : record.repairs()) {
            lines.add(layout.line("repair", repair.code() + " at " + repair.where() + ": " + repair.detail()));
        }
        record.searches().forEach(note -> lines.add(layout.line("note", note)));
        return lines;
    }

    private String gate(DecisionRecord.Gate gate) {
        String mode = gate.mode() == null
                ? "?"
                : gate.mode().name().toLowerCase(Locale.ROOT).replace('_', '-');
        String set = gate.setting() == null ? "nothing set" : "\"" + gate.setting() + "\" set by the " + gate.setBy();
        String decision = gate.defers() ? style.good("defers") : style.warm("loads all tools");
        return decision + ": " + gate.reason() + " (mode " + mode + ", " + set + ")";
    }

    private List<String> threshold(DecisionRecord.Gate gate) {
        if (gate.threshold() == null) {
            return List.of();
        }
        String unit = gate.unit() == CountUnit.CHARACTERS ? " characters" : " tokens";
        String count = gate.count() == null ? "an unknown number of" : Layout.number(gate.count());
        return List.of(layout.line(
                "threshold",
                "deferred tools cost " + count + unit + ", the threshold is " + Layout.number(gate.threshold()) + ": "
                        + gate.percent() + " % of a window of " + Layout.number(gate.contextWindow()) + " tokens"));
    }

    private List<String> tools(PlayedTurn turn) {
        Set<String> seen = seen(turn);
        Set<String> before = seenBefore.put(turn.name(), seen);
        DecisionRecord.Ledger ledger = turn.record().ledger();
        String counts = ledger.toolsSeen() + " seen by the model, " + ledger.toolsDeferred() + " on the shelf";
        Set<String> discovered = Set.copyOf(turn.record().discovered());
        List<String> others = seen.stream()
                .filter(name -> before == null || !before.contains(name))
                .filter(name -> !discovered.contains(name))
                .toList();
        if (others.isEmpty()) {
            return List.of(layout.line("tools", counts));
        }
        List<String> shown = new ArrayList<>(others.subList(0, Math.min(MOST_NAMES, others.size())));
        if (others.size() > MOST_NAMES) {
            shown.add("and " + (others.size() - MOST_NAMES) + " more");
        }
        if (before == null && seen.size() > others.size()) {
            shown.add("and the discovered ones");
        }
        return layout.words("tools", counts + (before == null ? ":" : "; new:"), shown);
    }

    /** A deferred tool that was never discovered is in the payload as a placeholder only. */
    private static Set<String> seen(PlayedTurn turn) {
        Set<String> discovered = Set.copyOf(turn.record().discovered());
        Set<String> seen = new LinkedHashSet<>();
        for (JsonNode tool : turn.payload().path("tools")) {
            String name = tool.path("name").asText();
            if (!tool.path("defer_loading").asBoolean(false) || discovered.contains(name)) {
                seen.add(name);
            }
        }
        return seen;
    }

    private List<String> discovered(PlayedTurn turn) {
        List<String> discovered = turn.record().discovered();
        List<String> before = discoveredBefore.put(turn.name(), discovered);
        List<String> lines = new ArrayList<>();
        if (discovered.isEmpty()) {
            lines.add(layout.line("discovered", "nothing so far"));
        } else if (discovered.equals(before)) {
            lines.add(layout.line("discovered", discovered.size() + " so far, as before"));
        } else {
            lines.addAll(layout.words("discovered", discovered.size() + " so far:", discovered));
        }
        List<String> reissued = turn.record().reissued();
        if (reissued.equals(discovered) && !reissued.isEmpty()) {
            lines.add(layout.line("reissued", "all " + reissued.size() + ", since no message shows them any more"));
        } else if (!reissued.isEmpty()) {
            lines.addAll(layout.words("reissued", reissued.size() + ":", reissued));
        }
        return lines;
    }

    private String ledger(DecisionRecord.Ledger ledger) {
        return Layout.number(ledger.seenTokens()) + " tokens, " + Layout.number(ledger.allTokens())
                + " without deferral: " + style.good(Layout.saved(ledger.seenTokens(), ledger.allTokens()) + " less")
                + " (" + Units.words(ledger.unit()) + ")";
    }

    private List<String> announced(DecisionRecord.Announced announced) {
        List<String> parts = new ArrayList<>();
        count(parts, announced.added(), "added");
        count(parts, announced.removed(), "removed");
        count(parts, announced.changed(), "changed");
        if (announced.cut() > 0) {
            parts.add(announced.cut() + " left out by the budget");
        }
        return parts.isEmpty() ? List.of() : List.of(layout.line("announced", String.join(", ", parts)));
    }

    private static void count(List<String> parts, List<String> names, String what) {
        if (names != null && !names.isEmpty()) {
            parts.add(names.size() + (names.size() == 1 ? " name " : " names ") + what);
        }
    }

    private String prefix(PlayedTurn turn) {
        DecisionRecord.Prefix prefix = turn.record().prefix();
        String breaks = prefix.breaks().isEmpty() ? "" : " (" + String.join(", ", prefix.breaks()) + ")";
        if (turn.turn() == 1) {
            return "the first payload" + breaks;
        }
        return prefix.changedBytes() == 0
                ? style.good("0 bytes of the payload before changed") + breaks
                : style.warm(Layout.number(prefix.changedBytes()) + " bytes of the payload before changed") + breaks;
    }
}
