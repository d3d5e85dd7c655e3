"""What is carried of `chain`: everything but most of the long games and of the pack lists.

The games show every kind of player, every end, every illegal command, every length of chain, every
size of explosion with and without chain, every mixture of row, skill and chain, all that a turn
does to gauge and stock, and all heights of fields, lost ones too.
"""

import re

from subset import first, showing, whole


def features(game):
    """What a game shows."""
    result = game["result"]
    yield "mode", game["pack_mode"]
    yield from (("player", re.sub(r"\d+$", "", player)) for player in game["players"])
    yield "end", result["reason"], result["winner"]
    yield "level", result["reason"], result["score"][0] == result["score"][1]
    positions = [turn["p"] for turn in game["turns"][1:]] + [result["final"]]
    for turn, after in zip(game["turns"], positions):
        for player, command in enumerate(turn["cmd"]):
            if "illegal" in turn:
                yield "illegal", tuple(turn["illegal"]), command if turn["illegal"][player] else None
                continue
            own, other = turn["out"][player], turn["out"][1 - player]
            before, now = turn["p"][player], after[player]
            chain, blown, row = own["chain"], own["blown"], own["row"]
            yield "chain", chain
            yield "row", row, own["dead"], chain > 0
            yield "height", max(map(len, now["field"]))
            yield "stock", min(before["stock"] // 10, 20), row
            yield "offset", before["stock"] > 0, own["send"] > 0, other["send"] > 0, now["stock"] > 0
            yield "gauge", chain > 0, min(other["chain"], 3), now["gauge"] in (0, 100) and now["gauge"]
            if command == "S":
                yield "skill", row, min(blown, 1), min(chain, 3), min(other["chain"], 3)
                yield "blown", blown // 4
                yield "gauge of the skill", before["gauge"]


FILES = [
    ("official_logs.jsonl.gz", whole),
    ("official_B_stdin.txt.gz", whole),
    ("official_C_stdin.txt.gz", whole),
    ("official_packs.jsonl.gz", first(20)),
    ("games.jsonl.gz", showing(features)),
    ("protocol_raw.jsonl.gz", whole),
    ("steps.jsonl.gz", whole),
    ("perft.jsonl", whole),
]
