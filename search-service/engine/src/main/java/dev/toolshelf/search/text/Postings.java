package dev.toolshelf.search.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Lists of numbers by key while they are gathered. Numbers come in rising order; one that comes again under the same key
 * is kept once. Not thread-safe.
 *
 * @param <K> what is looked up
 */
public final class Postings<K> {

    private final Map<K, Growing> lists = new HashMap<>();

    private static final class Growing {
        private int[] numbers = new int[2];
        private int size;
    }

    /** Puts a number under a key. */
    public void add(K key, int number) {
        Growing list = lists.get(key);
        if (list == null) {
            list = new Growing();
            lists.put(key, list);
        }
        if (list.size > 0 && list.numbers[list.size - 1] == number) {
            return;
        }
        if (list.size == list.numbers.length) {
            list.numbers = Arrays.copyOf(list.numbers, list.size * 2);
        }
        list.numbers[list.size++] = number;
    }

    /** The lists by key, each in rising order. */
    public Map<K, int[]> done() {
        Map<K, int[]> done = new HashMap<>(lists.size() * 4 / 3 + 1);
        lists.forEach((key, list) -> done.put(key, Arrays.copyOf(list.numbers, list.size)));
        return done;
    }
}
