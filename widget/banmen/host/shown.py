"""How every widget shows itself: alive with its front end, and as a picture for readers without one."""

from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets as t

from banmen.host import traits
from banmen.host.bundle import STAND_IN, BundleMissing, bundle_or_stand_in, load_bundle


class ShownWidget(traits.RefusingWidget):
    """A widget with a front end and a picture of itself."""

    BUNDLE: ClassVar[str]
    """Which front end: ``"widget"``, ``"studio"``, ``"trainer"`` or ``"room"``."""
    SILENT: ClassVar[Mapping[str, object]] = {}
    """The traits in which Python says something of its own, as they are when it has said nothing."""

    _esm = t.Unicode().tag(sync=True)
    _css = t.Unicode().tag(sync=True)

    def svg(self) -> str:
        """Draw the widget as it is, as a picture in SVG."""
        raise NotImplementedError

    def without_python(self) -> Mapping[str, object]:
        """Say which traits are other ones on a page that has no Python, and how they are there."""
        return self.SILENT

    def _repr_mimebundle_(
        self,
        **options: Any,  # noqa: ANN401 - whatever IPython says
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Show the live widget, and for readers without one a picture of it as it is now.

        Raises:
            BundleMissing: if the front end has not been built.

        """
        if self._esm == STAND_IN.esm:
            load_bundle(self.BUNDLE)
            raise BundleMissing("the front end was built after this was made: make it again")
        data, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        return {**data, "text/plain": repr(self), "image/svg+xml": self.svg()}, metadata

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Answer JupyterLab's extension, which keeps the picture in the output up to date."""
        if content == {"ask": "picture"}:
            self.send({"picture": self.svg(), "text": repr(self)})
        else:
            super()._handle_custom_msg(content, buffers)

    @t.default("_esm")
    def _load_esm(self) -> str:
        return bundle_or_stand_in(self.BUNDLE).esm

    @t.default("_css")
    def _load_css(self) -> str:
        return bundle_or_stand_in(self.BUNDLE).css
