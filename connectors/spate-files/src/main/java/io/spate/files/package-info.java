/**
 * Reads newline-delimited files and keeps committed positions in a file. {@link io.spate.files.FileSource} and
 * {@link io.spate.files.FilePositionStore} are the doors; each works without the other. Depends on the exported API of
 * the core only.
 */
@NullMarked
package io.spate.files;

import org.jspecify.annotations.NullMarked;
