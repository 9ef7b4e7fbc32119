package dev.toolshelf.tokens.posted;

import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.load.CountStore;
import java.util.Collection;

/** A store that never answers. */
final class AwayStore implements CountStore {

    @Override
    public Answer get(Name name) {
        return new Away();
    }

    @Override
    public Answer claim(Name name, String token) {
        return new Away();
    }

    @Override
    public void keep(Name name, ListingCount count, boolean provisional, String token) {
        // Nobody hears it.
    }

    @Override
    public void giveUp(Name name, String token) {
        // Nobody hears it.
    }

    @Override
    public void letGo(Collection<Name> names) {
        // Nobody hears it.
    }
}
