package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Computes how many bytes of the previous payload's tools, request fields and messages the next payload does not repeat
 * (SPEC section 8). Works from lengths and digests, since the previous bytes are not kept.
 */
final class PrefixCheck {

    private PrefixCheck() {}

    /** What the next check needs to know of this payload. */
    static SentPrefix describe(
            List<ToolBytes> tools,
            List<String> sources,
            PreparedTemplate template,
            int segment,
            List<StoredMessage> messages,
            List<String> stripped,
            String model,
            boolean deferred) {
        List<SentPrefix.Entry> described = tools.stream()
                .map(tool -> new SentPrefix.Entry(tool.length(), tool.digest(), tool.deferred()))
                .toList();
        return new SentPrefix(
                described,
                template.digest(),
                template.fields().length,
                segment,
                messages.size(),
                messages.stream().mapToLong(StoredMessage::length).sum(),
                stripped.stream().distinct().sorted().toList(),
                model,
                deferred,
                sources,
                DecisionRecord.Totals.NONE);
    }

    /**
     * Compares.
     *
     * @param wire the wire of both
     * @param before the previous payload, or {@code null} if this is the first
     * @param now this payload
     * @param stored this payload's messages before references were replaced
     * @param causes what the conversation knows of, such as a boundary
     */
    static DecisionRecord.Prefix compare(
            Wire wire,
            SentPrefix before,
            SentPrefix now,
            List<StoredMessage> stored,
            List<StoredMessage> sent,
            List<String> causes) {
        if (before == null) {
            return new DecisionRecord.Prefix(0, List.of());
        }
        List<String> breaks = new ArrayList<>(causes);
        long changed = changedTools(before, now, breaks);
        boolean fields = changed > 0
                || loadedToolAdded(before, now, breaks)
                || !before.system().equals(now.system());
        if (fields) {
            changed += before.systemBytes() + before.messageBytes();
        } else {
            changed += changedMessages(wire, before, now, stored, sent, breaks);
        }
        if (!before.system().equals(now.system())) {
            breaks.add("request-changed");
        }
        if (!Objects.equals(before.model(), now.model())) {
            breaks.add("model-switch");
        }
        if (before.deferred() != now.deferred()) {
            breaks.add("gate-flip");
        }
        return new DecisionRecord.Prefix(changed, List.copyOf(breaks));
    }

    private static long changedTools(SentPrefix before, SentPrefix now, List<String> breaks) {
        long changed = 0;
        for (int i = 0; i < before.tools().size(); i++) {
            SentPrefix.Entry old = before.tools().get(i);
            boolean same = changed == 0
                    && i < now.tools().size()
                    && old.equals(now.tools().get(i));
            if (!same) {
                if (changed == 0) {
                    boolean loaded = !old.deferred()
                            || i < now.tools().size() && !now.tools().get(i).deferred();
                    breaks.add(loaded ? "loaded-tool-changed" : "deferred-tool-changed");
                }
                changed += old.bytes();
            }
        }
        return changed;
    }

    /** A loaded tool behind the ones of before moves everything that the provider renders after the tools. */
    private static boolean loadedToolAdded(SentPrefix before, SentPrefix now, List<String> breaks) {
        boolean added = now.tools().stream().skip(before.tools().size()).anyMatch(tool -> !tool.deferred());
        if (added && !breaks.contains("loaded-tool-changed")) {
            breaks.add("loaded-tool-changed");
        }
        return added;
    }

    private static long changedMessages(
            Wire wire,
            SentPrefix before,
            SentPrefix now,
            List<StoredMessage> stored,
            List<StoredMessage> sent,
            List<String> breaks) {
        if (before.segment() != now.segment()) {
            return before.messageBytes();
        }
        if (before.stripped().equals(now.stripped()) && before.deferred() == now.deferred()) {
            return 0;
        }
        long kept = 0;
        for (int i = 0; i < before.messages(); i++) {
            if (stored.get(i).reveals()
                    && !asBefore(wire, before, stored.get(i)).equals(sent.get(i).json())) {
                breaks.add("strip");
                return before.messageBytes() - kept;
            }
            kept += sent.get(i).length();
        }
        return 0;
    }

    private static RawJson asBefore(Wire wire, SentPrefix before, StoredMessage stored) {
        return wire.resolve(
                        stored.json(),
                        before.deferred(),
                        name -> !before.stripped().contains(name))
                .message();
    }
}
