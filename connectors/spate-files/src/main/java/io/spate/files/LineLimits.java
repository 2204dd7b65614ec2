package io.spate.files;

import io.spate.error.ConfigException;

/** How much of a file is held in memory. Immutable. */
record LineLimits(int readBufferBytes, int maxLineBytes) {

    private static final int MOST = 1 << 30;

    LineLimits {
        check("files.read-buffer-bytes", readBufferBytes, "64 KiB suits most disks");
        check("files.max-line-bytes", maxLineBytes, "a line is held in memory as a whole, so split longer ones");
    }

    static LineLimits defaults() {
        return new LineLimits(64 << 10, 16 << 20);
    }

    private static void check(String key, int value, String remedy) {
        if (value < 1 || value > MOST) {
            throw new ConfigException(key + " must be from 1 to " + MOST + " (1 GiB), but is " + value + "; " + remedy);
        }
    }
}
