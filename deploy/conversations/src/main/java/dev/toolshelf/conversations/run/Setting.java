package dev.toolshelf.conversations.run;

import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.conversations.wire.AnthropicScript;
import dev.toolshelf.conversations.wire.ChatScript;
import dev.toolshelf.conversations.wire.ResponsesScript;
import dev.toolshelf.conversations.wire.WireScript;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a conversation is written in, and how it discovers.
 *
 * @param script the wire
 * @param profile the profile's name
 */
public record Setting(WireScript script, String profile) {

    private static final List<WireScript> SCRIPTS = Stream.<WireScript>of(
                    new AnthropicScript(), new ResponsesScript(), new ChatScript())
            .filter(script -> Wires.named(script.name()).isPresent())
            .toList();

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
