"""Pieces placed by hand around the one a widget is about."""

from typing import Any

import traitlets as t

from banmen.host import traits
from banmen.protocol import meaning
from banmen.studio import studio
from banmen_rules import BanmenError
from banmen_rules.drawing.figure import LARGEST

PLACED = ("friends", "enemies", "radius")


class Placing(studio.StudioWidget):
    """A widget with a figure that friends and enemies can be placed on."""

    friends = traits.Sequence().tag(sync=True)
    enemies = traits.Sequence().tag(sync=True)
    radius = traits.Number().tag(sync=True)

    @t.validate("friends", "enemies")
    def _check_placed(self, proposal: Any) -> object:  # noqa: ANN401 - as traitlets has it
        try:
            return meaning.placed(proposal["value"], proposal["trait"].name)
        except BanmenError as error:
            self.refuse(error)

    @t.validate("radius")
    def _check_radius(self, proposal: Any) -> int:  # noqa: ANN401 - as traitlets has it
        radius: int = proposal["value"]
        if not 0 <= radius <= LARGEST:
            self.refuse(
                BanmenError(f"the radius is 1 to {LARGEST}, or 0 for as much as the move needs, not {radius}")
            )
        return radius
