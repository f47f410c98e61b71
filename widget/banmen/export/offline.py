"""What `Demo` and `Trainer` share: Python prepares their traits in advance, and the page plays alone.

The page reports only where it is and what was answered. These are functions that both name in their bodies as
methods, as those of `banmen.host.widget`.
"""

from collections.abc import Mapping
from typing import Any, get_args

import traitlets as t

from banmen.host import traits, widget
from banmen.protocol.board_state import Glyphs
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError
from banmen_rules.words.texts import LANGUAGES

LOOKS = ("lang", "theme", "glyphs", "title")
"""The traits for appearance, which every such widget has and saves."""

SILENT: Mapping[str, object] = {"problem": {}}


def language_trait() -> traits.Choice[str]:
    """Make the trait ``lang``."""
    return traits.Choice[str](LANGUAGES, "en").tag(sync=True)


def glyphs_trait() -> traits.Choice[Glyphs]:
    """Make the trait ``glyphs``."""
    return traits.Choice[Glyphs](get_args(Glyphs), "rose").tag(sync=True)


def first_state(view: str, fixed: Mapping[str, object]) -> dict[str, object]:
    """List the traits that cannot be set from outside, with their first values."""
    return {"view": view, "protocol": PROTOCOL, "problem": {}, **fixed}


def set_state(self: widget.Widget, sync_data: dict[str, object]) -> None:
    """Receive traits from the page, and clear the last problem."""
    forget_problem(self)
    widget.take_state(self, sync_data)


def complain(self: widget.Widget, error: Exception) -> None:
    """Show an error in the widget."""
    self.show_state({"problem": {"text": str(error)}})


def forget_problem(self: widget.Widget) -> None:
    """Clear the last problem."""
    if self.problem:
        self.show_state({"problem": {}})


def refuse_fixed(self: widget.Widget, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
    """Refuse to change a fixed trait; each widget validates its own with this."""
    name, value = proposal["trait"].name, proposal["value"]
    if value != self._shown[name]:
        self.refuse(BanmenError(f"{name} cannot be changed. Make another {type(self).__name__}."))
    return value


keep_fixed = t.validate("view", "protocol", "catalogues", "problem")(refuse_fixed)
