"""`MoveDiagram`: a small SVG of how a piece moves, for prose and print, without a widget."""

from collections.abc import Iterable

from banmen.host.language import LANGUAGES, spoken
from banmen.studio import card
from banmen.studio.studio import kind_svg
from banmen_rules import BanmenError, InvalidBetza, PieceKind
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Figure, Offset


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

    Raises:
        InvalidBetza: if the notation is invalid; the message points at the character.
        UnknownName: if there is no such kind, game or dialect.
        BanmenError: if a square, radius or width is invalid.

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
        self._named = self.kind.name if self.kind else self.description.text
        self.caption = caption if isinstance(caption, str) else self._named if caption else ""
        self._width = width
        self.svg()  # an invalid argument must fail here, not when the notebook shows it

    def svg(self) -> str:
        """Draw the figure as SVG, with its caption."""
        title = f"{self._named}: {self.sentence}"
        if self.kind is None:
            return self.figure.svg(width=self._width, title=title, caption=self.caption)
        return kind_svg(self.figure, self.kind, title, width=self._width, caption=self.caption)

    def __repr__(self) -> str:
        """Show the notation."""
        return f"<MoveDiagram {self.description.text}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Show the picture, or its description where pictures are not possible."""
        words = f"{self.caption or self.description.text}: {self.sentence}"
        return {"image/svg+xml": self.svg(), "text/plain": words}


def _read(text: str, dialect: str) -> Description:
    """Read Betza notation.

    Raises:
        InvalidBetza: if it is invalid.
        BanmenError: if it is the name of a kind instead.

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
            raise BanmenError(
                f"{text!r} is not Betza notation but a kind of piece ({kind.name}). "
                f"Name its game: MoveDiagram({text!r}, {variant!r})"
            ) from None
        raise
