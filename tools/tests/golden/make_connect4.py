"""Makes the golden records of `connect4`: games by naive rules, which no engine has a part in.

Usage: make_connect4.py FOLDER
"""

import json
import random
import sys
from pathlib import Path

REASONS = {"late": "no answer in time", "closed": "the program ended", "malformed": "not a column", "full": "a full column"}


def wins(columns, player):
    stones = {(x, y) for x, column in enumerate(columns) for y, stone in enumerate(column) if stone == player}
    lines = [(1, 0), (0, 1), (1, 1), (1, -1)]
    return any(all((x + n * a, y + n * b) in stones for n in range(4)) for x, y in stones for a, b in lines)


def prompt(columns):
    rows = ["".join(str(c[y]) if y < len(c) else "." for c in columns) for y in reversed(range(6))]
    return [str(sum(map(len, columns))), *rows]


def play(name, answer):
    """A game; `answer` gets the columns and says what the player to act answers, or a word for silence."""
    columns, events, fault, scores = [[] for _ in range(7)], [], None, None
    while scores is None:
        player = sum(map(len, columns)) % 2
        text = answer(columns)
        silent = text in ("late", "closed")
        events.append({"p": player, "in": prompt(columns), "out": None if silent else text})
        column = None if silent or text.strip() not in "0123456" or len(text.strip()) != 1 else int(text)
        if silent:
            fault = text
        elif column is None:
            fault = "malformed"
        elif len(columns[column]) == 6:
            fault = "full"
        else:
            columns[column].append(player)
        if fault or wins(columns, player):
            winner = 1 - player if fault else player
            scores = [2 * (winner == seat) for seat in (0, 1)]
        elif sum(map(len, columns)) == 42:
            scores = [1, 1]
    return {
        "id": name, "players": ["naive", "naive"], "seed": 0, "opening": 0,
        "events": events, "scores": scores, "fault": REASONS.get(fault),
    }


def random_player(rng):
    return lambda columns: str(rng.choice([x for x in range(7) if len(columns[x]) < 6]))


def listed(words):
    left = iter(words)
    return lambda _: next(left)


def games():
    ends = {"first": 0, "second": 0, "draw": 0}
    for seed in range(100_000):
        game = play(f"random game {seed}", random_player(random.Random(seed)))
        end = {(2, 0): "first", (0, 2): "second", (1, 1): "draw"}[tuple(game["scores"])]
        if ends[end] < 12:
            ends[end] += 1
            yield game
        if set(ends.values()) == {12}:
            return


def cases():
    for line, words in {
        "a column": "3 4 3 4 3 4 3", "a row": "0 0 1 1 2 2 3", "rising": "0 1 1 2 2 3 2 3 3 6 3",
        "falling": "6 5 5 4 4 3 4 3 3 0 3", "seven in a row": "0 0 1 1 2 2 4 4 5 5 6 6 3",
    }.items():
        yield play(f"four in {line}", listed(words.split()))
    for fault, words in {
        "nothing in time": ["3", "late"], "no program": ["closed"], "a program that ends": ["3", "3", "closed"],
        "a full column": ["3"] * 7, "no number": ["3", "x"], "column 7": ["7"], "two columns": ["3 4"],
        "an empty line": [""], "a fraction": ["3.0"], "a sign": ["3", "-1"],
    }.items():
        yield play(f"fault: {fault}", listed(words))
    yield play("blanks around columns", listed(["  3", "4 ", "\t3", " 4 ", "3", "4", "3"]))


folder = Path(sys.argv[1])
for file, records in {"games.jsonl": games(), "cases.jsonl": cases()}.items():
    (folder / file).write_text("".join(json.dumps(record) + "\n" for record in records))
