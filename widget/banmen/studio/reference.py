"""What prose and print show without a widget: `Reference`, `Legend` and `MoveDiagram`.

A reference lists kinds with figure, names, notation and sentence; a legend says what marks mean; a diagram is
a small SVG of how one piece moves.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from banmen.host import language
from banmen.studio import card, studio
from banmen_rules import (
    BanmenError,
    Category,
    Game,
    InvalidBetza,
    PieceKind,
    Reading,
    UnknownName,
    Variant,
    betza_tools,
    game,
)
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Figure, Offset
from banmen_rules.drawing.style import Theme
from banmen_rules.drawing.svg import font_css, mark_svg, sign_svg, without_font
from banmen_rules.words import texts
from banmen_rules.words.english import listed
from banmen_rules.words.sentences import sentence


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
        variant: str | PathLike[str] | Variant,
        *names: str,
        ruleset: str | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game(variant, ruleset, rulings)
        found = [kind for name in names for kind in _find(self.game, name)] if names else self.game.kinds
        self.kinds: tuple[PieceKind, ...] = tuple(dict.fromkeys(found))
        """The kinds, in order."""

    @staticmethod
    def groups(variant: str | PathLike[str] | Variant) -> dict[str, list[str]]:
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
        style = Path(__file__).with_name("reference.css").read_text("utf-8")
        return f'<style>{font_css(entries)}\n{style}</style><div class="banmen-reference">{entries}</div>'


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
    others = (kind.romaji, *kind.aliases, kind.site_name, *kind.names.values())
    names = {name.casefold(): name for name in others if name}
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
        yield f"{'Also' if kind.at_start else 'Only'} by promotion of {listed(origins, 'and', len(origins))}."
    elif not kind.at_start:
        others = _other_origins(chosen, kind)
        yield f"Only by promotion of {listed(others, 'and', len(others))}, in that reading."
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
            continue
        value = change.value
        match change.field:
            case "betza":
                yield f"<code>{escape(value)}</code>"
            case "promotes_to":
                yield f"promotes to {_named(chosen, value)}" if value else "does not promote"
            case "contagion":
                yield f"its captor becomes {_named(chosen, value)}" if value else "does not change its captor"
            case "start_as":
                yield (
                    f"changes places with {_named(chosen, value)} at the start"
                    if value
                    else "starts in its own place"
                )
            case "second_chance":
                yield "may also promote by any move to the last rank" if value else "no second chance"
            case _:
                yield escape(f"{change.field} {value}".strip())


def _named(chosen: Game, kind_id: str) -> str:
    kind = chosen.by_id.get(kind_id) or chosen.variant.kind(kind_id)
    return f'{escape(kind.noun)} <span lang="ja">{escape(kind.kanji)}</span>'


# ---------------------------------------------------------------- groups of kinds


class Group(NamedTuple):
    """Kinds that move alike, and the lesson that teaches them."""

    title: str
    lesson: str
    """The file name of the lesson; empty without a lesson."""
    words: str
    """A sentence about how these kinds move."""


@cache
def _groups() -> dict[Group, list[set[str]]]:
    """List the groups; each has the kinds with all categories of one of its sets.

    The rarer the category, the later; a kind belongs to its last group.
    """
    return {
        Group(row["title"], row["lesson"], row["words"]): [
            set(every.split("+")) for every in row["categories"].split()
        ]
        for row in rows("groups.csv")
    }


def groups_of(game: Game) -> dict[Group, list[PieceKind]]:
    """Sort the kinds of a game into groups in the order of the lessons, and by name within a group."""
    found: dict[Group, list[PieceKind]] = {group: [] for group in _groups()}
    *_, only_in_other_readings = found
    others = (kind for kind in game.variant.extras if kind.id not in game.by_id)
    for kind in sorted((*game.kinds, *others), key=lambda kind: kind.name):
        found[_group_of(kind) if kind.id in game.by_id else only_in_other_readings].append(kind)
    return {group: kinds for group, kinds in found.items() if kinds}


def _group_of(kind: PieceKind) -> Group:
    """Find the group of a kind: that of its rarest category."""
    categories = {category.value for category in kind.description.categories}
    return next(
        group for group, sets in reversed(_groups().items()) if any(every <= categories for every in sets)
    )


# ---------------------------------------------------------------- legend


@typed_class
class Legend:
    """Shows the mark of every move category, with its meaning and an example piece.

    Args:
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.

    Raises:
        UnknownName: if there is no such language.

    """

    def __init__(self, lang: str | None = None) -> None:
        spoken = texts.language(language.spoken(lang))
        words = texts.table_of("legend", spoken)
        kinds = [card.find(row["kind"], row["variant"])[1] for row in rows("legend.csv")]
        self._lang = spoken
        self._texts = [
            (row["mark"], words[row["mark"]], kind.called(spoken))
            for row, kind in zip(rows("legend.csv"), kinds, strict=True)
        ]
        self._english = {kind.noun for kind in kinds}

    def __repr__(self) -> str:
        """List the categories and the small marks as text."""
        categories = {category.value for category in Category}
        return "\n".join(
            f"{f'{mark}: ' if mark in categories else ''}{words} ({piece})"
            for mark, words, piece in self._texts
        )

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left;white-space:nowrap;padding:3px 14px 3px 0;border:0">'
        shown = "".join(
            f"<tr>{cell}{_picture(mark)}</td>{cell}{escape(words)}</td>{cell}{self._name(piece)}</td></tr>"
            for mark, words, piece in self._texts
        )
        return f'<table lang="{self._lang}" style="margin:0;border:0">{shown}</table>'

    def _name(self, piece: str) -> str:
        """Write the name of a kind, marked if it is English among other words."""
        foreign = ' lang="en"' if piece in self._english and self._lang != "en" else ""
        return f"<em{foreign}>{escape(piece)}</em>"


def _picture(mark: Any) -> str:  # noqa: ANN401 - the name of a category or a small mark
    return mark_svg(mark, 36) if mark in ("first_leg", "promotion") else sign_svg(Category(mark), 36)


@cache
def rows(file: str) -> list[dict[str, str]]:
    """Read a table of this folder."""
    with Path(__file__).with_name(file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


# ---------------------------------------------------------------- diagram


@typed_class
class MoveDiagram:
    """A picture of the moves of a kind of piece, or of Betza notation.

    >>> from banmen import MoveDiagram
    >>> MoveDiagram("lion", "tai")
    <MoveDiagram KDNA[K-bK][cK-aK]>
    >>> MoveDiagram("afsW", dialect="xbetza", friends=[(0, 1)])
    <MoveDiagram [W-F]>

    Args:
        move: Betza notation, or with ``variant`` the name of a kind.
        variant: the game of the kind; without it ``move`` is notation.
        dialect: ``"banmen"``, ``"xbetza"``, ``"wikipedia"``, ``"atsi"`` or ``"bex"``.
        radius: how many squares to show to each side; as many as the move needs if not given.
        friends: where pieces of its own side stand, as (right, forward) of the piece.
        enemies: where enemy pieces stand.
        caption: the text below; ``True`` for the name of the kind or the notation.
        lang: the language of the alternative text: ``"en"``, ``"ja"`` or ``"ru"``.
        width: in pixels; 30 per square if not given.
        theme: ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.

    Raises:
        InvalidBetza: if the notation is invalid; the message points at the character.
        UnknownName: if there is no such kind, game or dialect.
        BanmenError: if a square, radius or width is invalid.

    """

    def __init__(
        self,
        move: str,
        variant: str | PathLike[str] | Variant | None = None,
        *,
        dialect: str = "banmen",
        radius: int | None = None,
        friends: Iterable[Offset] = (),
        enemies: Iterable[Offset] = (),
        caption: str | bool = False,
        lang: str | None = None,
        width: int | None = None,
        theme: Theme = "light",
    ) -> None:
        self.kind: PieceKind | None = None
        if variant is None:
            self.description: Description = _notation(move, dialect)
        else:
            self.kind = card.find(move, variant)[1]
            self.description = self.kind.description
        self.figure = Figure.of(self.description, radius, friends, enemies)
        self.sentence = sentence(self.description, language.spoken(lang))
        self._named = self.kind.name if self.kind else self.description.text
        self.caption = caption if isinstance(caption, str) else self._named if caption else ""
        self._options: dict[str, Any] = {"width": width, "theme": theme}
        self.svg()  # an invalid argument must fail here, not when the notebook shows it

    def svg(self) -> str:
        """Draw the figure as SVG, with its caption."""
        title = f"{self._named}: {self.sentence}"
        options = {"title": title, "caption": self.caption, **self._options}
        return (
            self.figure.svg(**options)
            if self.kind is None
            else studio.kind_svg(self.figure, self.kind, **options)
        )

    def __repr__(self) -> str:
        """Show the notation."""
        return f"<MoveDiagram {self.description.text}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Show the picture, or its description where pictures are not possible."""
        words = f"{self.caption or self.description.text}: {self.sentence}"
        return {"image/svg+xml": self.svg(), "text/plain": words}


def _notation(text: str, dialect: str) -> Description:
    """Read Betza notation.

    Raises:
        InvalidBetza: if it is invalid.
        BanmenError: if it is the name of a kind instead.

    """
    try:
        return betza_tools.dialects.read(text, dialect)
    except InvalidBetza as error:
        try:
            variant, kind = card.find(text, None)
        except BanmenError:
            raise error from None
        raise BanmenError(
            f"{text!r} is not Betza notation but a kind of piece ({kind.name}). "
            f"Name its game: MoveDiagram({text!r}, {variant!r})"
        ) from None
