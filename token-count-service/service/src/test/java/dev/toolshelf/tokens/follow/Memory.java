package dev.toolshelf.tokens.follow;

import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.load.CountStore;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A store of counts that forgets nothing by itself. */
final class Memory implements CountStore {

    final Map<Name, Found> kept = new ConcurrentHashMap<>();
    private final Map<Name, String> leases = new ConcurrentHashMap<>();

    @Override
    public Answer get(Name name) {
        Found found = kept.get(name);
        return found == null ? new Nothing() : found;
    }

    @Override
    public Answer claim(Name name, String token) {
        Found found = kept.get(name);
        if (found != null) {
            return found;
        }
        return leases.putIfAbsent(name, token) == null ? new Yours() : new Elsewhere();
    }

    @Override
    public void keep(Name name, ListingCount count, boolean provisional, String token) {
        kept.put(name, new Found(count, provisional));
        giveUp(name, token);
    }

    @Override
    public void giveUp(Name name, String token) {
        leases.remove(name, token);
    }

    @Override
    public void letGo(Collection<Name> names) {
        names.forEach(kept::remove);
    }
}
