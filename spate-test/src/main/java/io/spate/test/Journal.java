package io.spate.test;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/** What scripted sources and sinks were told, in order. Owned by the test's thread. */
public final class Journal {

    private final List<String> entries = new ArrayList<>();

    /** An empty journal. */
    public Journal() {}

    /** Something happened. */
    public void add(String entry) {
        entries.add(entry);
    }

    /** All entries, oldest first. */
    public List<String> entries() {
        return Collections.unmodifiableList(entries);
    }

    /** SHA-256 of all entries: the same for the same run, in whatever process. */
    public String hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            entries.forEach(entry -> digest.update((entry + '\n').getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }

    @Override
    public String toString() {
        return String.join("\n", entries);
    }
}
