package io.spate.files;

import io.spate.error.ConfigException;
import io.spate.error.SourceException;
import java.io.IOException;
import java.nio.file.Path;

/** The files of a position store, side by side in one directory. Immutable. */
record StoreFiles(Path file, Path temporary, Path lock) {

    static StoreFiles of(Path file) {
        Path absolute = file.toAbsolutePath();
        if (absolute.getFileName() == null) {
            throw new ConfigException(
                    "a position store's file must have a name, but is '" + file + "'; name a file in it");
        }
        return new StoreFiles(absolute, sibling(absolute, ".tmp"), sibling(absolute, ".lock"));
    }

    private static Path sibling(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    Path directory() {
        return file.getParent();
    }

    /** The same files by their directory's real path, which is the same whatever links lead there. */
    StoreFiles resolved() throws SourceException {
        try {
            return of(directory().toRealPath().resolve(file.getFileName()));
        } catch (IOException e) {
            throw SourceException.fatal(
                    "the directory of position store " + file + " does not exist or is closed to this process (" + e
                            + "); the run does not start; create it, or mount its volume",
                    e);
        }
    }

    boolean contains(Path other) {
        return other.equals(file) || other.equals(temporary) || other.equals(lock);
    }
}
