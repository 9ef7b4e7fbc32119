package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.assembler.definition.Definitions;
import dev.toolshelf.assembler.definition.Recent;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.assembler.gate.Support;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.Target;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.wire.Resolved;
import dev.toolshelf.assembler.wire.TemplateQuestion;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.tokens.count.PoolCount;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Builds a payload with its decision record, and checks it (SPEC section 8). Not thread-safe. */
public final class PayloadAssembler {

    private static final String NOT_THERE = "is not among this payload's tools; its name stands as text";
    private static final String NOTHING_DEFERRED = "this request defers nothing; its name stands as text";

    private static final int KEPT_TEMPLATES = 500;

    private final Map<TemplateKey, PreparedTemplate> templates = new Recent<>(KEPT_TEMPLATES);
    private final Support support;
    private final Definitions definitions;
    private final Validator validator;

    /** Over the platforms' limits, a store of rendered definitions, and what checks every body. */
    public PayloadAssembler(Support support, Definitions definitions, Validator validator) {
        this.support = support;
        this.definitions = definitions;
        this.validator = validator;
    }

    /**
     * What a payload is made from.
     *
     * @param conversation the conversation after everything that comes before the payload
     * @param cause the event that makes it due
     * @param profile the profile
     * @param wire the wire
     * @param delivery how the profile's tools reach the model on it
     * @param gate the gate's decision
     * @param view the pool without denied tools; an empty one if the pool is unknown
     * @param count what the pool costs
     * @param messages every message of the segment
     * @param announced what the newest message announces
     * @param repairs what was put right in the newest messages
     */
    public record Request(
            Conversation conversation,
            String cause,
            Profile profile,
            Wire wire,
            Delivery delivery,
            DecisionRecord.Gate gate,
            PoolView view,
            PoolCount count,
            List<StoredMessage> messages,
            DecisionRecord.Announced announced,
            List<Finding> repairs) {}

    /**
     * A built payload.
     *
     * @param body the bytes
     * @param record its decision record
     * @param sent what the next payload's prefix is compared with
     * @param findings rules that the body breaks; empty if it may be sent
     */
    public record Built(byte[] body, DecisionRecord record, SentPrefix sent, List<Finding> findings) {}

    /** Builds and checks. */
    public Built build(Request request, World world) {
        Conversation conversation = request.conversation();
        boolean defers = request.gate().defers();
        Wire wire = request.wire();
        ToolSection tools = new ToolSection(
                world, definitions, wire, request.delivery(), request.count().family());
        if (defers) {
            SentPrefix last = conversation.sent();
            tools.deferring(request.view(), conversation.discovered(), last == null ? List.of() : last.sources());
        } else {
            tools.loadingAll(request.view());
        }
        Support.Platform platform = support.platform(
                        conversation.settings().wire(), conversation.settings().platform())
                .orElse(UNLISTED);
        String model = conversation.settings().model();
        TemplateQuestion question = new TemplateQuestion(
                conversation.settings().request(),
                model,
                conversation.settings().apiVersion(),
                platform,
                tools.sent().stream().anyMatch(ToolEntry::deferred),
                request.profile().breakpoints(),
                false);
        PreparedTemplate template = prepared(wire, question);
        if (template.choice() != null && !tools.callable(template.choice())) {
            template = prepared(wire, question.choosingNothing());
        }
        Set<String> replaced = new LinkedHashSet<>();
        List<StoredMessage> messages = resolve(request, tools, replaced);
        List<ToolBytes> sentTools = tools.bytes(template.toolBreakpoint());
        byte[] body = Body.of(model, template.fields(), sentTools, wire.messagesMember(), messages);
        SentPrefix sent = PrefixCheck.describe(
                sentTools,
                tools.sources(),
                template,
                conversation.state().segment(),
                messages,
                List.copyOf(replaced),
                model,
                defers);
        DecisionRecord.Prefix prefix = PrefixCheck.compare(
                wire,
                conversation.sent(),
                sent,
                request.messages(),
                messages,
                conversation.state().breaks());
        List<Finding> repairs = new ArrayList<>(request.repairs());
        repairs.addAll(template.repairs());
        repairs.addAll(tools.repairs());
        replaced.forEach(
                name -> repairs.add(new Finding("reference-replaced", name, defers ? NOT_THERE : NOTHING_DEFERRED)));
        Target target = new Target(
                wire.name(),
                conversation.settings().platform(),
                model,
                conversation.settings().apiVersion(),
                request.delivery().searchToolName());
        DecisionRecord.Ledger ledger = PayloadLedger.of(request, tools, prefix.changedBytes());
        DecisionRecord record = record(request, tools, prefix, ledger, repairs);
        return new Built(body, record, sent.with(ledger.totals()), validator.check(body, target));
    }

    /** Limits for platforms that are not listed: the smallest of the listed ones; the gate is closed for them anyway. */
    private static final Support.Platform UNLISTED =
            new Support.Platform(List.of(), List.of(), 20L * 1024 * 1024, false, List.of());

    private PreparedTemplate prepared(Wire wire, TemplateQuestion question) {
        return templates.computeIfAbsent(
                new TemplateKey(wire.name(), question), any -> PreparedTemplate.of(wire.template(question)));
    }

    private record TemplateKey(String wire, TemplateQuestion question) {}

    private static List<StoredMessage> resolve(Request request, ToolSection tools, Set<String> replaced) {
        // Only a native delivery has results that reveal; the provider's own search reveals on its side.
        boolean defers = request.gate().defers() && request.delivery().needsProvider();
        // Every revealed name is a discovered one: if all of them resolve, no message has to be looked at.
        if (defers
                && request.conversation().discovered().tools().stream().allMatch(tool -> tools.resolves(tool.name()))) {
            return request.messages();
        }
        List<StoredMessage> messages = new ArrayList<>(request.messages().size());
        for (StoredMessage message : request.messages()) {
            if (!message.reveals()) {
                messages.add(message);
                continue;
            }
            RawJson stored = message.json();
            Resolved resolved = request.wire().resolve(stored, defers, tools::resolves);
            replaced.addAll(resolved.replaced());
            messages.add(resolved.message().equals(stored) ? message : StoredMessage.of(resolved.message(), true));
        }
        return messages;
    }

    private static DecisionRecord record(
            Request request,
            ToolSection tools,
            DecisionRecord.Prefix prefix,
            DecisionRecord.Ledger ledger,
            List<Finding> repairs) {
        Conversation conversation = request.conversation();
        Map<String, DecisionRecord.Origin> names = new TreeMap<>();
        tools.entries().forEach(entry -> {
            if (entry.origin() != null) {
                names.put(entry.name(), entry.origin());
            }
        });
        return new DecisionRecord(
                conversation.key().tenant(),
                conversation.key().conversation(),
                conversation.state().turn(),
                request.cause(),
                conversation.settings().wire(),
                conversation.settings().platform(),
                conversation.settings().model(),
                request.profile().name(),
                request.gate(),
                poolUsed(request.view()),
                conversation.discovered().names(),
                request.announced(),
                conversation.state().reissued(),
                ledger,
                prefix,
                List.copyOf(repairs),
                conversation.state().notes(),
                names);
    }

    private static DecisionRecord.PoolUsed poolUsed(PoolView view) {
        Map<String, String> unready = new TreeMap<>();
        view.missingSources().forEach(source -> unready.put(source, "missing"));
        for (Source source : view.sources()) {
            if (source.status() != SourceStatus.READY) {
                unready.put(
                        source.id(), Json.mapper().valueToTree(source.status()).asText());
            }
        }
        return new DecisionRecord.PoolUsed(view.pool().id(), view.pool().revision(), view.digests(), unready);
    }
}
