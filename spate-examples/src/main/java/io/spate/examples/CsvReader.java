package io.spate.examples;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads comma-separated values with a header, as RFC 4180 describes them: a field in quotes may hold commas, line breaks and
 * doubled quotes. Lines end with LF or CR LF; empty lines are skipped, and so is a byte order mark. Owned by one thread.
 */
final class CsvReader {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String text;
    private final List<String> header;
    private List<String> row = List.of();
    private int next;
    private int line = 1;
    private int rowLine;

    /**
     * Reads the header.
     *
     * @throws IllegalArgumentException if there is none
     */
    CsvReader(String text) {
        this.text = text;
        skip(BYTE_ORDER_MARK);
        if (!read()) {
            throw new IllegalArgumentException("there is no header; the first line must name the columns");
        }
        header = row;
    }

    /**
     * Moves to the next row; false at the end.
     *
     * @throws IllegalArgumentException if quotes do not match, or the row has not as many fields as the header
     */
    boolean advance() {
        if (!read()) {
            return false;
        }
        if (row.size() != header.size()) {
            throw malformed(rowLine, "has " + row.size() + " fields, not " + header.size() + " as the header");
        }
        return true;
    }

    /**
     * The current row's value in this column.
     *
     * @throws IllegalArgumentException if the header does not name the column
     */
    String value(String column) {
        int index = header.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("there is no column " + column + "; the header names " + header);
        }
        return row.get(index);
    }

    /** The line on which the current row starts, counted from 1. */
    int line() {
        return rowLine;
    }

    private boolean read() {
        while (skipLineEnd()) {
            line++;
        }
        if (isAtEnd()) {
            return false;
        }
        rowLine = line;
        List<String> fields = new ArrayList<>();
        do {
            fields.add(skip("\"") ? quoted() : plain());
        } while (skip(","));
        if (!skipLineEnd() && !isAtEnd()) {
            throw malformed(line, "has text after a closing quote; within quotes, a quote is doubled");
        }
        line++;
        row = fields;
        return true;
    }

    private String plain() {
        int start = next;
        while (!isAtEnd() && !isNext(",") && !isNext("\n") && !isNext("\r\n")) {
            if (isNext("\"")) {
                throw malformed(line, "has a quote within a field; such a field is quoted as a whole");
            }
            next++;
        }
        return text.substring(start, next);
    }

    private String quoted() {
        StringBuilder field = new StringBuilder();
        while (!isAtEnd()) {
            boolean isQuote = skip("\"");
            if (isQuote && !skip("\"")) {
                return field.toString();
            }
            char character = isQuote ? '"' : text.charAt(next++);
            if (character == '\n') {
                line++;
            }
            field.append(character);
        }
        throw malformed(rowLine, "starts a row in which a quote is never closed");
    }

    private boolean skipLineEnd() {
        return skip("\n") || skip("\r\n");
    }

    private boolean skip(String expected) {
        boolean isThere = isNext(expected);
        if (isThere) {
            next += expected.length();
        }
        return isThere;
    }

    private boolean isNext(String expected) {
        return text.startsWith(expected, next);
    }

    private boolean isAtEnd() {
        return next == text.length();
    }

    private static IllegalArgumentException malformed(int line, String what) {
        return new IllegalArgumentException("line " + line + " " + what);
    }
}
