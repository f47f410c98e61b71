"""Short sentences read back, by their words alone: where they say that a piece may go on an empty board.

It knows nothing of Betza notation, of paths or of how the sentences are made.
"""

import re

Square = tuple[int, int]

RADIUS = 6
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_ALL = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}
_EN = {
    "in any direction": _ALL,
    "in every direction": _ALL,
    "orthogonally": {(x, y) for x, y in _ALL if not x or not y},
    "diagonally": {(x, y) for x, y in _ALL if x and y},
    "forward": {(0, 1)},
    "back": {(0, -1)},
    "sideways": {(-1, 0), (1, 0)},
    "to the right": {(1, 0)},
    "to the left": {(-1, 0)},
    "diagonally forward": {(-1, 1), (1, 1)},
    "diagonally back": {(-1, -1), (1, -1)},
    "diagonally to the left": {(-1, 1), (-1, -1)},
    "diagonally to the right": {(1, 1), (1, -1)},
    "diagonally forward left": {(-1, 1)},
    "diagonally forward right": {(1, 1)},
    "diagonally back left": {(-1, -1)},
    "diagonally back right": {(1, -1)},
}
_JA = {
    "八方": _ALL,
    "縦横": _EN["orthogonally"],
    "斜め": _EN["diagonally"],
    "前": {(0, 1)},
    "後ろ": {(0, -1)},
    "前後": {(0, 1), (0, -1)},
    "左右": _EN["sideways"],
    "左": {(-1, 0)},
    "右": {(1, 0)},
    "斜め前": _EN["diagonally forward"],
    "斜め後ろ": _EN["diagonally back"],
    "左の斜め前後": _EN["diagonally to the left"],
    "右の斜め前後": _EN["diagonally to the right"],
    "左斜め前": {(-1, 1)},
    "右斜め前": {(1, 1)},
    "左斜め後ろ": {(-1, -1)},
    "右斜め後ろ": {(1, -1)},
}
_KNIGHT = {(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) == 3}
_RING = {(x, y) for x in range(-2, 3) for y in range(-2, 3) if max(abs(x), abs(y)) == 2}


def along(units: set[Square], lengths: set[int]) -> set[Square]:
    """Go so many squares in each direction."""
    return {(x * n, y * n) for x, y in units for n in lengths}


def on(squares: set[Square], upto: int) -> set[Square]:
    """Slide on from squares that were jumped to, away from the piece."""
    found = set()
    for x, y in squares:
        size = max(abs(x), abs(y))
        found |= {(x + x // size * n, y + y // size * n) for n in range(1, upto + 1)}
    return found


def bent(units: set[Square]) -> set[Square]:
    """Turn 90° once."""
    return {
        (x * n + dx * m, y * n + dy * m)
        for x, y in units
        for n in range(1, 2 * RADIUS + 1)
        for dx, dy in ((y, -x), (-y, x))
        for m in range(1, 2 * RADIUS + 1)
    }


def whole_board() -> set[Square]:
    span = range(-RADIUS, RADIUS + 1)
    return {(x, y) for x in span for y in span if x or y}


# ---------------------------------------------------------------- English


def read_english(text: str) -> set[Square]:
    """Find the squares that a short sentence names, within the radius."""
    found: set[Square] = set()
    for clause in text.split("; "):
        found |= _english_clause(clause)
    return {square for square in found if max(map(abs, square)) <= RADIUS}


def _english_clause(clause: str) -> set[Square]:
    if clause.startswith("may pass its turn"):
        return {(0, 0)}
    if "without moving" in clause or "(lion power)" in clause or clause.endswith("only to capture"):
        return set()
    if clause == "moves to any square of the board":
        return whole_board()
    if clause == "jumps to any square two squares away":
        return _RING
    if match := re.fullmatch(r"takes up to (\w+) steps in a row (.*), capturing or .*", clause):
        steps = range(1, _NUMBERS[match[1]] + 1)
        return along(english_directions(match[2]), set(steps)) | {(0, 0)}
    clause = re.sub(r", capturing every piece .*|, passing over up to .*| over any pieces$", "", clause)
    clause, turns, _ = clause.partition(", and may turn 90° once")
    clause, _, after = clause.partition(", and from there may slide ")
    _, rest = clause.split(" ", 1)
    found: set[Square] = set()
    begins = r"any distance|up to \w+ squares|\w+ or \w+ squares|\w+ squares?"
    for part in re.split(rf", (?:or |but only )?(?={begins})", rest):
        match = re.fullmatch(rf"({begins}) (.*)", part)
        assert match, part
        if match[2].endswith((" one to the left or right", " one to the side")):
            found |= _knightly(part)
            continue
        units = english_directions(match[2])
        if match[2] == "in every direction" and "but only" in rest:
            units = units - english_directions(re.split(r"but only up to \w+ squares ", rest)[1])
        found |= along(units, _lengths(match[1]))
        found |= bent(units) if turns else set()
    if after:
        match = re.fullmatch(rf"({begins}) in the same direction", after)
        assert match, after
        found |= on(found, max(_lengths(match[1])))
    return found


def _lengths(amount: str) -> set[int]:
    numbers = [_NUMBERS[word] for word in amount.split() if word in _NUMBERS]
    if amount == "any distance":
        return set(range(1, 2 * RADIUS + 1))
    return set(range(1, numbers[0] + 1)) if amount.startswith("up to") else set(numbers)


def _knightly(part: str) -> set[Square]:
    if part == "two squares orthogonally and one to the side":
        return _KNIGHT
    signs = {"forward": (1,), "back": (-1,), "forward or back": (1, -1)}
    match = re.fullmatch(r"two squares (.*) and one to the left or right", part)
    assert match, part
    return {(x, 2 * sign) for sign in signs[match[1]] for x in (-1, 1)}


def english_directions(words: str) -> set[Square]:
    """Read directions."""
    if words in _EN:
        return _EN[words]
    if match := re.fullmatch(r"in (?:any|every) direction except (.*)", words):
        return _ALL - _EN[match[1]]
    found: set[Square] = set()
    for item in re.split(r", or |, | or ", words):
        base, _, without = item.partition(" except ")
        found |= _EN[base] - (_EN[f"diagonally {without}"] if without else set())
    return found


# ---------------------------------------------------------------- Japanese


def read_japanese(text: str) -> set[Square]:
    """Find the squares that a short text names, within the radius."""
    found: set[Square] = set()
    for clause in text.removesuffix("。").split("。"):
        found |= _japanese_clause(clause)
    return {square for square in found if max(map(abs, square)) <= RADIUS}


def _japanese_clause(clause: str) -> set[Square]:
    special = _japanese_special(clause)
    if special is not None:
        return special
    clause = re.sub(r"、(駒を.*飛び越して|飛び越す駒をすべて取って)", "", clause)
    clause, turns, _ = clause.partition("、途中で一度だけ直角に曲がって")
    clause, _, after = clause.partition("、そこからさらに真っすぐ先へ")
    found: set[Square] = set()
    if "縦か横へ2マス、さらに直角に1マスの所へ" in clause:
        found |= _KNIGHT
        clause = clause.replace("、または縦か横へ2マス、さらに直角に1マスの所へ", "")
    limits: list[tuple[set[Square], str]] = []
    for match in re.finditer(r"(\D*?)(?:へは?(何マスでも|\d+マスまで|1マス)|の([\dマスか]+)先へ)", clause):
        where = re.sub(r"^、?(または|ただし)?", "", match[1])
        limits.append((japanese_directions(where), match[2] or match[3]))
    if "ただし" in clause:
        limits[0] = limits[0][0] - limits[1][0], limits[0][1]
    for units, amount in limits:
        found |= along(units, _japanese_lengths(amount))
        found |= bent(units) if turns else set()
    return found | on(found, max(_japanese_lengths(after.removesuffix("走れる")))) if after else found


def _japanese_special(clause: str) -> set[Square] | None:
    """Read what is said in words of its own."""
    squares: set[Square] | None = None
    if clause.endswith("（じっと）"):
        squares = {(0, 0)}
    elif clause.endswith(("（居食い）", "（獅子の動き）", "（敵の駒を取るときに限る）")):
        squares = set()
    elif clause.startswith("盤上のどのマスへも"):
        squares = whole_board()
    elif clause == "2マス離れたどのマスへも跳ぶ":
        squares = _RING
    elif match := re.match(r"(.*?)(?:のいずれか)?へ一直線に(\d)マスまで、", clause):
        squares = along(japanese_directions(match[1]), set(range(1, int(match[2]) + 1))) | {(0, 0)}
    elif match := re.match(r"(前|前か後ろ)へ2マス、左右どちらかへ1マスの所へ", clause):
        squares = {(x, y) for x, y in _KNIGHT if abs(y) == 2 and (y > 0 or match[1] != "前")}
    return squares


def _japanese_lengths(amount: str) -> set[int]:
    numbers = set(map(int, re.findall(r"\d+", amount)))
    if amount == "何マスでも":
        return set(range(1, 2 * RADIUS + 1))
    return set(range(1, max(numbers) + 1)) if amount.endswith("まで") else numbers


def japanese_directions(words: str) -> set[Square]:
    """Read directions."""
    if match := re.fullmatch(r"(.*)を除く七方", words):
        return _ALL - _JA[match[1]]
    found: set[Square] = set()
    for item in filter(None, re.split(r"[、と]", words)):
        if match := re.fullmatch(r"(.)(.*)以外の斜め三方", item):
            found |= _JA["斜め"] - _JA[f"{match[1]}斜め{match[2]}"]
        else:
            found |= _JA[item]
    return found
