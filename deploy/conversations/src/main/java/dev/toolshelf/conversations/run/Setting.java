package dev.toolshelf.conversations.run;

import dev.toolshelf.conversations.wire.AnthropicScript;
import dev.toolshelf.conversations.wire.ResponsesScript;
import dev.toolshelf.conversations.wire.WireScript;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * What a conversation is written in, and how it discovers.
 *
 * @param script the wire
 * @param profile the profile's name
 */
public record Setting(WireScript script, String profile) {

    private static final List<WireScript> SCRIPTS = List.of(new AnthropicScript(), new ResponsesScript());

    /** Every wire with every one of the profiles, in a fixed order. */
    public static List<Setting> all(Collection<String> profiles) {
        List<Setting> settings = new ArrayList<>();
        for (String profile : new TreeSet<>(profiles)) {
            SCRIPTS.forEach(script -> settings.add(new Setting(script, profile)));
        }
        return settings;
    }

    /** {@code wire/profile}. */
    public String name() {
        return script.name() + "/" + profile;
    }
}
