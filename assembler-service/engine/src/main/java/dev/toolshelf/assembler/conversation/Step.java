package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.render.ToolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One event being applied: the conversation as it becomes, and what there is to write. One use, one thread. */
final class Step {

    private final EngineConfig config;
    private final World world;
    private final MessageLog log;
    private final List<StoredMessage> appended = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private Conversation conversation;
    private PoolView view;
    private boolean viewed;

    Step(Conversation conversation, EngineConfig config, MessageLog log, World world) {
        this.conversation = conversation;
        this.config = config;
        this.log = log;
        this.world = world;
    }

    Conversation now() {
        return conversation;
    }

    ConversationState state() {
        return conversation.state();
    }

    EngineConfig config() {
        return config;
    }

    World world() {
        return world;
    }

    void become(Conversation changed) {
        conversation = changed;
    }

    void effect(Effect effect) {
        effects.add(effect);
    }

    /** The profile that counts: the conversation's, else the pool's, else the service's. */
    Profile profile() {
        String ofPool = Optional.ofNullable(view())
                .map(PoolView::pool)
                .map(Pool::profile)
                .orElse(null);
        return config.profiles().choose(conversation.settings().profile(), ofPool);
    }

    /** The pool without the tools that the conversation must not use; {@code null} if it is not known. */
    PoolView view() {
        if (!viewed) {
            ConversationSettings settings = conversation.settings();
            String searchTool =
                    delivery(config.profiles().choose(settings.profile())).searchToolName();
            PoolView found = settings.pool() == null
                    ? null
                    : world.view(conversation.key().tenant(), settings.pool(), searchTool);
            view = found == null ? null : found.without(settings.deny());
            viewed = true;
        }
        return view;
    }

    /** After the pool or the profile was changed. */
    void lookAgain() {
        viewed = false;
    }

    /** The tool of a name that the pool offers now. */
    Optional<PoolTool> offered(String name) {
        return view() == null ? Optional.empty() : view().tool(name);
    }

    /** Where results find the definitions that they show; those that the provider reads are ones that it takes. */
    ToolLookup lookup() {
        if (view() == null) {
            return new ToolLookup(name -> null, source -> null);
        }
        ToolLookup plain = ToolLookup.of(view(), world::listing);
        if (!delivery().reveals() || !wire().definesInResults()) {
            return plain;
        }
        return new ToolLookup(
                name -> view().tool(name)
                        .flatMap(tool -> Definition.acceptable(tool.name(), tool.tool())
                                .map(fit -> new PoolTool(tool.name(), tool.source(), fit, tool.deferral())))
                        .orElse(null),
                plain.instructions());
    }

    /** Whether Toolshelf answers calls of the search tool itself. */
    boolean autoAnswers() {
        Boolean own = conversation.settings().autoAnswer();
        if (own != null) {
            return own;
        }
        return view() != null && Boolean.TRUE.equals(view().pool().autoAnswer());
    }

    /** The wire that the conversation is written in. */
    Wire wire() {
        return Wires.named(conversation.settings().wire()).orElseThrow();
    }

    /** How the profile's tools reach the model on this wire. */
    Delivery delivery() {
        return delivery(profile());
    }

    /** Whether searches that reveal are calls of the wire's own kind: then a call by the search tool's name is none. */
    boolean searchesInItsOwnWay() {
        return delivery().reveals() && wire().definesInResults();
    }

    private Delivery delivery(Profile profile) {
        return Delivery.of(profile, wire(), config.profiles().choose());
    }

    /** Puts a whole message at the end of the segment. */
    void append(RawJson message) {
        appended.add(StoredMessage.of(message, wire().mayReveal(message)));
        conversation = conversation.with(state().withMessages(state().messages() + 1));
    }

    /** Begins a segment: what was said before is no longer sent. */
    void newSegment(String cause) {
        appended.clear();
        conversation = conversation
                .with(state().withBreak(cause).inNewSegment())
                .with(PendingTurn.NONE)
                .with(Announced.NOTHING);
    }

    /** Every message of the segment, the ones of this step included. */
    List<StoredMessage> messages() {
        List<StoredMessage> all = new ArrayList<>();
        if (state().messages() > appended.size()) {
            all.addAll(log.messages(state().segment()));
        }
        all.addAll(appended);
        return all;
    }

    Outcome outcome() {
        return new Outcome(conversation, appended, effects);
    }

    /** A conversation that has seen an event's sequence number; one that comes late moves nothing back. */
    static Conversation counted(Conversation conversation, ConversationEvent event) {
        if (event.sequence() == null || event.sequence() < conversation.state().nextSequence()) {
            return conversation;
        }
        return conversation.with(conversation.state().withNextSequence(event.sequence() + 1));
    }

    /** The same with the sequence number of the event counted. */
    Outcome outcome(ConversationEvent event) {
        conversation = counted(conversation, event);
        return outcome();
    }
}
