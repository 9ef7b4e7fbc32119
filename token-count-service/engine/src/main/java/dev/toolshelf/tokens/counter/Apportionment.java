package dev.toolshelf.tokens.counter;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The arithmetic between a provider's one number per call and one number per tool. Pure functions, thread-safe. */
public final class Apportionment {

    private Apportionment() {}

    /**
     * What the tools of one call cost without what is not theirs: the preamble once, the framing once per tool; never below 0.
     *
     * @param tools how many tools the call had
     */
    public static int without(int inputTokens, int preamble, int framing, int tools) {
        return (int) Math.max(0, inputTokens - preamble - (long) framing * tools);
    }

    /**
     * Shares a total out in proportion to weights, by largest remainder; equal remainders go to the earlier place. The
     * shares add up to the total exactly, and each is within one of its exact quota.
     *
     * @param total at least 0
     * @param weights at least one, each at least 0; all 0 means equal weights
     */
    public static int[] shares(int total, int[] weights) {
        long sum = Arrays.stream(weights).asLongStream().sum();
        if (sum == 0) {
            int[] equal = new int[weights.length];
            Arrays.fill(equal, 1);
            return shares(total, equal);
        }
        int[] shares = new int[weights.length];
        long[] remainders = new long[weights.length];
        int left = total;
        for (int i = 0; i < weights.length; i++) {
            long product = (long) total * weights[i];
            shares[i] = (int) (product / sum);
            remainders[i] = product % sum;
            left -= shares[i];
        }
        IntStream.range(0, weights.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer i) -> -remainders[i]))
                .limit(left)
                .forEach(i -> shares[i]++);
        return shares;
    }
}
