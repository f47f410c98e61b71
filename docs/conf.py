"""Sphinx settings for ``make docs``."""

import sys
from pathlib import Path

from sphinx.ext.napoleon import GoogleDocstring

_DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(_DOCS.parent / "rules"), str(_DOCS.parent / "widget"), str(_DOCS)]

project = "banmen"
author = "the banmen authors"
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "captions", "pictures", "tables"]
exclude_patterns = ["*.md"]
html_theme = "furo"
html_title = "banmen"
html_copy_source = False
if tags.has("site"):  # type: ignore[name-defined] # noqa: F821 - Sphinx's own
    html_js_files = [("../offline.js", {"data-worker": "service-worker.js"})]
html_show_sphinx = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"

autodoc_default_options = {"members": True}
napoleon_numpy_docstring = False
# Most blocks are grammars; Sphinx recognises Python examples by their prompt.
highlight_language = "none"


def _as_sentences(self: GoogleDocstring) -> list[str]:
    """Read an attribute's docstring as plain text; napoleon would read words before a colon as a type."""
    self._what = "function"
    self._parse()
    return []


GoogleDocstring._parse_attribute_docstring = _as_sentences  # type: ignore[method-assign] # noqa: SLF001
