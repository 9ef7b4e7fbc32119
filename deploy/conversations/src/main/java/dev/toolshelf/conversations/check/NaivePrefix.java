package dev.toolshelf.conversations.check;

import dev.toolshelf.conversations.wire.Reading;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What two bodies have in common, computed from nothing but the bodies: the oracle of the record's prefix figure. */
final class NaivePrefix {

    private NaivePrefix() {}

    /**
     * Bytes of the earlier body's tools, other members and messages, in this order, from the first difference on. Messages of
     * another segment are different ones, whatever they say.
     */
    static long changedBytes(Reading before, Reading now, boolean otherSegment) {
        List<String> old = tools(before);
        int sameTools = same(old, tools(now));
        boolean loadedAdded = now.tools().stream().skip(old.size()).anyMatch(tool -> !tool.deferred());
        if (sameTools < old.size() || loadedAdded || !before.fields().equals(now.fields())) {
            return bytes(old.subList(sameTools, old.size()))
                    + bytes(List.of(before.fields()))
                    + bytes(before.messages());
        }
        int sameMessages = otherSegment ? 0 : same(before.messages(), now.messages());
        return bytes(before.messages().subList(sameMessages, before.messages().size()));
    }

    private static List<String> tools(Reading reading) {
        return reading.tools().stream().map(Reading.Entry::json).toList();
    }

    private static int same(List<String> before, List<String> now) {
        int same = 0;
        while (same < before.size() && same < now.size() && before.get(same).equals(now.get(same))) {
            same++;
        }
        return same;
    }

    private static long bytes(List<String> texts) {
        return texts.stream()
                .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }
}
