package dev.toolshelf.local.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.local.player.PlayedTurn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Tells the story of each payload, in the order in which they came. Not thread-safe: it remembers what the model saw before. */
public final class TurnReport {
    private final Style style;
    private final Layout layout;
    private final EventLines events;
    private final Map<String, Set<String>> seenBefore = new HashMap<>();

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
        lines.addAll(tools(turn));
        lines.addAll(discovered(record));
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
        String set = gate.setting() == null ? "unset" : "\"" + gate.setting() + "\"";
        String threshold = gate.threshold() == null
                ? ""
                : "; " + (gate.count() == null ? "?" : Layout.number(gate.count())) + " against a threshold of "
                        + Layout.number(gate.threshold());
        String decision = gate.defers() ? style.good("defers") : style.warm("loads all tools");
        String reason = gate.defers() && gate.reason().equals("defers") ? "" : ", reason " + gate.reason();
        return decision + reason + " (mode " + mode + ", " + set + " by " + gate.setBy() + threshold + ")";
    }

    private List<String> tools(PlayedTurn turn) {
        Set<String> seen = seen(turn);
        Set<String> before = seenBefore.put(turn.name(), seen);
        DecisionRecord.Ledger ledger = turn.record().ledger();
        String counts = ledger.toolsSeen() + " seen by the model, " + ledger.toolsDeferred() + " on the shelf";
        List<String> news = seen.stream()
                .filter(name -> before == null || !before.contains(name))
                .toList();
        if (news.isEmpty()) {
            return List.of(layout.line("tools", counts));
        }
        if (before != null) {
            return layout.words("tools", counts + "; new:", news);
        }
        int most = 40;
        List<String> shown = new ArrayList<>(news.subList(0, Math.min(most, news.size())));
        if (news.size() > most) {
            shown.add("and " + (news.size() - most) + " more");
        }
        return layout.words("tools", counts + ":", shown);
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

    private List<String> discovered(DecisionRecord record) {
        List<String> lines = new ArrayList<>();
        if (record.discovered().isEmpty()) {
            lines.add(layout.line("discovered", "nothing yet"));
        } else {
            lines.addAll(layout.words("discovered", record.discovered().size() + " so far:", record.discovered()));
        }
        if (!record.reissued().isEmpty()) {
            lines.addAll(layout.words("reissued", record.reissued().size() + ":", record.reissued()));
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
