package dev.toolshelf.assembler.announce;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.profile.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The text that tells the model what can be found, in form {@code names} (SPEC section 7).
 *
 * @param text a text block's text, or {@code null} if there is nothing to say
 * @param record what was announced
 */
public record Announcement(String text, DecisionRecord.Announced record) {

    private static final int COLLAPSE_FROM = 10;

    /** Everything of the text that is no list, rounded up. */
    private static final int FRAME_CHARACTERS = 320;

    /** Renders a change within the profile's budgets. */
    public static Announcement of(Change change, Profile profile) {
        if (change.nothing()) {
            return new Announcement(null, new DecisionRecord.Announced(List.of(), List.of(), List.of(), 0));
        }
        Profile.Announcement budget = profile.announcement();
        int room = budget.maxCharacters()
                - FRAME_CHARACTERS
                - profile.searchTool().name().length() * 2;
        NameBudget.Fitting changed = NameBudget.head(change.changed(), room / 4);
        NameBudget.Fitting removed = NameBudget.head(collapsed(change), room / 4);
        int rest = room - changed.characters() - removed.characters();
        NameBudget.Fitting added = NameBudget.fit(change.added(), rest, budget.maxSourceCharacters());
        String searchTool = profile.searchTool().name();
        StringBuilder text = new StringBuilder("<system-reminder>\n");
        if (!change.added().isEmpty()) {
            text.append(
                    change.first()
                            ? "These tools are on the shelf: only their names are known until " + searchTool
                                    + " loads them.\n"
                            : "More tools can be found with " + searchTool + " now.\n");
            added.lines().forEach(line -> text.append(line).append('\n'));
        }
        if (!change.removed().isEmpty()) {
            text.append("No longer available, do not search or call them:\n");
            removed.lines().forEach(line -> text.append(line).append('\n'));
        }
        if (!change.changed().isEmpty()) {
            text.append("Changed since they were loaded, search again before the next call:\n");
            changed.lines().forEach(line -> text.append(line).append('\n'));
        }
        text.append("</system-reminder>");
        return new Announcement(
                text.toString(),
                new DecisionRecord.Announced(
                        change.added().stream().map(PoolTool::name).toList(),
                        change.removed(),
                        change.changed(),
                        added.cut() + removed.cut() + changed.cut()));
    }

    /** Many names of a server that has none left become one line. */
    private static List<String> collapsed(Change change) {
        Map<String, List<String>> byServer = new TreeMap<>();
        change.removed()
                .forEach(name -> byServer.computeIfAbsent(Change.server(name), any -> new ArrayList<>())
                        .add(name));
        List<String> lines = new ArrayList<>();
        byServer.forEach((server, members) -> {
            boolean gone = !server.isEmpty() && change.emptied().contains(server);
            if (gone && members.size() >= COLLAPSE_FROM) {
                lines.add(server + "* (" + members.size() + " tools)");
            } else {
                lines.addAll(members);
            }
        });
        return lines;
    }
}
