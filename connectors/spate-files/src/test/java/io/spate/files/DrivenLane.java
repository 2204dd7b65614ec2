package io.spate.files;

import io.spate.record.LaneId;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.source.RecordBatch;
import io.spate.source.SourceLane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Polls a lane to its end as a driver does, and copies what it hands out. */
final class DrivenLane {

    /** A record, with its bytes as Latin-1 text so that none is lost. */
    record Line(long position, String text) {}

    record Batch(List<Line> lines, long nextPosition) {}

    private DrivenLane() {}

    /** A lane over the whole file as it is now. */
    static FileLane over(Path file, LineLimits limits) throws IOException {
        return over(file, 0, limits);
    }

    static FileLane over(Path file, long start, LineLimits limits) throws IOException {
        NamedFile named = new NamedFile(PartitionId.of(file.getFileName().toString()), file, Files.size(file));
        return new FileLane(new LaneId(0), new FileSpan(named, start), limits);
    }

    static List<Line> lines(SourceLane<Payload> lane, int maxRecords) {
        return batches(lane, maxRecords).stream()
                .flatMap(batch -> batch.lines().stream())
                .toList();
    }

    static List<String> texts(SourceLane<Payload> lane) {
        return lines(lane, 100).stream().map(Line::text).toList();
    }

    static List<Batch> batches(SourceLane<Payload> lane, int maxRecords) {
        List<Batch> batches = new ArrayList<>();
        while (true) {
            RecordBatch<Payload> records = lane.poll(maxRecords);
            if (records == RecordBatch.<Payload>end()) {
                return batches;
            }
            batches.add(read(records));
        }
    }

    static Batch read(RecordBatch<Payload> records) {
        List<Line> lines = new ArrayList<>();
        while (records.advance()) {
            lines.add(line(records));
        }
        return new Batch(lines, records.nextPosition());
    }

    static Line line(RecordBatch<Payload> records) {
        return new Line(records.position(), latin1(records.record().toByteArray()));
    }

    static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
