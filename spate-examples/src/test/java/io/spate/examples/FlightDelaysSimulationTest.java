package io.spate.examples;

import io.spate.Pipeline;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.sink.Sink;
import io.spate.source.Source;
import io.spate.test.RecordCarrier;
import io.spate.test.SimulatedPipeline;
import io.spate.test.Simulation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The job's own operators in storms of crashes, outages and rebalances: every delay is written, whatever happens. */
class FlightDelaysSimulationTest {

    private static final int MIN_DELAY = 15;

    /** Every third line is a delayed flight, every third one a flight in time, and the rest is no flight at all. */
    private static final class Delays implements SimulatedPipeline<Payload, Delay> {

        private final Airports airports = Airports.load(Path.of("data", "airports.csv"));

        @Override
        public Payload record(PartitionId partition, long position) {
            String line = position % 3 == 2
                    ? "{\"date\":"
                    : "{\"date\":\"2001/01/01 00:%02d\",\"delay\":%d,\"distance\":%d,\"origin\":\"DTW\",\"destination\":\"LAS\"}"
                            .formatted(position % 60, delay(position), position);
            return Payload.of(line.getBytes(StandardCharsets.UTF_8));
        }

        private static int delay(long position) {
            return position % 3 == 0 ? MIN_DELAY + 1 : MIN_DELAY;
        }

        @Override
        public RecordCarrier<Payload> carrier() {
            return RecordCarrier.ofPayloads(); // as the files' lines: one object for all
        }

        @Override
        public Pipeline build(Source<Payload> source, Sink<Delay> sink) {
            return FlightDelays.delays(source, line -> {}, MIN_DELAY, airports).to(sink);
        }

        @Override
        public List<Delay> rows(PartitionId partition, long position) {
            if (position % 3 != 0) {
                return List.of();
            }
            Flight flight = new Flight(
                    "2001/01/01 00:%02d".formatted(position % 60), delay(position), (int) position, "DTW", "LAS");
            return List.of(new Delay(partition.name(), position, flight, airports.city("DTW"), airports.city("LAS")));
        }

        @Override
        public Optional<Origin> origin(Delay row) {
            return Optional.of(new Origin(PartitionId.of(Integer.parseInt(row.file())), row.position()));
        }
    }

    @Test
    void noStormLosesADelay() {
        Simulation.of(Delays::new).run(1, 50);
    }
}
