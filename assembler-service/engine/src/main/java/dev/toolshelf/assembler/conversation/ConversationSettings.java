package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * What a conversation's start set and later settings changed. Fields as in {@link ConversationEvent.Start}; defaults are
 * filled in.
 */
public record ConversationSettings(
        String wire,
        String platform,
        String endpoint,
        String model,
        int contextWindow,
        String profile,
        String mode,
        boolean disableExperimentalBetas,
        String apiVersion,
        List<String> deny,
        String pool,
        Boolean autoAnswer,
        RawJson request) {

    /** How they are stored. */
    public static final JsonCodec<ConversationSettings> CODEC = JsonCodec.of(ConversationSettings.class);

    private static final int DEFAULT_WINDOW = 200_000;
    private static final RawJson EMPTY = new RawJson("{}");

    /** Copies the list. */
    public ConversationSettings {
        deny = deny == null ? List.of() : List.copyOf(deny);
    }

    /** The settings of a start. */
    public static ConversationSettings of(ConversationEvent.Start start) {
        return new ConversationSettings(
                start.wire(),
                start.platform() == null
                        ? Wires.named(start.wire()).orElseThrow().defaultPlatform()
                        : start.platform(),
                start.endpoint(),
                start.model(),
                start.contextWindow() == null ? DEFAULT_WINDOW : start.contextWindow(),
                start.profile(),
                start.mode(),
                Boolean.TRUE.equals(start.disableExperimentalBetas()),
                start.apiVersion(),
                start.deny(),
                start.pool(),
                start.autoAnswer(),
                start.request() == null ? EMPTY : start.request());
    }

    /** These settings with an event's changes. */
    public ConversationSettings with(ConversationEvent.Settings change) {
        return new ConversationSettings(
                wire,
                platform,
                endpoint,
                or(change.model(), model),
                or(change.contextWindow(), contextWindow),
                or(change.profile(), profile),
                or(change.mode(), mode),
                disableExperimentalBetas,
                apiVersion,
                deny,
                or(change.pool(), pool),
                or(change.autoAnswer(), autoAnswer),
                request);
    }

    /** The start of a child conversation with the same settings; number 0, for a harness that numbers the child's events. */
    public ConversationEvent.Start childStart(String eventId, List<String> discovered, List<RawJson> messages) {
        return new ConversationEvent.Start(
                eventId,
                0L,
                wire,
                platform,
                endpoint,
                model,
                contextWindow,
                profile,
                mode,
                disableExperimentalBetas ? Boolean.TRUE : null,
                apiVersion,
                deny,
                pool,
                autoAnswer,
                request,
                discovered,
                messages);
    }

    private static <T> T or(T changed, T present) {
        return changed == null ? present : changed;
    }
}
