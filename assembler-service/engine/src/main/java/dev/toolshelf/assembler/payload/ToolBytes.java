package dev.toolshelf.assembler.payload;

/**
 * One entry of a request's tools, as bytes.
 *
 * @param definition its text without its end
 * @param digest of the definition
 * @param end what ends it: the flags that follow
 * @param deferred whether it waits to be revealed
 */
public record ToolBytes(byte[] definition, String digest, byte[] end, boolean deferred) {

    int length() {
        return definition.length + end.length;
    }
}
