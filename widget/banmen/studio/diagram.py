"""A small picture of how a piece moves, for prose and for print: no widget, only SVG and words."""

from collections.abc import Iterable

from banmen.host.language import LANGUAGES, spoken
from banmen.studio import card
from banmen_rules import BanmenError, InvalidBetza, PieceKind
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Figure, Offset


@typed_class
class MoveDiagram:
    """A picture of the moves of a kind of piece, or of a text in Betza notation.

    >>> from banmen import MoveDiagram
    >>> MoveDiagram("lion", "tai")
    <MoveDiagram KDNA[K-bK][cK-aK]>
    >>> MoveDiagram("afsW", dialect="xbetza", friends=[(0, 1)])
    <MoveDiagram [W-F]>

    Args:
        move: a text in Betza notation, or with ``variant`` the name of a kind.
        variant: the game of the kind; without it ``move`` is a text.
        dialect: of the text: ``"banmen"``, ``"xbetza"``, ``"wikipedia"``, ``"atsi"`` or ``"bex"``.
        radius: how many squares to show to each side; as few as show all of the move if not given.
        friends: where pieces of its own side stand, as (right, forward) of the piece.
        enemies: where enemy pieces stand.
        caption: what is written below; ``True`` for the name of the kind, or else the text.
        lang: the language of the words for those who cannot see it: ``"en"``, ``"ja"`` or ``"ru"``.
        width: in pixels; 30 for a square if not given.

    Raises:
        InvalidBetza: if the text cannot be read; the message points at the character.
        UnknownName: if there is no such kind, game or dialect.
        BanmenError: if a piece cannot stand where it is placed, or there is no such radius or width.

    """

    def __init__(
        self,
        move: str,
        variant: str | None = None,
        *,
        dialect: str = "banmen",
        radius: int | None = None,
        friends: Iterable[Offset] = (),
        enemies: Iterable[Offset] = (),
        caption: str | bool = False,
        lang: str | None = None,
        width: int | None = None,
    ) -> None:
        from banmen_rules.words.sentences import sentence  # noqa: PLC0415 - slow to import

        self.kind: PieceKind | None = None
        if variant is None:
            self.description: Description = _read(move, dialect)
        else:
            self.kind = card.find(move, variant)[1]
            self.description = self.kind.description
        self.figure = Figure.of(self.description, radius, friends, enemies)
        self.sentence = sentence(self.description, spoken(lang, LANGUAGES))
        named = self.kind.name if self.kind else self.description.text
        self.caption = caption if isinstance(caption, str) else named if caption else ""
        self._width = width
        self.svg()  # whatever is wrong with it is said here, not when it is shown

    def svg(self) -> str:
        """Draw it, with its caption below."""
        kind = self.kind
        name = (kind.kanji.split("/")[-1] or kind.letters) if kind else ""
        return self.figure.svg(
            name=name,
            size=kind.size if kind else 5,
            promoted=kind is not None and not kind.at_start,
            width=self._width,
            title=f"{kind.name if kind else self.description.text}: {self.sentence}",
            caption=self.caption,
        )

    def __repr__(self) -> str:
        """Give the move."""
        return f"<MoveDiagram {self.description.text}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Show the picture, and say in words what it shows where there are none."""
        words = f"{self.caption or self.description.text}: {self.sentence}"
        return {"image/svg+xml": self.svg(), "text/plain": words}


def _read(text: str, dialect: str) -> Description:
    """Read a text, and say so where it is the name of a kind.

    Raises:
        InvalidBetza: if it cannot be read.
        BanmenError: if it is no text but the name of a kind.

    """
    from banmen_rules.betza_tools.dialects import read  # noqa: PLC0415 - slow to import

    try:
        return read(text, dialect)
    except InvalidBetza:
        try:
            variant, kind = card.find(text, None)
        except BanmenError:
            pass
        else:
            what = f"{text!r} is no text in Betza notation but a kind of piece ({kind.name})"
            raise BanmenError(
                f"{what}: say in which game, as in MoveDiagram({text!r}, {variant!r})"
            ) from None
        raise
