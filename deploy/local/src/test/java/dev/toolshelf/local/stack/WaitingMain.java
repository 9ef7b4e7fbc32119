package dev.toolshelf.local.stack;

import java.util.concurrent.CountDownLatch;

/** A process that waits, or ends with the code in the property {@code waiting.code}. */
final class WaitingMain {
    private WaitingMain() {}

    public static void main(String[] arguments) throws Exception {
        String code = System.getProperty("waiting.code");
        if (code.equals("wait")) {
            new CountDownLatch(1).await();
        }
        System.out.println("ending with " + code);
        Runtime.getRuntime().exit(Integer.parseInt(code));
    }
}
