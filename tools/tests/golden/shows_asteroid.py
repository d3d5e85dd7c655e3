"""What is carried of `asteroid`: all maps, and of games and player-turns whatever any of them shows.

That is every refusal (also that of a probe, with what was there), every end and winner, every form
of name, every kind of scripted player, every base that is built with what it scores, the end of a
player's output, resets. Only short games are chosen of those that are recorded in full.
"""

import re

from subset import showing, whole

# In bytes.
LONG_TEXT, LONG_GAME, MIDDLING_GAME = 2_200_000, 160_000, 120_000


def name(named):
    """The form of a name."""
    raw = named["raw"][0]
    if raw is None:
        return "none"
    return "blank" if not raw.strip() else "cut" if raw.strip() != named["name"] else "whole"


def features(record):
    """What a game or a player-turn shows."""
    if "probes" in record:
        yield "finished", record["finished"]
        for command, outcome, changed, _ in record["probes"]:
            yield "probe", re.sub(r"-?\d+", "", command), outcome, len(changed)
        return
    yield "end", record["end"]["reason"], record["end"]["winner"]
    yield from (("name", name(named)) for named in record["names"])
    if record["note"].startswith("players"):
        yield from (("player", player.strip()) for player in record["note"].split(":")[1].split(","))
    scores = None
    for turn in record["turns"]:
        bad = dict(turn.get("bad", []))
        yield from (("bad", word) for word in bad.values())
        yield "lines", turn["raw"][-1], any(line is not None and line.strip() == "reset" for line in turn["raw"])
        if len(turn["raw"]) == 2 and not bad and turn["raw"][0].startswith("build"):
            yield "built", turn["raw"][0].split()[3], turn["sc"][turn["p"]] - (scores or turn["sc"])[turn["p"]]
        scores = turn["sc"]


def shorter(limit, choose):
    """The same choice among the records below a limit."""
    return lambda lines, seen: choose([line for line in lines if len(line) < limit], seen)


FILES = [
    ("fields.jsonl.gz", whole),
    ("scenarios.jsonl.gz", showing(features, at_least=20)),
    ("contest_2013.jsonl.gz", shorter(MIDDLING_GAME, showing(features))),
    ("games_peer_bots.jsonl.gz", shorter(LONG_GAME, showing(features, at_least=1))),
    ("protocol_full.jsonl.gz", shorter(LONG_TEXT, showing(features, at_least=1))),
    ("games_compact.jsonl.gz", showing(features, at_least=1)),
    ("reset_quirk.jsonl.gz", showing(features, at_least=1)),
]
