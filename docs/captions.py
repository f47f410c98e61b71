"""Add heading levels to the captions of page lists, where Sphinx leaves them out."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

_CAPTION = '<p class="caption" role="heading">'
_WITH_LEVEL = '<p class="caption" role="heading" aria-level="2">'


def add_levels(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: nodes.document | None
) -> None:
    """Give each caption of a page, in its text and in the sidebar, its level below the title."""
    for part in ("body", "furo_navigation_tree"):
        if part in context:
            context[part] = context[part].replace(_CAPTION, _WITH_LEVEL)


def setup(app: Sphinx) -> dict[str, bool]:
    """Run after the theme, which makes the sidebar."""
    app.connect("html-page-context", add_levels, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
