"""Handouts: a notebook as one HTML file with pictures instead of widgets, for use without a network.

The HTML of nbconvert itself loads the widgets' scripts from servers and hides their pictures. This exporter
shows the picture of every board, figure and exercise instead (`jupyter nbconvert --to banmen`). nbconvert is
optional and comes with JupyterLab.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets as t
from nbclient.exceptions import CellControlSignal, CellExecutionError
from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor
from nbformat import NotebookNode, read, validator

from banmen_rules import BanmenError
from banmen_rules.drawing.svg import font_css, without_font

WIDGET, PICTURE = "application/vnd.jupyter.widget-view+json", "image/svg+xml"

_TEMPLATE = Path(__file__).parent.parent / "host/template/handout.html.j2"
"""The look of JupyterLab without network requests. Jinja does not unescape backslashes."""


class HandoutExporter(HTMLExporter):
    """Exports a notebook with outputs as a page that works offline.

    >>> from banmen.export.handout import HandoutExporter  # doctest: +SKIP
    >>> page, _ = HandoutExporter().from_filename("lesson.ipynb")  # doctest: +SKIP
    """

    export_from_notebook = "Handout (pictures of boards, offline)"

    mathjax = t.Unicode(
        help="The file tex-svg.js of MathJax 3, to include in the page; without it formulas stay TeX."
    ).tag(config=True)

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - nbconvert's own
        """Accept the options of nbconvert; image files beside the notebook become part of the page."""
        super().__init__(**options)  # type: ignore[no-untyped-call]
        self.raw_template = _TEMPLATE.read_text("utf-8")
        self.embed_images = True

    def from_notebook_node(  # type: ignore[override] # nbconvert says that a page is a notebook
        self,
        nb: NotebookNode,
        resources: dict[str, Any] | None = None,
        **options: Any,  # noqa: ANN401 - nbconvert's own
    ) -> tuple[str, dict[str, Any]]:
        """Convert a notebook."""
        metadata = _node({name: value for name, value in nb.metadata.items() if name != "widgets"})
        pictured = _node({**nb, "metadata": metadata, "cells": [_pictured(cell) for cell in nb.cells]})
        script = "'unsafe-inline'" if self.mathjax else "'none'"
        resources = dict(resources or {})
        resources["banmen"] = {
            "policy": f"default-src 'none'; script-src {script}; style-src 'unsafe-inline'; "
            "img-src data:; font-src data:; base-uri 'none'; form-action 'none'",
            "fonts": font_css(*_texts(nb)),
            "mathjax": _script(self.mathjax) if self.mathjax else "",
        }
        page: str
        page, resources = super().from_notebook_node(pictured, resources, **options)
        return page, resources


def handout(path: Path, *, run: bool, code: bool, mathjax: str) -> str:
    """Make the HTML page of a notebook.

    Args:
        path: the notebook.
        run: whether to run its cells first; otherwise it must have saved outputs.
        code: whether to show code cells.
        mathjax: a file of MathJax for formulas, or "".

    Raises:
        BanmenError: if the notebook cannot be read, a cell fails, or it has no outputs.

    """
    try:
        notebook = read(path, as_version=4)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, validator.NotebookValidationError) as error:
        raise BanmenError(f"Cannot read {path}: {error}") from None
    if run:
        try:
            # Widget state is large and not needed for pictures.
            runner = ExecutePreprocessor(store_widget_state=False)  # type: ignore[no-untyped-call]
            runner.preprocess(notebook, {"metadata": {"path": path.parent}})
        except CellExecutionError as error:
            raise BanmenError(f"A cell of {path} fails: {error.ename}: {error.evalue}") from None
        except (CellControlSignal, KeyError, RuntimeError) as error:  # the last two: no kernel, or a dead one
            raise BanmenError(f"Cannot run {path}: {error}") from None
    elif not any(cell.get("outputs") for cell in notebook.cells):
        raise BanmenError(f"{path} has no outputs. Run its cells and save it, or add --run.")
    exporter = HandoutExporter(mathjax=mathjax, exclude_input=not code)
    page, _ = exporter.from_notebook_node(
        notebook, {"metadata": {"name": path.stem, "path": str(path.parent)}}
    )
    return page


def _pictured(cell: NotebookNode) -> NotebookNode:
    """Copy a cell with pictures instead of widgets."""
    if "outputs" not in cell:
        return cell
    return _node({**cell, "outputs": [_without_view(output) for output in cell.outputs]})


def _without_view(output: NotebookNode) -> NotebookNode:
    if "data" not in output:
        return output
    shown = {kind: value for kind, value in output.data.items() if kind != WIDGET}
    if PICTURE in shown:
        # The page has one font for all pictures.
        shown["text/html"] = f'<div class="banmen-picture">{without_font(shown.pop(PICTURE))}</div>'
    return _node({**output, "data": _node(shown)})


def _node(parts: Mapping[str, Any]) -> NotebookNode:
    return NotebookNode(parts)  # type: ignore[no-untyped-call]


def _texts(notebook: NotebookNode) -> list[str]:
    """Collect all texts that may contain kanji."""
    found = [cell.source for cell in notebook.cells]
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            found += [value for value in output.get("data", {}).values() if isinstance(value, str)]
            found.append(output.get("text", ""))
    return found


def _script(path: str) -> str:
    try:
        return Path(path).read_text("utf-8").replace("</script", "<\\/script")
    except (OSError, ValueError) as error:
        raise BanmenError(f"Cannot read {path}: {error}") from None
