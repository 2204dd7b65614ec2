package io.spate.files;

import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.file.Path;

/** A process of its own that loads a store, says what happened, and keeps the store until its input ends. */
final class LockHolder {

    static final String HOLDS = "holds the store";

    private LockHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (FilePositionStore store = FilePositionStore.at(Path.of(arguments[0]))) {
            store.load();
            System.out.println(HOLDS);
            while (System.in.read() >= 0) {
                // keeps the store
            }
        } catch (SourceException e) {
            System.out.println(e.getMessage());
        }
    }
}
