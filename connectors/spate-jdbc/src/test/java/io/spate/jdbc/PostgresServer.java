package io.spate.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** A real server in a directory of its own, until the JVM ends; runs as user postgres if the tests run as root. */
final class PostgresServer {

    static final String USER = "spate";
    static final String PASSWORD = "secret";

    private static final Path BINARIES = Path.of("/usr/lib/postgresql/15/bin");
    private static final int PATIENCE_SECONDS = 60;

    private final AtomicInteger databases = new AtomicInteger();
    private final Path home;
    private final int port;

    private PostgresServer(Path home, int port) {
        this.home = home;
        this.port = port;
    }

    private static final class Holder {
        static final PostgresServer SERVER = start();
    }

    static boolean isInstalled() {
        return Files.isExecutable(BINARIES.resolve("initdb"));
    }

    static PostgresServer running() {
        return Holder.SERVER;
    }

    /** An empty database. */
    PGSimpleDataSource createDatabase() throws SQLException {
        String name = "test" + databases.incrementAndGet();
        try (Connection connection = source("postgres").getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return source(name);
    }

    private PGSimpleDataSource source(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser(USER);
        source.setPassword(PASSWORD);
        return source;
    }

    private static PostgresServer start() {
        try {
            Path home = Files.createTempDirectory("spate-postgres");
            Path password = Files.writeString(home.resolve("password"), PASSWORD);
            if (isRoot()) {
                run(home, List.of("chown", "-R", "postgres", home.toString()));
            }
            PostgresServer server = new PostgresServer(home, freePort());
            server.command("initdb", "-U", USER, "-A", "scram-sha-256", "--pwfile=" + password, "-E", "UTF8", "-N");
            Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
            server.command(
                    "pg_ctl",
                    "start",
                    "-w",
                    "-t",
                    "30",
                    "-l",
                    home.resolve("log").toString(),
                    "-o",
                    server.options());
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String options() {
        return "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
                + " -c log_destination=stderr -c max_prepared_transactions=0";
    }

    private void stop() {
        try {
            command("pg_ctl", "stop", "-m", "immediate");
            run(home, List.of("rm", "-rf", home.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void command(String binary, String... arguments) throws IOException {
        List<String> line = new ArrayList<>();
        if (isRoot()) {
            line.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"));
        }
        line.addAll(List.of(
                BINARIES.resolve(binary).toString(), "-D", home.resolve("data").toString()));
        line.addAll(List.of(arguments));
        run(home, line);
    }

    private static void run(Path home, List<String> line) throws IOException {
        Path output = home.resolveSibling(home.getFileName() + ".out");
        Process process = new ProcessBuilder(line)
                .directory(home.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile()) // a pipe would stay open as long as the server does
                .start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(line + " failed: " + Files.readString(output));
            }
            Files.delete(output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + line, e);
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
