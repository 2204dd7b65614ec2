package io.spate.files;

import io.spate.error.SourceException;
import java.util.List;

/** Says which files a source reads. Owned by the source. */
interface FileSelection {

    /** What a text selects: a glob if it contains a wildcard, else a path. */
    static FileSelection of(String pathOrGlob) {
        return GlobSelection.isGlob(pathOrGlob) ? GlobSelection.of(pathOrGlob) : PathSelection.of(pathOrGlob);
    }

    /**
     * The files there are now, at least one, ordered by partition. Blocks.
     *
     * @throws SourceException fatal, if there are none or not all can be read
     */
    List<NamedFile> files() throws SourceException;
}
