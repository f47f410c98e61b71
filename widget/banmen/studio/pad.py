"""The widget `BetzaPad`: type Betza notation and see what it means."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

import traitlets as t

from banmen.host import addresses, traits
from banmen.protocol import meaning
from banmen.protocol.shapes.pad import PadOutputs
from banmen.studio import studio
from banmen_rules import BanmenError, betza
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Description
from banmen_rules.drawing.figure import Offset
from banmen_rules.drawing.style import Theme


@typed_class
class BetzaPad(studio.StudioWidget):
    """A field for Betza notation with its meaning: a figure, its parts, a sentence, other dialects.

    >>> from banmen import BetzaPad
    >>> pad = BetzaPad("KNAD[cK-aK]")
    >>> pad.sentence["short"][:41]
    'steps one square in any direction; leaps …'

    ``draft`` is what the user typed; ``text`` is the canonical notation of the last valid draft, and
    ``reads`` that draft. ``hints`` points out what may not mean what was intended. Friends and enemies
    placed around the piece change its moves.

    In reverse, ``drawn`` takes squares, and ``candidates`` lists the notations that fit, simplest first,
    each with what tells it from the next.

    >>> pad.drawn = [[0, 1], [-1, 1], [1, 1]]
    >>> [one["text"] for one in pad.candidates]
    ['fWfF']

    Args:
        text: Betza notation in the dialect.
        dialect: ``"banmen"``, ``"xbetza"``, ``"wikipedia"``, ``"atsi"`` or ``"bex"``.
        friends: where pieces of its own side stand, as (right, forward) of the piece.
        enemies: where enemy pieces stand.
        radius: how many squares to show to each side; 0 for as many as the move needs.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.

    Raises:
        InvalidBetza: if the notation is invalid; the message points at the character.
        BanmenError: if another argument is invalid.

    """

    VIEW: ClassVar[str] = "pad"
    INPUTS: ClassVar[tuple[str, ...]] = ("draft", "dialect", "drawn", *studio.PLACED)
    FREE: ClassVar[bool] = True  # the draft may be invalid while the user types

    draft = traits.Text().tag(sync=True)
    dialect = traits.Choice(list(meaning.DIALECTS), "banmen").tag(sync=True)
    drawn = traits.Sequence().tag(sync=True)
    friends = traits.Sequence().tag(sync=True)
    enemies = traits.Sequence().tag(sync=True)
    radius = traits.Number().tag(sync=True)
    text = traits.Text().tag(sync=True)
    reads = traits.Text().tag(sync=True)
    explained = traits.Text().tag(sync=True)
    figure = traits.Data().tag(sync=True)
    plain = traits.Data().tag(sync=True)
    hints = traits.Sequence().tag(sync=True)
    sentence = traits.Mapping().tag(sync=True)
    parts = traits.Sequence().tag(sync=True)
    dialects = traits.Sequence().tag(sync=True)
    categories = traits.Sequence().tag(sync=True)
    mnemonic = traits.Mapping().tag(sync=True)
    same = traits.Sequence().tag(sync=True)
    candidates = traits.Sequence().tag(sync=True)

    def __init__(
        self,
        text: str = "KNAD[cK-aK]",
        *,
        dialect: str = "banmen",
        friends: Iterable[Offset] = (),
        enemies: Iterable[Offset] = (),
        radius: int = 0,
        lang: str | None = None,
        theme: Theme = "host",
    ) -> None:
        self._description = betza.parse("K")
        super().__init__(
            draft=text, dialect=dialect, lang=lang, theme=theme, **studio.placed(friends, enemies, radius)
        )

    @property
    def description(self) -> Description:
        """The move shown."""
        return self._description

    def _outputs(self) -> PadOutputs:
        placed = {name: getattr(self, name) for name in studio.PLACED}
        read = meaning.read_draft(self.draft, self.dialect, self.lang, placed)
        self._description, self._figure = read.description, read.figure
        return read.outputs

    def _always_computed(self) -> dict[str, object]:
        drawn = frozenset((right, forward) for right, forward in self.drawn)
        return {"candidates": list(meaning.candidates(drawn, self.radius, self.lang))}

    @property
    def heading(self) -> str:
        """The title of its page: the notation."""
        return self.text

    def link(self) -> str:
        """Write a link that opens this notation on the page ``open.html`` of a site.

        Raises:
            BanmenError: if the link would have more than 8,000 characters.

        """
        return addresses.full(addresses.format_link({"betza": self.text}))

    def asks_python(self) -> dict[str, object]:
        """Return the traits of a page that reads other notations in its browser."""
        return {"python": {"request": "pad"}}

    def svg(self) -> str:
        """Draw the figure as SVG."""
        return self._figure.svg(title=f"{self.text}: {self.sentence['short']}", theme=self.theme)

    def __repr__(self) -> str:
        """Show the notation."""
        return f"<BetzaPad {self.text}>"

    @t.observe("text")
    def _on_text(self, _change: object) -> None:
        if self.text != self._shown.get("text"):  # set in Python: show it in the field
            self._set_inputs({"draft": self.text, "dialect": "banmen"})

    @t.validate("text")
    def _check_text(self, proposal: Any) -> str:  # noqa: ANN401 - as traitlets has it
        text: str = proposal["value"]
        if text == self._shown.get("text", text):
            return text
        try:
            return betza.parse(text).text
        except BanmenError as error:
            self.refuse(error)

    _check_draft = studio.checked("draft", meaning.check_draft)
    _check_drawn = studio.checked("drawn", partial(meaning.placed, whose="drawn squares"))
