#!/usr/bin/env python3
"""Chooses the golden games of `forest` that are carried in this repository.

    subset.py SHARED_GOLDEN_FOREST OUTPUT_FOLDER

Boards are carried whole. Of the other files the games that together show every thing the files
show, chosen greedily by what a game adds per byte: every wording of the log (so every refusal,
fault and conflict, for either player), every malformed line, every form of message, every style,
level scores, double completions by the nutrients left, completions of exhausted soil. A file adds
what the files before it do not show yet, and at least four games. Output is reproducible: level 9,
no time stamp.
"""

import gzip
import json
import re
import sys
from pathlib import Path

WELL_FORMED = re.compile(r"(WAIT|GROW \d+|COMPLETE \d+|SEED \d+ \d+)")


def features(game):
    """What a game shows."""
    for style in game["players"]:
        yield from (("style", re.sub(r"\d.*", "", part)) for part in style.split("+"))
    yield "winner", game["winner"]
    yield "level", abs(game["scores"][0] - game["scores"][1]) <= 1
    nutrients = None
    for event in game["events"]:
        if "out" in event:
            nutrients = int(event["in"][1])
            out = event["out"]
            if out is None:
                yield "late", event["p"]
            elif not WELL_FORMED.fullmatch(out):
                yield "wording", WELL_FORMED.sub("", out, count=1)
            continue
        lines = event["summary"]
        completions = sum("ending their tree life" in line for line in lines)
        yield "completions", completions, min(nutrients or 0, 2) if completions else None
        if any("disqualified" in line for line in lines):
            yield "disqualification", tuple(re.sub(r"(?<!\$)\d+", "N", line) for line in lines)
        yield from (("log", re.sub(r"(?<!\$)\d+", "N", line)) for line in lines)


def choose(lines, seen, at_least=4):
    """The chosen lines, in their order; adds what they show to `seen`."""
    shows = {line: set(features(json.loads(line))) for line in lines}
    chosen = set()
    while len(chosen) < at_least or set().union(*shows.values()) - seen:
        rest = (line for line in lines if line not in chosen)
        best = max(rest, key=lambda line: (1 + len(shows[line] - seen)) / len(line))
        chosen.add(best)
        seen |= shows[best]
    return [line for line in lines if line in chosen]


def main(source, target):
    seen = set()
    for name in ["boards", "edge", "protocol", "strong", "compact"]:
        path = Path(source) / f"{name}.jsonl.gz"
        lines = gzip.open(path, "rb").read().splitlines(keepends=True)
        if name != "boards":
            lines = choose(lines, seen)
        (Path(target) / path.name).write_bytes(gzip.compress(b"".join(lines), 9, mtime=0))
        print(f"{path.name}: {len(lines)} records")


main(*sys.argv[1:])
