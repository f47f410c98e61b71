"""The files that a class's server has: a fixed table, made when it starts. No request leads to the disk.

The pupils' page is the trainer of exported drills, ``js/src/embed/pupil.ts`` with it; the teacher's page of
``banmen class`` is the widget `Class` without a notebook, ``js/src/embed/teacher.ts``.
"""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template
from typing import Final, NamedTuple

from banmen.host.bundle import STATIC, BundleMissing, load_bundle

_PARTS: Final = Path(__file__).parent / "template"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""Allow what this server has, and no request to anywhere else."""


class File(NamedTuple):
    """A file, compressed by gzip, with its type and a tag that changes with it."""

    content: bytes
    type: str
    tag: str


@cache
def load_files() -> Mapping[str, File]:
    """Read the files of the pupils' page and of the teacher's, by the path of their address.

    Raises:
        BundleMissing: if the front end has not been built.

    """
    texts: dict[str, str] = {}
    for name in ("trainer", "classroom"):
        bundle = load_bundle(name)
        texts |= {**bundle.modules, f"{name}.css": bundle.css}
    try:
        for name in ("pupil", "teacher"):
            texts |= {f"{name}.js": (STATIC / f"{name}.js").read_text("utf-8")}
        texts["pupil.css"] = (STATIC / "pupil.css").read_text("utf-8")
    except FileNotFoundError as error:
        raise BundleMissing(
            f"The front end has not been built, {error.filename} is missing. Run `make lab`."
        ) from None
    page = Template((_PARTS / "class.html").read_text("utf-8"))
    texts[""] = page.substitute(script="pupil", styles=_links("trainer", "pupil"))
    texts["teacher"] = page.substitute(script="teacher", styles=_links("classroom", "pupil"))
    return {name: made_file(name, text) for name, text in texts.items()}


def _links(*names: str) -> str:
    return "".join(f'<link rel="stylesheet" href="{name}.css">' for name in names)


def made_file(name: str, text: str) -> File:
    """Make a file of a text; its name says the type."""
    kinds = {".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
    content = gzip.compress(text.encode(), 6, mtime=0)
    kind = kinds.get(Path(name).suffix, "text/html")
    return File(content, f"{kind}; charset=utf-8", f'"{hashlib.sha256(content).hexdigest()[:16]}"')
