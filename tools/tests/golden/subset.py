#!/usr/bin/env python3
"""Chooses the golden records of a game that are carried in this repository.

    subset.py SHARED_GOLDEN GAME

What is chosen of each file is told by `shows_GAME.py`: all of it, the first few records, or those
that together show every thing the file shows and no file before it, chosen greedily by what a
record adds per byte. Output is reproducible: level 9, no time stamp.
"""

import gzip
import importlib
import json
import sys
from pathlib import Path


def whole(lines, _seen):
    """All records."""
    return lines


def first(count):
    """The first records."""
    return lambda lines, _seen: lines[:count]


def showing(features, at_least=4):
    """Records that show all that can be seen of `features`, which lists what a record shows."""

    def choose(lines, seen):
        shows = {line: set(features(json.loads(line))) for line in lines}
        chosen = set()
        while len(chosen) < at_least or set().union(*shows.values()) - seen:
            rest = (line for line in lines if line not in chosen)
            best = max(rest, key=lambda line: (1 + len(shows[line] - seen)) / len(line))
            chosen.add(best)
            seen |= shows[best]
        return [line for line in lines if line in chosen]

    return choose


def main(source, game):
    seen = set()
    for name, choose in importlib.import_module(f"shows_{game}").FILES:
        path = Path(source) / game / name
        target = Path(__file__).parent / game / name
        zipped = path.suffix == ".gz"
        lines = (gzip.open if zipped else open)(path, "rb").read().splitlines(keepends=True)
        lines = choose(lines, seen)
        content = b"".join(lines)
        target.write_bytes(gzip.compress(content, 9, mtime=0) if zipped else content)
        print(f"{name}: {len(lines)} lines, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
