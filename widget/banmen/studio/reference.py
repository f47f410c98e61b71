"""`Reference`: a list of kinds with figure, names, Betza notation and sentence."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from banmen_rules import Category, Game, PieceKind, Reading, UnknownName, game
from banmen_rules.base.arguments import typed_class
from banmen_rules.drawing.figure import Figure
from banmen_rules.drawing.svg import font_css, without_font
from banmen_rules.words.sentences import sentence

_STYLE = """
.banmen-reference { display: grid; gap: 0 2rem;
  grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); }
.banmen-reference > article { display: grid; grid-template-columns: 12rem 1fr; gap: 1.2rem; padding: 1rem 0;
  border-top: 1px solid rgb(128 128 128 / 28%); break-inside: avoid; align-items: start; line-height: 1.4; }
.banmen-reference svg { width: 100%; height: auto; display: block; }
.banmen-reference p { margin: .3rem 0 0; }
.banmen-reference .names { margin: 0; font-size: 1.1em; font-weight: 600; }
.banmen-reference .kanji { font-family: 'Banmen Kanji', serif; font-weight: 400; margin-left: .4em;
  white-space: nowrap; }
.banmen-reference .also { margin: 0; opacity: .72; font-size: .88em; }
.banmen-reference .facts { opacity: .72; font-size: .88em; }
.banmen-reference code { font-size: 1em; padding: .1em .4em; border-radius: 3px; overflow-wrap: anywhere;
  background: rgb(128 128 128 / 15%); color: inherit; }
"""


@typed_class
class Reference:
    """Lists kinds of pieces, each with its figure, Betza notation and sentence.

    >>> from banmen import Reference
    >>> Reference("tai", "lion", "hook mover")
    >>> Reference("tai", "Hook moves")  # a group: `Reference.groups("tai")` lists them
    >>> Reference("taikyoku", "lion hawk", ruleset="atsi")

    Args:
        variant: the game.
        names: kinds by any name, or groups; all kinds of the game if not given.
        ruleset: a ruleset of the game.
        rulings: the readings to use.

    Raises:
        UnknownName: if there is no such game, kind or group.

    """

    def __init__(
        self,
        variant: str,
        *names: str,
        ruleset: str | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game(variant, ruleset, rulings)
        found = [kind for name in names for kind in _find(self.game, name)] if names else self.game.kinds
        self.kinds: tuple[PieceKind, ...] = tuple(dict.fromkeys(found))
        """The kinds, in order."""

    @staticmethod
    def groups(variant: str) -> dict[str, list[str]]:
        """List the groups of a game in the order of the lessons, each with the names of its kinds.

        Raises:
            UnknownName: if there is no such game.

        """
        found = groups_of(game(variant))
        return {group.title: [kind.name for kind in kinds] for group, kinds in found.items()}

    def __repr__(self) -> str:
        """List the kinds as text."""
        return "\n".join(
            f"{kind.name} {kind.kanji}: {kind.betza}: {sentence(kind.description)}" for kind in self.kinds
        )

    def _repr_html_(self) -> str:
        entries = "".join(_entry(self.game, kind) for kind in self.kinds)
        # One font for all figures.
        return f'<style>{font_css(entries)}{_STYLE}</style><div class="banmen-reference">{entries}</div>'


def _find(chosen: Game, name: str) -> Sequence[PieceKind]:
    """Find the kinds of a group, or the one kind with this name."""
    groups = {group.title: kinds for group, kinds in groups_of(chosen).items()}
    for title, kinds in groups.items():
        if title.casefold() == name.casefold():
            return kinds
    try:
        kind = chosen.variant.kind(name)  # extras too, which only some rulings use
    except UnknownName as error:
        raise UnknownName("kind or group of kinds", name, (*error.known, *groups)) from None
    return [chosen.by_id.get(kind.id, kind)]


# ---------------------------------------------------------------- one kind


def _entry(chosen: Game, kind: PieceKind) -> str:
    kanji = " ".join((kind.kanji, *kind.kanji_alt))
    words = sentence(kind.description)
    names = {name.casefold(): name for name in (kind.romaji, *kind.aliases, kind.site_name, kind.ru) if name}
    names.pop(kind.name.casefold(), None)
    return (
        f'<article id="{chosen.variant.name}-{kind.id}"><div>{_figure(kind)}</div><div>'
        f'<p class="names">{escape(kind.name)} <span class="kanji" lang="ja">{escape(kanji)}</span></p>'
        f'<p class="also">{escape(" · ".join(names.values()))}</p>'
        f"<p><code>{escape(kind.betza)}</code></p><p>{escape(words[:1].upper() + words[1:])}.</p>"
        f'<p class="facts">{" ".join(_facts(chosen, kind))}</p>'
        f"{_disputed(chosen, kind)}</div></article>"
    )


def _figure(kind: PieceKind) -> str:
    figure = Figure.of(kind.description)
    name = kind.kanji.rpartition("/")[2]  # where the sides' faces differ, Black's
    return without_font(figure.svg(name=name, promoted=not kind.at_start, title=f"How the {kind.noun} moves"))


def _facts(chosen: Game, kind: PieceKind) -> Iterator[str]:
    """Say where a kind comes from, how it promotes and what else is special."""
    if kind.at_start:
        yield f"{kind.at_start} on each side."
    origins = [escape(other.noun) for other in chosen.kinds if other.promotes_to == kind.id]
    if origins:
        yield f"{'Also' if kind.at_start else 'Only'} by promotion of {_in_words(origins)}."
    elif not kind.at_start:
        yield f"Only by promotion of {_in_words(_other_origins(chosen, kind))}, in that reading."
    if kind.promotes_to is not None:
        yield f"Promotes to {_named(chosen, kind.promotes_to)}."
    elif kind.at_start:
        yield "Does not promote."
    if kind.royal:
        yield "Royal: a side that loses its last royal piece loses the game."
    if kind.rank:
        yield f"Rank {kind.rank}: a range capture flies over lower ranks only."
    if kind.contagion is not None:
        yield f"Contagious: its captor becomes {_named(chosen, kind.contagion)}."


def _other_origins(chosen: Game, kind: PieceKind) -> list[str]:
    """List the kinds that promote to this one in some reading."""
    return [
        f"{escape(chosen.variant.kind(change.piece).noun)} (<i>{escape(reading.name)}</i>)"
        for ruling in chosen.variant.rulings
        for reading in ruling.readings
        for change in reading.changes
        if change.piece is not None and change.turns_into == kind.id
    ]


def _disputed(chosen: Game, kind: PieceKind) -> str:
    """List the other readings of a kind; their tooltips say how to choose them and give the source."""
    lines = []
    for ruling in chosen.variant.rulings_of(kind.id):
        for reading in ruling.readings:
            if reading.name == chosen.rulings[ruling.id]:
                continue
            words = "; ".join(_changes(chosen, kind, reading))
            own = ruling.id in (kind.id, f"{kind.id}_promotion")
            point = "" if own else f"{ruling.id.replace('_', ' ')}, "
            whose = "; ".join(filter(None, [", ".join(reading.sources), reading.note]))
            choose = f"rulings={{{ruling.id!r}: {reading.name!r}}}"
            lines.append(
                f'<span title="{escape(f"{choose} ({whose})")}">{escape(point)}'
                f"<i>{escape(reading.name)}</i> {words}</span>"
            )
    return f'<p class="facts">Other readings: {"; ".join(lines)}.</p>' if lines else ""


def _changes(chosen: Game, kind: PieceKind, reading: Reading) -> Iterator[str]:
    for change in reading.changes:
        if change.piece != kind.id:
            continue
        if change.missing:
            yield escape(change.missing)
        elif change.field == "betza":
            yield f"<code>{escape(change.value)}</code>"
        elif change.field == "promotes_to":
            yield f"promotes to {_named(chosen, change.value)}" if change.value else "does not promote"
        else:
            yield escape(f"{change.field} {change.value}".strip())


def _named(chosen: Game, kind_id: str) -> str:
    kind = chosen.by_id.get(kind_id) or chosen.variant.kind(kind_id)
    return f'{escape(kind.noun)} <span lang="ja">{escape(kind.kanji)}</span>'


def _in_words(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# ---------------------------------------------------------------- groups of kinds


class Group(NamedTuple):
    """Kinds that move alike, and the lesson that teaches them."""

    title: str
    lesson: str
    """The file name of the lesson; empty without a lesson."""
    words: str
    """A sentence about how these kinds move."""


_STEPS, _FEW, _RANGES = "02_step_movers.ipynb", "03_limited_range.ipynb", "04_ranging_pieces.ipynb"

_PLAIN = {
    frozenset({Category.STEP}): Group("Step movers", _STEPS, "They move one square."),
    frozenset({Category.LIMITED_RANGE}): Group(
        "Limited range", _FEW, "They slide over a limited number of empty squares."
    ),
    frozenset({Category.STEP, Category.LIMITED_RANGE}): Group(
        "Limited range and steps", _FEW, "They slide a few squares in some directions and step in others."
    ),
    frozenset({Category.RANGE}): Group(
        "Ranging pieces", _RANGES, "They slide over any number of empty squares."
    ),
    frozenset({Category.STEP, Category.RANGE}): Group(
        "Ranging pieces with steps", _RANGES, "They slide any distance in some directions and step in others."
    ),
    frozenset({Category.LIMITED_RANGE, Category.RANGE}): Group(
        "Ranging pieces with limits",
        _RANGES,
        "They slide any distance in some directions and a few squares in others.",
    ),
    frozenset({Category.STEP, Category.LIMITED_RANGE, Category.RANGE}): Group(
        "Ranging pieces with limits and steps",
        _RANGES,
        "They slide any distance in some directions, a few squares in others, and step in the rest.",
    ),
}

_SPECIAL = (
    (
        {Category.JUMP},
        Group("Jumping", "05_jumping.ipynb", "They jump to a square farther away, over anything in between."),
    ),
    (
        {Category.JUMP_RANGE},
        Group("Jump and range", "06_jump_and_range.ipynb", "They jump and can slide on from there."),
    ),
    (
        {Category.HOOK},
        Group("Hook moves", "07_hook_moves.ipynb", "They slide and can turn once, at a right angle."),
    ),
    (
        {Category.AREA, Category.IGUI, Category.PASS},
        Group(
            "Lion moves",
            "08_lion_moves.ipynb",
            "They take several steps in one turn and can capture on each.",
        ),
    ),
    (
        {Category.LINE},
        Group(
            "Lion power on lines",
            "09_lion_power_on_lines.ipynb",
            "They take several steps in one turn, all along one line.",
        ),
    ),
    (
        {Category.FLYING, Category.PASS_OVER},
        Group("Range jumping", "10_flying.ipynb", "They slide over other pieces, which stay on the board."),
    ),
    (
        {Category.RANGE_CAPTURE},
        Group(
            "Range capturing",
            "11_range_capturing.ipynb",
            "They fly over pieces of lower rank, their own too, and capture them all.",
        ),
    ),
    ({Category.TELEPORT}, Group("Anywhere", "", "It goes to any square of the board.")),
)
"""The rarer the category, the later; a kind belongs to its last one."""

_ORDER = (*_PLAIN.values(), *(group for _, group in _SPECIAL))

_OTHERS = Group(
    "Only in other readings",
    "",
    "They appear only in readings in which another piece promotes to them.",
)


def groups_of(game: Game) -> dict[Group, list[PieceKind]]:
    """Sort the kinds of a game into groups in the order of the lessons, and by name within a group."""
    found: dict[Group, list[PieceKind]] = {group: [] for group in (*_ORDER, _OTHERS)}
    for kind in sorted(game.kinds, key=lambda kind: kind.name):
        found[_group_of(kind)].append(kind)
    others = (kind for kind in game.variant.extras if kind.id not in game.by_id)
    found[_OTHERS] = sorted(others, key=lambda kind: kind.name)
    return {group: kinds for group, kinds in found.items() if kinds}


def _group_of(kind: PieceKind) -> Group:
    """Find the group of a kind: that of its rarest category."""
    categories = frozenset(kind.description.categories)
    for marks, group in reversed(_SPECIAL):
        if categories & marks:
            return group
    return _PLAIN[categories]
