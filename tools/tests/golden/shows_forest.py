"""What is carried of `forest`: all boards, and of the games whatever any game shows.

That is every wording of the log (so every refusal, fault and conflict, for either player), every
malformed line, every form of message, every style, level scores, double completions by the
nutrients left, completions of exhausted soil.
"""

import re

from subset import showing, whole

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


FILES = [
    ("boards.jsonl.gz", whole),
    ("edge.jsonl.gz", showing(features)),
    ("protocol.jsonl.gz", showing(features)),
    ("strong.jsonl.gz", showing(features)),
    ("compact.jsonl.gz", showing(features)),
]
