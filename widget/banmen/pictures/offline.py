"""The base class of widgets whose page plays alone: demonstrations and exercises.

Python prepares all traits in advance; the page reports only where it is and what was answered.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, get_args

import traitlets as t

from banmen.host import traits
from banmen.host.shown import ShownWidget
from banmen.protocol.board_state import Glyphs, Language, Theme
from banmen_rules import BanmenError

PROTOCOL = 1
"""Counts the versions of the names and shapes of these widgets' traits."""

LOOKS = ("lang", "theme", "glyphs", "title")
"""The traits for appearance, which every such widget has and saves."""


class OfflineWidget(ShownWidget):
    """A widget whose page gets everything in advance, and reports its place and the answers."""

    BUNDLE: ClassVar[str] = "trainer"
    SILENT: ClassVar[Mapping[str, object]] = {"problem": {}}
    VIEW: ClassVar[str]
    """The name of the widget for the page and in files."""

    view = traits.Text().tag(sync=True)
    title = traits.Text().tag(sync=True)
    lang = traits.Choice[Language](get_args(Language), "en").tag(sync=True)
    theme = traits.Choice[Theme](get_args(Theme), "host").tag(sync=True)
    glyphs = traits.Choice[Glyphs](get_args(Glyphs), "kanji").tag(sync=True)
    catalogues = traits.Mapping().tag(sync=True)
    at = traits.Number().tag(sync=True)
    answers = traits.Sequence().tag(sync=True)
    problem = traits.Mapping().tag(sync=True)
    protocol = traits.Number(PROTOCOL).tag(sync=True)

    def __init__(self, fixed: Mapping[str, object], **initial: object) -> None:
        """Show the prepared traits.

        Args:
            fixed: the traits that cannot be set from now on.
            initial: the first values of the other traits.

        Raises:
            BanmenError: if one of them is refused; no widget is made then.

        """
        self._shown = {"view": self.VIEW, "protocol": PROTOCOL, "problem": {}, **fixed}
        super().__init__(**self._shown, **initial)

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Receive traits from the page, and clear the last problem."""
        self._forget_problem()
        super().set_state(sync_data)

    def complain(self, error: Exception) -> None:
        """Show an error in the widget."""
        self.show_state({"problem": {"text": str(error)}})

    def _forget_problem(self) -> None:
        if self.problem:
            self.show_state({"problem": {}})

    @t.validate("view", "protocol", "catalogues", "problem")
    def _keep(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        return self._refuse_fixed(proposal)

    def _refuse_fixed(self, proposal: Any) -> Any:  # noqa: ANN401 - as traitlets has it
        """Refuse to change a fixed trait; subclasses validate theirs with this."""
        name, value = proposal["trait"].name, proposal["value"]
        if value != self._shown[name]:
            self.refuse(BanmenError(f"{name} cannot be changed. Make another {type(self).__name__}."))
        return value
