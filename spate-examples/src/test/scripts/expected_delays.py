#!/usr/bin/env python3
"""Computes by itself what FlightDelays writes for an input.

usage: expected_delays.py INPUT AIRPORTS [MIN_DELAY [DB]]

Prints a row of table delays per line, as a JSON array, ordered by file and position. With DB, compares these rows with the
table of that database instead, and exits with 1 if they differ.
"""
import csv
import json
import os
import sqlite3
import sys

COLUMNS = "file, position, date, delay, distance, origin, origin_city, destination, destination_city"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def files(path):
    if os.path.isfile(path):
        return [path]
    names = sorted(name for name in os.listdir(path) if not name.startswith("."))
    return [os.path.join(path, name) for name in names if os.path.isfile(os.path.join(path, name))]


def lines(path):
    with open(path, "rb") as file:
        content = file.read()
    start = len(BYTE_ORDER_MARK) if content.startswith(BYTE_ORDER_MARK) else 0
    while start < len(content):
        end = content.find(b"\n", start)
        end = len(content) if end < 0 else end
        line = content[start:end].removesuffix(b"\r")
        if line:
            yield start, line
        start = end + 1


def once(pairs):
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a name is there twice")
    return dict(pairs)


def refuse(constant):
    raise ValueError(constant + " is no JSON")


def text(value):
    value.encode("utf-8")  # refuses half a surrogate pair
    return value


def number(value):
    if type(value) is not int or not -(2**31) <= value < 2**31:
        raise ValueError("no 32-bit integer")
    return value


def flight(line):
    """Date, delay, distance, origin and destination, or None if the line is no flight."""
    try:
        found = json.loads(line.decode("utf-8"), object_pairs_hook=once, parse_constant=refuse)
        return (
            text(found["date"]),
            number(found["delay"]),
            number(found["distance"]),
            text(found["origin"]),
            text(found["destination"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None


def expected(path, airports, min_delay):
    with open(airports, encoding="utf-8-sig", newline="") as file:
        cities = {airport["iata"]: airport["city"] or None for airport in csv.DictReader(file)}
    for file in files(path):
        for position, line in lines(file):
            found = flight(line)
            if found and found[1] > min_delay:
                date, delay, distance, origin, destination = found
                yield (os.path.basename(file), position, date, delay, distance,
                       origin, cities.get(origin), destination, cities.get(destination))


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    rows = expected(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 15)
    if len(sys.argv) < 5:
        for row in rows:
            print(json.dumps(row))
        return
    rows = list(rows)
    written = sqlite3.connect(sys.argv[4]).execute(f"SELECT {COLUMNS} FROM delays ORDER BY file, position").fetchall()
    different = sorted(set(rows) ^ set(written), key=str)
    print(f"{len(rows)} rows expected, {len(written)} in the table, {len(different)} different")
    if different:
        sys.exit("\n".join(map(str, different[:10])))


main()
