package io.spate.test;

import io.spate.record.RecordMeta;

/**
 * A record that stands in a scripted log. Immutable.
 *
 * @param position in its partition; positions rise, and may leave gaps
 * @param value what a pipeline reads
 * @param timestamp milliseconds since the Unix epoch, or {@link RecordMeta#NO_TIMESTAMP}
 * @param keyHash hash of its key, or {@link RecordMeta#NO_KEY}
 */
public record ScriptedRecord<T>(long position, T value, long timestamp, long keyHash) {}
