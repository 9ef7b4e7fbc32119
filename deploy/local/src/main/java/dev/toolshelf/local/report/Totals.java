package dev.toolshelf.local.report;

import dev.toolshelf.assembler.payload.DecisionRecord.Ledger;
import dev.toolshelf.local.player.PlayedTurn;
import dev.toolshelf.tokens.count.CountUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the definitions cost over a conversation: a row per payload, and sums of the rows. Not thread-safe. */
public final class Totals {
    private static final String ROW = "  %-28s %7s %7s %7s %14s %18s %9s";

    private final Style style;
    private final List<PlayedTurn> turns = new ArrayList<>();

    public Totals(Style style) {
        this.style = style;
    }

    /** Adds a row. */
    public void add(PlayedTurn turn) {
        turns.add(turn);
    }

    /** The table. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(new Layout(style).heading("tokens of tool definitions"));
        lines.add(style.dim(row("payload", "seen", "shelf", "found", "tokens sent", "without deferral", "saved")));
        long sent = 0;
        long all = 0;
        for (PlayedTurn turn : turns) {
            Ledger ledger = turn.record().ledger();
            sent += ledger.seenTokens();
            all += ledger.allTokens();
            lines.add(row(
                    Layout.shortened(turn.turn() + " of " + turn.name(), 28),
                    Integer.toString(ledger.toolsSeen()),
                    Integer.toString(ledger.toolsDeferred()),
                    Integer.toString(turn.record().discovered().size()),
                    Layout.number(ledger.seenTokens()),
                    Layout.number(ledger.allTokens()),
                    Layout.saved(ledger.seenTokens(), ledger.allTokens())));
        }
        lines.add(style.bold(row(
                turns.size() + (turns.size() == 1 ? " payload" : " payloads"),
                "",
                "",
                "",
                Layout.number(sent),
                Layout.number(all),
                Layout.saved(sent, all))));
        lines.add("  Tokens are " + units() + ".");
        if (turns.stream().anyMatch(turn -> turn.record().ledger().unit() == CountUnit.CHARACTERS)) {
            lines.add(
                    "  The model has no public tokenizer; with ANTHROPIC_API_KEY in the environment the provider counts.");
        }
        return lines;
    }

    private String units() {
        List<String> units = turns.stream()
                .map(turn -> Units.words(turn.record().ledger().unit()))
                .distinct()
                .toList();
        if (units.size() < 2) {
            return units.isEmpty() ? "not counted" : units.get(0);
        }
        return units.stream()
                .map(unit -> unit + " in "
                        + turns.stream()
                                .filter(turn -> Units.words(
                                                turn.record().ledger().unit())
                                        .equals(unit))
                                .count()
                        + " payloads")
                .collect(Collectors.joining(", "));
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).stripTrailing();
    }
}
