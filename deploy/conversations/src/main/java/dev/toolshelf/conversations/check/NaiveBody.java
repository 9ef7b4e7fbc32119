package dev.toolshelf.conversations.check;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.DiscoveredTool;
import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.wire.Template;
import dev.toolshelf.assembler.wire.TemplateQuestion;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.conversations.shelf.Shelf;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profile.Exposure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds a payload the simple way, from texts, each definition and message anew: what the spliced one must equal byte for
 * byte. One use.
 */
final class NaiveBody {

    private static final Support.Platform UNLISTED =
            new Support.Platform(List.of(), List.of(), 20L * 1024 * 1024, false, List.of());

    private record Entry(String json, boolean deferred, boolean namespace) {
        Entry(String json, boolean deferred) {
            this(json, deferred, false);
        }
    }

    private final Wire wire;
    private final Delivery delivery;
    private final Shelf shelf;
    private final List<Entry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private NaiveBody(Wire wire, Delivery delivery, Shelf shelf) {
        this.wire = wire;
        this.delivery = delivery;
        this.shelf = shelf;
    }

    /** The body for a conversation as it is at the moment of a payload. */
    static String of(
            Conversation conversation,
            List<StoredMessage> messages,
            boolean defers,
            Wire wire,
            Profile profile,
            PoolView view,
            Shelf shelf,
            EngineConfig config) {
        Delivery delivery = Delivery.of(profile, wire, config.profiles().choose());
        NaiveBody body = new NaiveBody(wire, delivery, shelf);
        if (defers) {
            body.deferring(conversation, view);
        } else {
            view.tools().stream()
                    .filter(tool -> tool.mcp() || !tool.name().equals(delivery.searchToolName()))
                    .forEach(tool -> body.add(tool, false));
        }
        ConversationSettings settings = conversation.settings();
        Template template = wire.template(new TemplateQuestion(
                settings.request(),
                settings.model(),
                settings.apiVersion(),
                config.support().platform(settings.wire(), settings.platform()).orElse(UNLISTED),
                body.entries.stream().anyMatch(Entry::deferred),
                profile.breakpoints(),
                false));
        List<String> resolved = messages.stream()
                .map(message -> wire.resolve(message.json(), defers && delivery.needsProvider(), body.names::contains)
                        .message()
                        .text())
                .toList();
        List<String> tools = body.tools(template.toolBreakpoint());
        return "{\"model\":" + TextNode.valueOf(settings.model())
                + (template.fields().isEmpty() ? "" : "," + template.fields())
                + (tools.isEmpty() ? "" : ",\"tools\":[" + String.join(",", tools) + "]")
                + ",\"" + wire.messagesMember() + "\":[" + String.join(",", resolved) + "]}";
    }

    private void deferring(Conversation conversation, PoolView view) {
        Profile.SearchTool search = delivery.searchTool();
        Exposure exposure = delivery.exposure();
        if (search != null) {
            names.add(search.name());
            String json = switch (exposure) {
                case NATIVE -> wire.searchTool(search);
                case HOSTED -> wire.hostedSearchTool(search);
                default -> wire.tool(search.name(), search.description(), search.inputSchema());
            };
            entries.add(new Entry(json, false));
        }
        Profile.FixedTool fixed = delivery.fixed();
        if (fixed != null) {
            names.add(fixed.name());
            entries.add(new Entry(wire.tool(fixed.name(), fixed.description(), fixed.inputSchema()), false));
        }
        view.tools().stream().filter(tool -> !tool.deferred()).forEach(tool -> add(tool, false));
        List<DiscoveredTool> found = conversation.discovered().tools();
        switch (exposure) {
            case NATIVE -> {
                DiscoveredTool placeholder = conversation.discovered().placeholder();
                if (placeholder != null && !wire.definesInResults()) {
                    add(placeholder, true, true);
                }
                found.forEach(tool -> add(tool, true, !wire.definesInResults()));
            }
            case HOSTED -> hosted(conversation, view);
            case RETRIEVE_ONCE -> found.forEach(tool -> add(tool, false, true));
            default -> found.forEach(tool -> add(tool, false, false));
        }
    }

    /** Source by source: those of the payload before in their order, then the others as they come. */
    private void hosted(Conversation conversation, PoolView view) {
        boolean grouped = wire.namespace("n", "", List.of()).isPresent();
        List<PoolTool> shelved =
                view.tools().stream().filter(PoolTool::deferred).toList();
        List<DiscoveredTool> found =
                grouped ? List.of() : conversation.discovered().tools();
        Set<String> sources = new LinkedHashSet<>();
        if (conversation.sent() != null) {
            sources.addAll(conversation.sent().sources());
        }
        shelved.forEach(tool -> sources.add(tool.source().id()));
        found.forEach(tool -> sources.add(tool.source()));
        for (String source : sources) {
            List<PoolTool> present = shelved.stream()
                    .filter(tool -> tool.source().id().equals(source))
                    .toList();
            if (grouped) {
                present.stream().filter(tool -> !member(tool)).forEach(tool -> add(tool, true));
                addNamespace(present.stream().filter(NaiveBody::member).toList());
                continue;
            }
            for (PoolTool tool : present) {
                found.stream()
                        .filter(known -> known.name().equals(tool.name()))
                        .forEach(known -> add(known, true, true));
                add(tool, true);
            }
            found.stream()
                    .filter(known -> source != null && source.equals(known.source()))
                    .forEach(known -> add(known, true, true));
        }
    }

    private static String namespace(PoolTool tool) {
        return "mcp__" + tool.source().label();
    }

    private static boolean member(PoolTool tool) {
        return tool.mcp()
                && tool.name().startsWith(namespace(tool) + "__")
                && tool.name().length() > namespace(tool).length() + 2;
    }

    private void addNamespace(List<PoolTool> tools) {
        List<String> members = new ArrayList<>();
        for (PoolTool tool : tools) {
            String bare = tool.name().substring(namespace(tool).length() + 2);
            if (names.contains(tool.name())
                    || Definition.of(wire, tool.name(), tool.tool()).isEmpty()) {
                continue;
            }
            names.add(tool.name());
            Definition.of(wire, bare, tool.tool())
                    .ifPresent(definition -> members.add(definition.text() + wire.deferredEnd()));
        }
        if (!members.isEmpty()) {
            Listing listing = shelf.listing(tools.get(0).source().digest());
            String says = listing == null || listing.instructions() == null ? "" : listing.instructions();
            String name = namespace(tools.get(0));
            entries.add(new Entry(wire.namespace(name, says, members).orElseThrow(), true, true));
        }
    }

    private void add(PoolTool tool, boolean deferred) {
        if (names.add(tool.name())) {
            add(tool.name(), tool.tool(), deferred, true);
        }
    }

    private void add(DiscoveredTool known, boolean deferred, boolean sent) {
        Listing listing = known.digest() == null ? null : shelf.listing(known.digest());
        if (listing == null || names.contains(known.name())) {
            return;
        }
        for (Tool tool : listing.tools()) {
            if (tool.name().equals(known.tool())) {
                names.add(known.name());
                add(known.name(), tool, deferred, sent);
                return;
            }
        }
    }

    private void add(String name, Tool tool, boolean deferred, boolean sent) {
        Definition definition = Definition.of(wire, name, tool).orElse(null);
        if (definition == null) {
            names.remove(name);
        } else if (sent) {
            entries.add(new Entry(definition.text(), deferred));
        }
    }

    private List<String> tools(boolean breakpoint) {
        int last = -1;
        for (int i = 0; i < entries.size(); i++) {
            last = entries.get(i).deferred() ? last : i;
        }
        List<String> tools = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            boolean flagged = entry.deferred() && !entry.namespace();
            tools.add(entry.json() + (flagged ? wire.deferredEnd() : wire.loadedEnd(breakpoint && i == last)));
        }
        return tools;
    }
}
