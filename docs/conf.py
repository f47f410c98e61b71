"""The documentation of the rules as pages, made from their docstrings: ``make docs``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "rules"))

project = "banmen"
author = "the banmen authors"
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["*.md"]
html_theme = "furo"
html_title = "banmen: the rules"
html_copy_source = False
html_show_sphinx = False
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"

autodoc_default_options = {"members": True}
napoleon_numpy_docstring = False
