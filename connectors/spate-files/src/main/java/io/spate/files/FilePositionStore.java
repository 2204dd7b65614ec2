package io.spate.files;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import io.spate.record.PartitionId;
import io.spate.source.PositionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps positions in one small text file, which is replaced as a whole: after a crash at any moment it holds the
 * positions of the last {@link #store} that returned, or of the one that was under way. Each call blocks for as long as
 * the disk takes to make them durable.
 *
 * <p>Beside the file {@code x} lie {@code x.lock}, by which a second instance is refused, and for moments
 * {@code x.tmp}. Both may be deleted while nobody uses the store. To read everything again, delete {@code x}. The
 * directory must exist: a missing one is more likely a volume that is not mounted than a first run.
 *
 * <p>A store is for one run. Made on any thread, then owned by the controller thread.
 */
public final class FilePositionStore implements PositionStore {

    private final PositionsFormat format;
    private final DurableFiles disk;
    private StoreFiles files;
    private SortedMap<String, Long> stored = Collections.emptySortedMap();
    private @Nullable StoreLock lock;
    private boolean isClosed;

    private FilePositionStore(StoreFiles files, PositionsFormat format, DurableFiles disk) {
        this.files = files;
        this.format = format;
        this.disk = disk;
    }

    /** A store in this file, which is made by the first commit, without identity. Touches no file yet. */
    public static FilePositionStore at(Path file) {
        return on(new Disk(), file, "");
    }

    /**
     * A store in this file, which is made by the first commit. Touches no file yet.
     *
     * @param identity whose positions they are, such as a pipeline's name; a file with another one, or with none, is
     *     refused
     * @throws ConfigException if the identity is blank
     */
    public static FilePositionStore at(Path file, String identity) {
        if (identity.isBlank()) {
            throw new ConfigException("the identity of position store " + file + " must not be blank, but is '"
                    + identity + "'; name the pipeline or input whose positions it keeps, or leave the identity out");
        }
        return on(new Disk(), file, identity);
    }

    static FilePositionStore on(DurableFiles disk, Path file, String identity) {
        return new FilePositionStore(StoreFiles.of(file), new PositionsFormat(file, identity), disk);
    }

    @Override
    public Map<PartitionId, Long> load() throws SourceException {
        if (isClosed || lock != null) {
            throw new IllegalStateException(this + " is loaded once, before it is closed; make another one");
        }
        files = files.resolved();
        lock = StoreLock.take(files);
        stored = read();
        Map<PartitionId, Long> positions = new LinkedHashMap<>();
        stored.forEach((name, position) -> positions.put(PartitionId.of(name), position));
        return Collections.unmodifiableMap(positions);
    }

    private SortedMap<String, Long> read() {
        try {
            return format.decode(Files.readAllBytes(files.file()));
        } catch (NoSuchFileException e) {
            return Collections.emptySortedMap();
        } catch (IOException e) {
            throw SourceException.fatal(
                    this + " cannot be read (" + e + "); the run does not start, because it would start from zero; "
                            + "check that it is a file that this process may read",
                    e);
        }
    }

    @Override
    public void store(Map<PartitionId, Long> positions) throws SourceException {
        if (isClosed || lock == null) {
            throw new IllegalStateException(
                    this + " takes positions only between load and close; " + positions + " were not stored");
        }
        SortedMap<String, Long> merged = new TreeMap<>(stored);
        positions.forEach((partition, position) -> merged.put(partition.name(), position));
        replace(format.encode(merged));
        stored = merged;
    }

    private void replace(byte[] content) {
        try {
            disk.write(files.temporary(), content);
            disk.force(files.temporary());
            disk.rename(files.temporary(), files.file());
            disk.forceDirectory(files.directory());
        } catch (IOException e) {
            throw SourceException.retryable(
                    this + " could not be replaced (" + e + "); the positions stored before hold until a later commit "
                            + "succeeds; check space and rights in " + files.directory(),
                    e);
        }
    }

    /** True if the file with this real path is one of the store's own. */
    boolean isMadeOf(Path file) {
        return files.contains(file);
    }

    @Override
    public void close() throws SourceException {
        isClosed = true;
        StoreLock held = lock;
        lock = null;
        if (held != null) {
            held.release();
        }
    }

    @Override
    public String toString() {
        return "position store " + files.file();
    }
}
