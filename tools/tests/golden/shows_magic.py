"""What is carried of `magic`: both recordings of the contest's client, the contest bots' games,
answer lines and falling blocks whole.

Of the other games whatever any game shows: every end, every kind of player, every wording of an
answer, how many bombs were laid, went off, opened blocks and killed whom in one turn, who picked up
what, and what lay where a block fell.
"""

import re

from subset import showing, whole


def features(game):
    """What a game shows."""
    result = game["result"]
    yield "end", game["mode"], result["reason"], result.get("winner"), tuple(result.get("dead_count", ()))
    yield "start", game.get("setup") is None, min(result.get("stages_cleared", 0), 4)
    yield from (("player", str(player)) for player in game["players"])
    for turn in game["turns"]:
        events = turn["ev"]
        for answer in turn["ans0"] + turn["ans1"]:
            yield "answer", game["mode"], re.sub(r"\d+", "N", answer)
        yield "placed", len(events.get("placed", ()))
        yield "picked", tuple(item for _, item in events.get("picked", ()))
        exploded = events.get("exploded", ())
        yield "exploded", min(len(exploded), 8), min(len(events.get("broken", ())), 3)
        yield "crowd", len(exploded) - len({tuple(cell) for _, cell in exploded})
        yield "hit", tuple(events.get("hit", ())), "block" in events
        if "block" in events:
            yield "block", what_lies(turn["sent0"], events["block"])


def what_lies(sent, cell):
    """The sign of a cell, and which lists name it."""
    lines = sent.split("\n")
    row, column = cell
    grid = lines[5:18]
    place = f" {row} {column}"
    characters = any(place + " " in line[3:] for line in lines[19:23])
    rest = lines[23:]
    return grid[row][column], characters, any(place in line for line in rest)


FILES = [
    ("official_trace_1.json", whole),
    ("official_trace_2.json", whole),
    ("answer_lines.json", whole),
    ("shrink_order.json", whole),
    ("bot_games.jsonl.gz", whole),
    ("final_games.jsonl.gz", showing(features)),
    ("stage_games.jsonl.gz", showing(features)),
]
