package dev.toolshelf.conversations.check;

import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.DiscoveredSet;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.conversations.play.Player;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.conversations.talk.Spoken;
import dev.toolshelf.conversations.talk.Talk;
import dev.toolshelf.conversations.wire.Reading;
import dev.toolshelf.conversations.wire.WireScript;
import dev.toolshelf.search.profile.Profile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Watches one conversation and checks, for each of its payloads, what must hold for every payload of every conversation
 * (SPEC sections 6 to 8). Works from the payload, its record, the catalog and the {@link Talk}. Not thread-safe.
 */
public final class Watch {

    private final Player player;
    private final Talk talk;
    private final WireScript script;
    private final Shelf shelf;
    private final EngineConfig config;
    private final Faults faults;
    private final Set<String> told = new HashSet<>();
    private final Set<String> shown = new HashSet<>();
    private List<String> discovered = List.of();
    private Reading previous;
    private int segment;

    /** Watches a conversation from its start on. */
    public Watch(Player player, Talk talk, WireScript script, Shelf shelf, EngineConfig config, Faults faults) {
        this.player = player;
        this.talk = talk;
        this.script = script;
        this.shelf = shelf;
        this.config = config;
        this.faults = faults;
        player.onPayload(this::payload);
    }

    /** After a move: as many payloads as were due, nothing rejected, nothing refused but what had to be. */
    public void moved() {
        faults.require(
                player.payloads().size() + player.rejects().size() == talk.due(),
                "due",
                player.payloads().size() + " payloads, " + talk.due() + " were due");
        faults.require(player.rejects().isEmpty(), "rejected", player.rejects().toString());
        faults.require(
                player.refusals().size() == talk.refused(),
                "refused",
                talk.refused() + " had to be, not " + player.refusals());
        List<String> now = player.conversation().discovered().names();
        boolean kept = now.size() >= discovered.size()
                && now.subList(0, discovered.size()).equals(discovered);
        faults.require(kept, "shrunk", discovered + " became " + now);
        lost(now);
        discovered = now;
    }

    /** What was found is forgotten, as it was asked. */
    public void cleared() {
        discovered = List.of();
    }

    private void lost(Collection<String> now) {
        List<String> missing = missing(talk.found(), now);
        faults.require(missing.isEmpty(), "lost", missing + " were found, and are not among " + now);
    }

    private void payload(Sent sent) {
        Reading reading = script.read(sent.body());
        DecisionRecord record = sent.record();
        ConversationSettings settings = player.conversation().settings();
        Wire wire = Wires.named(settings.wire()).orElseThrow();
        Profile profile = config.profiles().named(record.profile()).orElseThrow();
        Delivery delivery = Delivery.of(profile, wire, config.profiles().choose());
        PoolView view = view(settings, delivery);
        if (segment != player.conversation().state().segment()) {
            segment = player.conversation().state().segment();
            told.clear();
            shown.clear();
        }
        findings(sent, settings, delivery);
        lost(record.discovered());
        transcript(reading);
        pairs(reading);
        names(reading, record, view, delivery);
        if (record.gate().defers()) {
            told(record, view);
            visible(reading, record, view, delivery);
        } else {
            everythingLoaded(reading, record, view, delivery);
        }
        prefix(reading, record);
        String naive = NaiveBody.of(
                player.conversation(), player.messages(), record.gate().defers(), wire, profile, view, shelf, config);
        faults.require(
                naive.equals(new String(sent.body(), StandardCharsets.UTF_8)),
                "naive",
                "spliced otherwise than built: " + difference(naive, new String(sent.body(), StandardCharsets.UTF_8)));
        previous = reading;
    }

    private PoolView view(ConversationSettings settings, Delivery delivery) {
        PoolView found =
                settings.pool() == null ? null : shelf.view(Shelf.TENANT, settings.pool(), delivery.searchToolName());
        return found == null
                ? PoolView.of(
                        new Pool(Shelf.TENANT, "none", 0, List.of(), null, null, null, null),
                        any -> null,
                        any -> null,
                        "")
                : found.without(settings.deny());
    }

    private void findings(Sent sent, ConversationSettings settings, Delivery delivery) {
        String searchTool = delivery.searchTool() == null ? null : delivery.searchToolName();
        List<PayloadReject.Finding> found = Validator.builtIn()
                .check(
                        sent.body(),
                        new Target(
                                settings.wire(),
                                settings.platform(),
                                settings.model(),
                                settings.apiVersion(),
                                searchTool));
        faults.require(found.isEmpty(), "finding", found.toString());
    }

    /** What was said is there, whole and in order; the engine may only add to it. */
    private void transcript(Reading reading) {
        int at = 0;
        for (Spoken said : talk.transcript()) {
            while (at < reading.parts().size() && !said.shownBy(reading.parts().get(at))) {
                at++;
            }
            if (at++ >= reading.parts().size()) {
                faults.add("transcript", said + " is not where it was said, in " + reading.parts());
                return;
            }
        }
    }

    /** Every call is answered once, right behind the message that makes it, in the order of the calls. */
    private void pairs(Reading reading) {
        Deque<String> open = new ArrayDeque<>();
        boolean answering = false;
        for (Spoken part : reading.parts()) {
            boolean result = part.kind() == Spoken.Kind.RESULT;
            if (result && !part.id().equals(open.poll())) {
                faults.add("pairing", "result " + part.id() + " is out of place in " + reading.parts());
                return;
            }
            boolean early = !open.isEmpty() && !result && (answering || part.kind() == Spoken.Kind.USER);
            if (early) {
                faults.add("pairing", part + " comes before the results of " + open);
                return;
            }
            answering = result;
            if (part.kind() == Spoken.Kind.CALL) {
                open.add(part.id());
            }
        }
        faults.require(open.isEmpty(), "pairing", "no result for " + open);
    }

    private void names(Reading reading, DecisionRecord record, PoolView view, Delivery delivery) {
        Set<String> sent = new HashSet<>(reading.names());
        faults.require(sent.size() == reading.names().size(), "names", "a name twice in " + reading.names());
        if (record.gate().defers()) {
            sent.remove(delivery.searchToolName());
            if (delivery.fixed() != null) {
                sent.remove(delivery.fixed().name());
            }
        }
        List<String> without = missing(sent, record.names().keySet());
        faults.require(without.isEmpty(), "names", "no way back from " + without);
        record.names().forEach((name, origin) -> {
            PoolTool tool = view.tool(name).orElse(null);
            faults.require(
                    tool != null && leadsTo(origin, tool) || known(name, origin),
                    "names",
                    name + " leads to " + origin);
        });
    }

    /** History may show the tool of a source that had this name before. */
    private boolean known(String name, DecisionRecord.Origin origin) {
        DiscoveredSet set = player.conversation().discovered();
        return Stream.concat(set.tools().stream(), Stream.ofNullable(set.placeholder()))
                .anyMatch(tool -> tool.name().equals(name)
                        && origin.source().equals(tool.source())
                        && origin.tool().equals(tool.tool()));
    }

    private static boolean leadsTo(DecisionRecord.Origin origin, PoolTool tool) {
        return tool.source().id().equals(origin.source()) && tool.tool().name().equals(origin.tool());
    }

    /** What was announced and withdrawn adds up to what can be searched; nothing is told twice. */
    private void told(DecisionRecord record, PoolView view) {
        DecisionRecord.Announced said = record.announcement();
        said.added().stream()
                .filter(name -> !told.add(name))
                .forEach(name -> faults.add("told", name + " was announced before"));
        said.removed().stream()
                .filter(name -> !told.remove(name))
                .forEach(name -> faults.add("told", name + " was withdrawn and not announced"));
        List<String> all = view.tools().stream().map(PoolTool::name).toList();
        List<String> deferred = view.tools().stream()
                .filter(PoolTool::deferred)
                .map(PoolTool::name)
                .toList();
        faults.require(missing(deferred, told).isEmpty(), "told", "not announced: " + missing(deferred, told));
        faults.require(missing(told, all).isEmpty(), "told", "announced and not there: " + missing(told, all));
    }

    /** Each tool that was found can be called now, or its source has gone and history keeps it. */
    private void visible(Reading reading, DecisionRecord record, PoolView view, Delivery delivery) {
        Set<String> leftOut = leftOut(record);
        Set<String> revealed = new HashSet<>(reading.revealed());
        for (String name : record.discovered()) {
            PoolTool tool = view.tool(name).orElse(null);
            if (tool == null || leftOut.contains(name)) {
                continue;
            }
            boolean callable = !tool.deferred()
                    ? reading.loaded().contains(name)
                    : switch (delivery.exposure()) {
                        case NATIVE -> revealed.contains(name);
                        case HOSTED -> reading.deferred().contains(name);
                        case RETRIEVE_ONCE -> reading.loaded().contains(name);
                        default -> record.names().containsKey(name);
                    };
            faults.require(callable, "invisible", name + " was found, is on the shelf, and cannot be called");
        }
        if (delivery.reveals()) {
            shown.removeAll(leftOut);
            List<String> gone = missing(shown, revealed);
            faults.require(gone.isEmpty(), "invisible", gone + " were shown before and are not any more");
            shown.addAll(revealed);
        }
    }

    private void everythingLoaded(Reading reading, DecisionRecord record, PoolView view, Delivery delivery) {
        faults.require(reading.deferred().isEmpty(), "closed", "deferred: " + reading.deferred());
        faults.require(reading.revealed().isEmpty(), "closed", "references: " + reading.revealed());
        Set<String> expected = new HashSet<>();
        Set<String> leftOut = leftOut(record);
        view.tools().stream()
                .filter(tool -> tool.mcp() || !tool.name().equals(delivery.searchToolName()))
                .map(PoolTool::name)
                .filter(name -> !leftOut.contains(name))
                .forEach(expected::add);
        faults.require(
                new HashSet<>(reading.names()).equals(expected), "closed", reading.names() + " are not " + expected);
    }

    private static Set<String> leftOut(DecisionRecord record) {
        Set<String> names = new HashSet<>();
        record.repairs().stream()
                .filter(repair ->
                        repair.code().equals("tool-left-out") || repair.code().equals("tool-name-taken"))
                .forEach(repair -> names.add(repair.where()));
        return names;
    }

    /** The record's figure is what the bytes say, and nothing changes early bytes without a name. */
    private void prefix(Reading reading, DecisionRecord record) {
        DecisionRecord.Prefix said = record.prefix();
        if (previous == null) {
            faults.require(said.changedBytes() == 0, "prefix", said.changedBytes() + " for the first payload");
            return;
        }
        boolean otherSegment =
                said.breaks().contains("boundary") || said.breaks().contains("clear");
        long changed = NaivePrefix.changedBytes(previous, reading, otherSegment);
        faults.require(
                said.changedBytes() == changed,
                "prefix",
                "the record says " + said.changedBytes() + " bytes, the bytes say " + changed + "; breaks "
                        + said.breaks());
        faults.require(changed == 0 || !said.breaks().isEmpty(), "prefix", changed + " bytes changed without a reason");
    }

    private static List<String> missing(Collection<String> part, Collection<String> whole) {
        List<String> missing = new ArrayList<>(part);
        missing.removeAll(new HashSet<>(whole));
        return missing;
    }

    private static String difference(String expected, String found) {
        int at = 0;
        while (at < expected.length() && at < found.length() && expected.charAt(at) == found.charAt(at)) {
            at++;
        }
        int from = Math.max(0, at - 80);
        return "..." + expected.substring(from, Math.min(expected.length(), at + 80)) + "... <> ..."
                + found.substring(from, Math.min(found.length(), at + 80)) + "...";
    }
}
