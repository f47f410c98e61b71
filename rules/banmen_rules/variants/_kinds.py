"""Kinds of pieces, and how they are found by their names."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from banmen_rules.base.arguments import typed_class
from banmen_rules.base.errors import BanmenError, UnknownName

if TYPE_CHECKING:
    from banmen_rules.betza import Description


class Printed(NamedTuple):
    """A move as a source prints it, in the dialect of that source, uncorrected.

    ``wikipedia``: the English articles; ``atsi``: taikyoku-shogi.github.io (MIT); ``derived``: in the
    dialect of the articles, but written by us for a reading that no source prints.
    """

    dialect: Literal["wikipedia", "atsi", "derived"]
    text: str


_LONGEST = 100  # the most characters of a name to look up; the longest name has 30
_PROPER = ("Buddhist", "Chinese")
"""Words that English writes with a capital letter everywhere."""


@typed_class
@dataclass(frozen=True, slots=True)
class PieceKind:
    """One kind of piece: a row of ``pieces.csv``. Unknown texts are empty.

    >>> from banmen_rules import game
    >>> lion = game("tai").kind("lion")
    >>> lion.kanji, lion.letters, lion.betza, lion.promotes_to
    ('獅子', 'LN', 'KDNA[K-bK][cK-aK]', 'furious_fiend')
    """

    id: str
    name: str
    code: str  # in TSFEN, upper case; unique in its game, ignoring case
    betza: str  # canonical dialect
    kanji: str  # where the sides' pieces differ, White's first: 王将/玉将; IDS where no character exists
    kanji_alt: tuple[str, ...] = ()
    romaji: str = ""
    names: Mapping[str, str] = field(default_factory=dict, hash=False)  # in other languages
    aliases: tuple[str, ...] = ()
    abbr: str = ""  # in English texts: LN, or +LN for a kind that appears only by promotion
    abbr_tsa: str = ""
    sfen: str = ""  # in SFEN, lower case; empty for kinds that appear only by promotion
    site_name: str = ""  # name and kanji on taikyoku-shogi.github.io
    site_kanji: str = ""
    promotes_to: str | None = None  # id of a kind
    royal: bool = False
    rank: int = 0  # of range capture: `!` flies only over lower ranks
    contagion: str | None = None  # id of the kind that its captor becomes
    exempt: bool = False  # from contagion
    trading: str = ""  # "lion": traded only by the rules of lions; "minor": capturing it makes no bridge
    second_chance: bool = False  # may also promote by any move to the last rank
    start_as: str | None = None  # id of the kind that stands on its squares at the start, by a reading
    at_start: int = 0  # how many each side begins with; 0: appears only by promotion
    size: int = 3  # 1 … 5, as drawn; 5 is the size of a king
    extra: bool = False  # in a game only if another kind can turn into it
    printed: tuple[Printed, ...] = ()
    confidence: str = ""  # high, medium, low: how far the sources agree on the move
    agreement: str = ""  # … and which of them, where that was counted
    notes: str = ""

    @property
    def description(self) -> "Description":
        """The move, parsed from `betza` when first needed.

        Raises:
            InvalidBetza: if the text is not in the canonical dialect.

        """
        return description(self.betza)

    @property
    def noun(self) -> str:
        """The name for use within a sentence: in lower case, except for proper names.

        >>> from banmen_rules import game
        >>> [game("tai").kind(name).noun for name in ("lion", "buddhist_spirit")]
        ['lion', 'Buddhist spirit']
        """
        first, *others = self.name.split()
        proper = first in _PROPER or any(word != word.lower() for word in others)
        return self.name if proper else self.name.lower()

    def called(self, lang: str) -> str:
        """Name the kind within a sentence in a language: in English if it has no name there.

        >>> from banmen_rules import game
        >>> [game("tai").kind("lion").called(lang) for lang in ("en", "ja", "ru")]
        ['lion', '獅子', 'лев']
        """
        if lang == "ja" and self.kanji:
            return self.kanji.partition("/")[0]
        return self.names.get(lang, self.noun)

    @property
    def letters(self) -> str:
        """The letters that stand for it in notation: its abbreviation, or its code without one."""
        return self.code if not self.abbr or self.abbr.startswith("+") else self.abbr


@cache
def description(text: str) -> "Description":
    """Parse a move, once.

    Raises:
        InvalidBetza: if the text is not in the canonical dialect.

    """
    from banmen_rules.betza import parse  # noqa: PLC0415 - only a program that needs moves needs the parser

    return parse(text)


def find_kind(
    kinds: Iterable[PieceKind], text: str, by_id: Mapping[str, PieceKind] | None = None
) -> PieceKind:
    """Find one of some kinds as `Variant.kind` does.

    Raises:
        UnknownName: if no kind has this name; suggests the nearest names.
        BanmenError: if several kinds have this name, and no name tried earlier decides.

    """
    if by_id is not None and text in by_id:
        return by_id[text]
    kinds = tuple(kinds)
    for level in range(len(_LEVELS) if len(text) <= _LONGEST else 0):
        found = [kind for kind in kinds if is_called(kind, text, level)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(f"{kind.name} ({kind.id})" for kind in found)
            raise BanmenError(f"{text!r} must name one piece, got {several}: use an id")
    raise UnknownName(
        "piece", text, [name for kind in kinds for name in (kind.name, kind.id, kind.code, kind.kanji)]
    )


def is_called(kind: PieceKind, text: str, level: int | None = None) -> bool:
    """Tell whether a kind has a name, at any level or at one level of `find_kind`."""
    wanted = " ".join(text.split()).casefold()
    levels = _LEVELS if level is None else _LEVELS[level : level + 1]
    return bool(wanted) and any(wanted == name.casefold() for names in levels for name in names(kind))


_LEVELS: tuple[Callable[[PieceKind], tuple[str, ...]], ...] = (
    lambda kind: (kind.id,),
    lambda kind: (kind.code,),
    lambda kind: (kind.abbr, *kind.abbr.split(" / ")),
    lambda kind: (kind.name,),
    lambda kind: (*kind.aliases, kind.site_name, *kind.names.values()),
    lambda kind: (kind.kanji, *kind.kanji.split("/")),
    lambda kind: (*kind.kanji_alt, kind.site_kanji),
    lambda kind: (kind.romaji, *kind.romaji.split("/")),
    lambda kind: (kind.abbr_tsa,),
)
