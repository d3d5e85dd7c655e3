"""What is carried of `battle2048`: all cases, the contest bots' games, half of the slides.

Of the other games whatever any game shows: every end for either player, every malformed answer,
every kind of note and player, all limits, all counts of cells thrown at once, all exponents thrown.
Games of a thousand turns are carried as checksums only.
"""

import re

from subset import showing, whole

# In bytes.
LONG_TEXT, LONG_LIST = 50_000, 15_000
WELL_FORMED = re.compile(r"[URDL]( \d+)+|\d \d")


def features(game):
    """What a game shows."""
    result = game["result"]
    yield "end", result["reason"], result["winner"]
    yield "limits", tuple(game["limits_ms"])
    yield "note", re.sub(r"\d+", "N", game.get("note", ""))
    yield from (("player", part) for name in game.get("players", []) for part in name.split("/"))
    answers = game.get("cmds") or [event["out"] for event in game["events"]]
    for answer in answers:
        if answer is None or not WELL_FORMED.fullmatch(answer):
            yield "answer", answer and re.sub(r"\d+", "N", answer)
        elif answer[0] in "URDL":
            words = answer.split(" ")
            yield "cells", words[1]
            yield "exponent", words[2]


def every(step):
    """One record of so many."""
    return lambda lines, _seen: lines[::step]


def shorter(choose):
    """The same choice among the games that ended long before turn 1000."""
    return lambda lines, seen: choose([line for line in lines if len(line) < LONG_TEXT], seen)


def longer(choose):
    """The same choice among the games of hundreds of turns."""
    return lambda lines, seen: choose([line for line in lines if len(line) > LONG_LIST], seen)


FILES = [
    ("cases.jsonl.gz", whole),
    ("games_bots.jsonl.gz", whole),
    ("games_full.jsonl.gz", shorter(showing(features))),
    ("games_compact.jsonl.gz", longer(showing(features, at_least=12))),
    ("moves.jsonl.gz", every(2)),
]
