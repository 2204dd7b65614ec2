package io.spate.files;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.source.PositionStore;
import io.spate.source.Source;
import io.spate.source.SourceContext;
import io.spate.source.SourceEvent;
import io.spate.source.SourceLane;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads the lines of files: of one file, of a directory, or of all files that match a glob. Each file is a partition,
 * named by its path below the listed directory with {@code /} between its elements; a position is a byte offset.
 *
 * <p><b>Bounded.</b> Files are listed when the run starts, and each is read up to the size it has then. What is
 * appended later, and files that appear later, are left for the next run. Files may grow, but neither shrink nor
 * change: a stored position must keep its meaning. A link to a file counts as that file; links to directories are not
 * followed.
 *
 * <p><b>Lines.</b> A line ends with {@code \n} or {@code \r\n}, which is not part of the record, nor is a UTF-8 byte
 * order mark at the start of a file. Blank lines are no records. The last line of a file is a record even without
 * {@code \n}; if it has grown by a later run, that run hands out the whole line again, not only what was added.
 *
 * <p><b>Positions.</b> Without a {@link #positions store} none are kept, and each run reads everything. Positions of
 * files that no longer exist stay in the store.
 *
 * <p><b>Resources.</b> A lane opens its file at its first poll and closes it at its end; in between it holds one
 * descriptor and one buffer, of the buffer size or the file's size, whichever is smaller. If no descriptor is free, the
 * lane waits until another lane has ended.
 *
 * <p>Records are one {@link Payload} per lane, moved from line to line. A source is for one run. Described on any
 * thread, then owned by the controller thread.
 */
public final class FileSource implements Source<Payload> {

    private final FileSelection selection;
    private final PositionStore store;
    private final LineLimits limits;
    private SourceEvent<Payload> next = SourceEvent.idle();

    private FileSource(FileSelection selection, PositionStore store, LineLimits limits) {
        this.selection = selection;
        this.store = store;
        this.limits = limits;
    }

    /**
     * The lines of this file, or of all regular files directly in this directory. Hidden files, whose name starts with
     * a dot, do not count in a directory. Touches no file yet.
     */
    public static FileSource lines(Path fileOrDirectory) {
        return new FileSource(new PathSelection(fileOrDirectory), new NoPositions(), LineLimits.defaults());
    }

    /**
     * The lines of a path, as {@link #lines(Path)}, or of all regular files that match a glob, such as
     * {@code logs/*.ndjson} or {@code logs/**.ndjson}. The text is a glob if it contains one of <code>* ? [ {</code>;
     * its elements are separated by {@code /}, and it is read as {@link java.nio.file.FileSystem#getPathMatcher} does.
     * Hidden files and directories, whose name starts with a dot, do not count in a glob. Touches no file yet.
     *
     * @throws ConfigException if it is no path and no glob
     */
    public static FileSource lines(String pathOrGlob) {
        return new FileSource(FileSelection.of(pathOrGlob), new NoPositions(), LineLimits.defaults());
    }

    /** The same files, resumed from and committed to this store, which the source loads, uses and closes. */
    public FileSource positions(PositionStore store) {
        return new FileSource(selection, store, limits);
    }

    /**
     * The same files, read in pieces of this many bytes: from 1 to 1 GiB, by default 64 KiB, key
     * {@code files.read-buffer-bytes}. A polled batch holds at most what one piece completes.
     *
     * @throws ConfigException if it is out of bounds
     */
    public FileSource readBufferBytes(int bytes) {
        return new FileSource(selection, store, new LineLimits(bytes, limits.maxLineBytes()));
    }

    /**
     * The same files, with lines of at most this many bytes, counted without {@code \n}: from 1 to 1 GiB, by default
     * 16 MiB, key {@code files.max-line-bytes}. A longer line ends the run. A lane that meets a line longer than its
     * buffer keeps a buffer of that size until its end.
     *
     * @throws ConfigException if it is out of bounds
     */
    public FileSource maxLineBytes(int bytes) {
        return new FileSource(selection, store, new LineLimits(limits.readBufferBytes(), bytes));
    }

    @Override
    public void open(SourceContext context) throws SourceException {
        Map<PartitionId, Long> positions = store.load();
        List<SourceLane<Payload>> lanes = new ArrayList<>();
        for (NamedFile file : selection.files()) {
            refuseOwnStore(file);
            long start = ResumePoint.in(file, positions.getOrDefault(file.partition(), 0L), store);
            lanes.add(new FileLane(new LaneId(lanes.size()), new FileSpan(file, start), limits));
        }
        next = new SourceEvent.LanesAssigned<>(lanes);
    }

    private void refuseOwnStore(NamedFile file) {
        if (store instanceof FilePositionStore own && own.isMadeOf(file.path())) {
            throw SourceException.fatal(
                    own + " lies among the files whose positions it keeps and would be read as data (" + file.path()
                            + "); the run does not start; move the store elsewhere, or start its name with a dot");
        }
    }

    @Override
    public SourceEvent<Payload> pollEvents(Duration timeout) {
        SourceEvent<Payload> event = next;
        next = SourceEvent.idle();
        return event;
    }

    @Override
    public void commit(Map<PartitionId, Long> positions, Duration timeout) throws SourceException {
        store.store(positions);
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public boolean reusesRecords() {
        return true;
    }

    @Override
    public void close() throws SourceException {
        store.close();
    }
}
