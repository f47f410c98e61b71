"""Writes the lessons of the site as pages for reading and playing, which work offline and install as an app.

A page has its own widgets; the front end, the fonts and the styles are files that all pages share.
"""

import json
import multiprocessing
import os
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from banmen import Lesson
from banmen.course import lesson_page
from banmen.course.lessons import lessons_by_number
from banmen.host.bundle import STATIC
from banmen.host.lessons import lessons_folder
from banmen_rules import BanmenError
from banmen_rules.drawing.style import palette_of
from banmen_rules.words.texts import table_of
from tools.site import icon

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = "../lite/lab/index.html?path="
DOCUMENTATION = "../index.html"
LANGUAGES = ("en", "ja")
"""Those that have lessons."""
MOST = 25e6
"""The most bytes that the pages may have: a phone keeps all of them."""
_LEFT_OUT = re.compile(r"(loader|page|room|room-..)\.(js|css)|texts\.json|textfont\.txt")
_WORDS = (
    '@font-face {{ font-family: "Banmen Kanji"; src: url("{file}") format("woff2"); font-display: swap; '
    "unicode-range: U+2FF0-10FFFF; }}\n"
)


def build(folder: Path) -> None:
    """Write all pages into a folder.

    Raises:
        BanmenError: if a lesson cannot be written, or the pages are too large.

    """
    (folder / "static").mkdir(parents=True)
    _put_static(folder / "static")
    _put_app(folder)
    jobs = [*_lessons(), *_references()]
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        pool.starmap(partial(_write, folder), jobs, chunksize=1)
    for lang in LANGUAGES:
        page = "index" if lang == "en" else f"{lang}/index"
        site = lesson_page.Site(page, NOTEBOOKS, DOCUMENTATION)
        references = [(f"{name}.html", Lesson(name).heading.partition(":")[0]) for name, _ in _references()]
        (folder / f"{page}.html").write_text(lesson_page.course_page(lang, site, references), "utf-8")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if size > MOST:
        raise BanmenError(f"The lessons must have at most {MOST / 1e6:.0f} MB, got {size / 1e6:.1f} MB.")


def _lessons() -> Iterator[tuple[str, str]]:
    """List the pages of lessons by name, each with its language."""
    for entry in lessons_by_number().values():
        for lang, page in entry.pages.items():
            yield page.file.removesuffix(".ipynb"), lang


def _references() -> Iterator[tuple[str, str]]:
    for path in sorted((lessons_folder() / "reference").glob("*.ipynb")):
        yield f"reference/{path.stem}", "en"


def _write(folder: Path, name: str, lang: str) -> None:
    target = folder / f"{name}.html"
    target.parent.mkdir(exist_ok=True)
    lesson = Lesson(Path(name).name if lang != "en" else name, lang=lang)
    target.write_text(lesson.page(site=lesson_page.Site(name, NOTEBOOKS)), "utf-8")


def _put_static(folder: Path) -> None:
    """Put what all pages share into a folder."""
    for path in STATIC.iterdir():
        if not _LEFT_OUT.fullmatch(path.name):
            shutil.copy(path, folder)
    shutil.copy(Path(lesson_page.__file__).parent / "template/lesson.css", folder)
    fonts = ("banmen-text.woff2", "banmen-kanji.woff2")
    for name in fonts:
        shutil.copy(ROOT / "js/assets" / name, folder)
    (folder / "fonts.css").write_text("".join(_WORDS.format(file=name) for name in fonts), "utf-8")


def _put_app(folder: Path) -> None:
    """Put what makes the pages an app into a folder."""
    icon.write(folder)
    page = palette_of("light")["page"]
    pngs = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in icon.SIZES
    ]
    manifest = {
        "name": table_of("lesson", "en")["app"],
        "short_name": "banmen",
        "id": "./index.html",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": page,
        "theme_color": page,
        "icons": [
            *pngs,
            {**pngs[-1], "purpose": "maskable"},
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    }
    (folder / "manifest.webmanifest").write_text(json.dumps(manifest, indent=2), "utf-8")
