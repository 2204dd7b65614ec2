package io.spate.files;

import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to use a position store, held by one instance in one process; it ends with the process, however that ends.
 * Owned by its store.
 */
final class StoreLock {

    /**
     * The lock files that this JVM holds, by real path. Asked before such a file is opened: closing it a second time
     * would release the lock of the whole process, because POSIX locks belong to processes. Safe for any thread.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final StoreFiles files;
    private final FileChannel channel;

    private StoreLock(StoreFiles files, FileChannel channel) {
        this.files = files;
        this.channel = channel;
    }

    /**
     * Takes the lock of a store whose files are named by their real paths; never waits for it.
     *
     * @throws SourceException fatal, if another instance has it or it cannot be taken
     */
    static StoreLock take(StoreFiles files) throws SourceException {
        if (!HELD.add(files.lock())) {
            throw inUse(files, "in this JVM");
        }
        try {
            return new StoreLock(files, lockedChannel(files));
        } catch (SourceException e) {
            HELD.remove(files.lock());
            throw e;
        }
    }

    private static FileChannel lockedChannel(StoreFiles files) {
        try {
            FileChannel channel = FileChannel.open(files.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            boolean isLocked = false;
            try {
                isLocked = channel.tryLock() != null;
            } finally {
                if (!isLocked) {
                    channel.close();
                }
            }
            if (isLocked) {
                return channel;
            }
        } catch (OverlappingFileLockException e) { // held by this class under another class loader
            throw inUse(files, "in this JVM");
        } catch (IOException e) {
            throw SourceException.fatal(
                    "position store " + files.file() + " cannot be locked by " + files.lock() + " (" + e
                            + "); the run does not start, because another one might use it; give this process write "
                            + "access to its directory, on a file system with locks",
                    e);
        }
        throw inUse(files, "in another process");
    }

    private static SourceException inUse(StoreFiles files, String where) {
        return SourceException.fatal("position store " + files.file() + " is in use by another instance " + where
                + ", which holds " + files.lock() + "; the run does not start, because the two would overwrite each "
                + "other's positions; stop the other one, or give each its own store");
    }

    /** Lets another instance take the lock. The file stays: another instance may have just opened it. */
    void release() throws SourceException {
        try {
            channel.close();
        } catch (IOException e) {
            throw SourceException.fatal(
                    "closing " + files.lock() + " failed (" + e + "); position store " + files.file()
                            + " stays locked until this process ends; end it before the next run",
                    e);
        } finally {
            HELD.remove(files.lock());
        }
    }
}
