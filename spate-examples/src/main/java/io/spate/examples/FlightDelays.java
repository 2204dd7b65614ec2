package io.spate.examples;

import io.spate.Pipeline;
import io.spate.Runtime;
import io.spate.Stage;
import io.spate.config.RuntimeConfig;
import io.spate.config.SinkConfig;
import io.spate.error.ErrorClass;
import io.spate.error.SourceException;
import io.spate.error.SpateException;
import io.spate.files.FilePositionStore;
import io.spate.files.FileSource;
import io.spate.jdbc.JdbcSink;
import io.spate.policy.ErrorPolicy;
import io.spate.record.PartitionId;
import io.spate.record.Payload;
import io.spate.report.ExitReport;
import io.spate.source.Source;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads flights, keeps the delayed ones, joins each with its airports' cities, and writes them to SQLite.
 *
 * <p>Lines that are no flight are dropped and counted. A flight from or to an airport that is not known is kept, with NULL
 * for the city. A run goes on where the last one ended, however that ended: positions are committed after the rows before
 * them are durable, and a row that is written again overwrites itself.
 */
public final class FlightDelays {

    private static final String NAME = "flight-delays";
    private static final long BATCH_BYTES = 8L << 20;
    private static final Duration BATCH_LINGER = Duration.ofMillis(500);

    private final Options options;
    private final Input input;
    private final Airports airports;
    private final DelaysTable table;

    private FlightDelays(Options options, Input input, Airports airports, DelaysTable table) {
        this.options = options;
        this.input = input;
        this.airports = airports;
        this.table = table;
    }

    /**
     * Runs the job; see {@code --help}. The exit code is 0, 1 if the run failed, or 2 if it was asked for wrongly. A run that
     * a signal has ended is drained and tells its figures; its exit code is the JVM's own, such as 143 after SIGTERM.
     */
    public static void main(String[] words) {
        System.exit(run(System.out, System.err, words));
    }

    /** Runs the job on the calling thread and returns its exit code. */
    static int run(PrintStream out, PrintStream err, String... words) {
        try {
            if (Options.asksForHelp(words)) {
                out.print(Options.USAGE);
                return 0;
            }
            return of(Options.parse(words)).run(out).exitCode();
        } catch (UsageException e) {
            err.println(NAME + ": " + e.getMessage());
            return 2;
        } catch (SpateException e) {
            err.println(NAME + ": " + e.getMessage());
            return 1;
        } catch (IOException e) {
            err.println(NAME + ": nothing was read: " + e);
            return 1;
        }
    }

    private static FlightDelays of(Options options) throws IOException {
        Options.Places places = options.places();
        Input input = Input.at(places.input());
        return new FlightDelays(options, input, Airports.load(places.airports()), new DelaysTable(places.db()));
    }

    private ExitReport run(PrintStream out) throws IOException {
        refuseOutputAmongInput();
        SortedMap<PartitionId, Long> positions = prepareTable();
        try (Progress progress = Progress.over(input.bytesAfter(positions), out)) {
            return Runtime.run(pipeline(progress), config(), report -> {
                progress.finish();
                positions.putAll(report.committed());
                out.print(new Summary(report, positions, input, worstAirports()));
                out.flush();
            });
        }
    }

    private Pipeline pipeline(Progress progress) {
        FileSource lines = FileSource.lines(input.path()).positions(positionStore());
        return delays(lines, line -> progress.advance(line.length()), options.minDelay(), airports)
                .to(JdbcSink.upsert(table.dataSource(), DelaysTable.NAME, DelaysTable.columns())
                        .config(SinkConfig.defaults()
                                .withMaxInFlight(1)
                                .withBatch(options.batchRows(), BATCH_BYTES, BATCH_LINGER)));
    }

    /** Everything between source and sink: lines that are flights, with more delay than that, become rows. */
    static Stage<Delay> delays(Source<Payload> lines, Consumer<Payload> progress, int minDelay, Airports airports) {
        return Pipeline.named(NAME)
                .from(lines)
                .inspect(progress)
                .decode(new FlightDecoder(), ErrorPolicy.SKIP)
                .named("decode")
                .filter(flight -> flight.delay() > minDelay)
                .named("delayed")
                .map((flight, meta) -> Delay.of(flight, meta, airports));
    }

    private RuntimeConfig config() {
        RuntimeConfig config = RuntimeConfig.defaults().withCommitInterval(options.commitInterval());
        return options.drivers().map(config::withDrivers).orElse(config);
    }

    /** Makes the table unless it is there, and returns how far the flights were written to it. */
    private SortedMap<PartitionId, Long> prepareTable() {
        try {
            refuseLostTable();
            SortedMap<PartitionId, Long> positions = storedPositions();
            table.create();
            return positions;
        } catch (SQLException e) {
            throw new SpateException(
                    ErrorClass.FATAL,
                    "the database " + options.places().db() + " cannot be used: " + e.getMessage()
                            + "; nothing was read; name another one by --db FILE",
                    e);
        }
    }

    /** Positions of this input only: those of another one mean nothing here, even if its files have the same names. */
    private FilePositionStore positionStore() {
        return FilePositionStore.at(options.places().positions(), input.path().toString());
    }

    private SortedMap<PartitionId, Long> storedPositions() {
        try (FilePositionStore store = positionStore()) {
            return new TreeMap<>(store.load());
        } catch (SourceException e) {
            String remedy = "; --db FILE gives each input its own table and positions, see --help";
            throw new SpateException(e.errorClass(), e.getMessage() + remedy, e);
        }
    }

    private void refuseOutputAmongInput() throws IOException {
        Options.Places places = options.places();
        for (Path place : List.of(places.db(), places.positions())) {
            if (input.wouldRead(place)) {
                throw new UsageException(place + " would lie among the files of " + Arguments.ALONE + " " + input.path()
                        + " and be read as flights; name a place outside by --db and --positions");
            }
        }
    }

    /** A table that starts empty would never get the flights before the stored positions. */
    private void refuseLostTable() throws SQLException {
        Options.Places places = options.places();
        if (Files.exists(places.positions()) && !table.exists()) {
            throw new SpateException(
                    ErrorClass.FATAL,
                    places.positions() + " tells how far table " + DelaysTable.NAME + " of " + places.db()
                            + " was written, but there is no such table; nothing was read, because the flights before "
                            + "these positions would be missing; bring " + places.db() + " back, or delete "
                            + places.positions() + " too to start over");
        }
    }

    private List<DelaysTable.LateAirport> worstAirports() {
        try {
            return table.worst();
        } catch (SQLException e) {
            return List.of(); // a failed database has its place in the report already
        }
    }
}
