package dev.toolshelf.catalog.state;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.listing.ListingReader;
import dev.toolshelf.catalog.listing.ReadListing;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.EntityKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Decides what a command does to its entity: a pure function of rules, key, state and command. Thread-safe.
 *
 * <p>A command that wants what already is changes nothing: no revision, no record, no event. Revisions go up by one per
 * change and go on after a delete.
 */
public final class CatalogEngine {

    private static final int SERVER_NAME_LENGTH = 64;
    private static final int DETAIL_LENGTH = 2_000;

    private final CatalogRules rules;
    private final ListingReader listings;
    private final PoolRules poolRules;

    /** An engine under some rules. */
    public CatalogEngine(CatalogRules rules) {
        this.rules = rules;
        this.listings = new ListingReader(rules.limits(), rules.criticalNames());
        this.poolRules = new PoolRules(rules.searchTool());
    }

    /**
     * Decides.
     *
     * @param key the entity that the command is for
     * @param state what is remembered of it, {@link EntityState#NEVER} if nothing is
     * @param command what somebody wants
     */
    public Decision decide(EntityKey key, EntityState state, CatalogCommand command) {
        boolean forPool = command instanceof CatalogCommand.PutPool || command instanceof CatalogCommand.DeletePool;
        if (forPool != (key.type() == EntityKey.Type.POOL)) {
            return new Decision.Rejected("wrong-key", "type", "the command is not for the entity that its key names");
        }
        try {
            return bounded(decideFitting(key, state, command));
        } catch (RejectedException e) {
            return e.rejected();
        }
    }

    private Decision decideFitting(EntityKey key, EntityState state, CatalogCommand command) {
        if (command instanceof CatalogCommand.PutSource put) {
            return putSource(key, state, put);
        }
        if (command instanceof CatalogCommand.SetSourceStatus set) {
            return setStatus(key, state, set);
        }
        if (command instanceof CatalogCommand.PutPool put) {
            return putPool(key, state, put);
        }
        return delete(key, state);
    }

    private Decision putSource(EntityKey key, EntityState state, CatalogCommand.PutSource command) {
        SourceKind kind = command.kind() == null ? SourceKind.MCP : command.kind();
        String serverName = serverName(key, command.serverName());
        ReadListing read = listings.read(kind, command.instructions(), command.tools());
        Listing listing = read.listing();
        String digest = listing.digest();
        String content = content(listing);
        List<Refusal> refusals = read.refusals();
        Source before = state.source();
        // SPEC section 13: a server that shuffles its tools must not cost everybody a new index and a new count.
        boolean shuffled = command.transport() != null
                && before != null
                && content.equals(state.content())
                && !digest.equals(before.digest());
        if (shuffled) {
            digest = before.digest();
            refusals = sameButForOrder(refusals, before.refusals()) ? before.refusals() : refusals;
        }
        Source after = new Source(
                key.tenant(),
                key.id(),
                kind,
                serverName,
                state.revision() + 1,
                SourceStatus.READY,
                null,
                digest,
                listing.tools().size(),
                refusals,
                command.alwaysLoad(),
                cut(command.transport()));
        List<StateRecord> records = new ArrayList<>();
        if (!shuffled) {
            records.add(new StateRecord(EntityKey.definitions(digest), Listing.CODEC.encode(listing)));
        }
        return sourceChange(key, state, after, content, records);
    }

    private Decision setStatus(EntityKey key, EntityState state, CatalogCommand.SetSourceStatus command) {
        if (command.status() == null) {
            throw new RejectedException("missing-field", "status", "a status is needed");
        }
        Source before = state.source();
        Source after = new Source(
                key.tenant(),
                key.id(),
                before == null ? SourceKind.MCP : before.kind(),
                before == null ? serverName(key, command.serverName()) : before.serverName(),
                state.revision() + 1,
                command.status(),
                cut(command.detail()),
                before == null ? null : before.digest(),
                before == null ? 0 : before.toolCount(),
                before == null ? List.of() : before.refusals(),
                before == null ? null : before.alwaysLoad(),
                before == null ? cut(command.transport()) : before.transport());
        return sourceChange(key, state, after, state.content(), new ArrayList<>());
    }

    private static Decision sourceChange(
            EntityKey key, EntityState state, Source after, String content, List<StateRecord> records) {
        Source before = state.source();
        if (before != null && sameButForRevision(before, after)) {
            return new Decision.Unchanged(state);
        }
        records.add(new StateRecord(key.toString(), Source.CODEC.encode(after)));
        CatalogChange change = new CatalogChange(
                CatalogChange.What.PUT, after.revision(), after.digest(), before == null ? null : before.digest());
        return new Decision.Changed(
                new EntityState(after.revision(), after, null, content, state.position()), records, change);
    }

    private Decision putPool(EntityKey key, EntityState state, CatalogCommand.PutPool command) {
        poolRules.check(command);
        Pool after = pool(key, state.revision() + 1, command);
        if (state.pool() != null && pool(key, state.pool().revision(), command).equals(state.pool())) {
            return new Decision.Unchanged(state);
        }
        return new Decision.Changed(
                new EntityState(after.revision(), null, after, null, state.position()),
                List.of(new StateRecord(key.toString(), Pool.CODEC.encode(after))),
                new CatalogChange(CatalogChange.What.PUT, after.revision(), null, null));
    }

    private static Pool pool(EntityKey key, long revision, CatalogCommand.PutPool command) {
        return new Pool(
                key.tenant(),
                key.id(),
                revision,
                command.sources(),
                command.overrides(),
                command.mode(),
                command.profile(),
                command.autoAnswer());
    }

    private static Decision delete(EntityKey key, EntityState state) {
        if (state.source() == null && state.pool() == null) {
            return new Decision.Unchanged(state);
        }
        long revision = state.revision() + 1;
        String previous = state.source() == null ? null : state.source().digest();
        return new Decision.Changed(
                new EntityState(revision, null, null, null, state.position()),
                List.of(new StateRecord(key.toString(), null)),
                new CatalogChange(CatalogChange.What.DELETED, revision, null, previous));
    }

    private Decision bounded(Decision decision) {
        if (decision instanceof Decision.Changed changed) {
            for (StateRecord entry : changed.records()) {
                int bytes = entry.value() == null ? 0 : entry.value().length;
                if (bytes > rules.recordBytes()) {
                    return new Decision.Rejected(
                            "too-large", null, "a record has " + bytes + " bytes; at most " + rules.recordBytes());
                }
            }
        }
        return decision;
    }

    private static String serverName(EntityKey key, String asked) {
        if (asked == null) {
            // Ids may be twice as long as server names.
            return key.id().substring(0, Math.min(key.id().length(), SERVER_NAME_LENGTH));
        }
        boolean sound = StandardCharsets.UTF_8.newEncoder().canEncode(asked);
        if (asked.isBlank() || asked.length() > SERVER_NAME_LENGTH || !sound) {
            throw new RejectedException(
                    "invalid-server-name",
                    "serverName",
                    "must have 1 to " + SERVER_NAME_LENGTH + " characters and not be blank");
        }
        return asked;
    }

    private static String cut(String text) {
        if (text == null) {
            return null;
        }
        String sound = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return sound.length() <= DETAIL_LENGTH ? sound : sound.substring(0, DETAIL_LENGTH) + "…";
    }

    private static String content(Listing listing) {
        List<Tool> sorted = new ArrayList<>(listing.tools());
        sorted.sort(Comparator.comparing(Tool::name));
        return new Listing(listing.instructions(), sorted).digest();
    }

    private static boolean sameButForOrder(List<Refusal> left, List<Refusal> right) {
        return withoutPlace(left).equals(withoutPlace(right));
    }

    private static List<String> withoutPlace(List<Refusal> refusals) {
        return refusals.stream()
                .map(refusal -> refusal.tool() + "\n" + refusal.code() + "\n" + refusal.reason())
                .sorted()
                .toList();
    }

    private static boolean sameButForRevision(Source before, Source after) {
        return before.kind() == after.kind()
                && before.serverName().equals(after.serverName())
                && before.status() == after.status()
                && Objects.equals(before.detail(), after.detail())
                && Objects.equals(before.digest(), after.digest())
                && before.refusals().equals(after.refusals())
                && Objects.equals(before.alwaysLoad(), after.alwaysLoad())
                && Objects.equals(before.transport(), after.transport());
    }
}
