"""The page ``open.html``, which opens links without Python, and the command ``banmen embed``.

Beside the page is a folder ``banmen``: the front end, and as JSON the games, the demonstrations of the
lessons, the packs of exercises and the notations of all kinds, each loaded when a link names it.
"""

import argparse
import shutil
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Final

from banmen.demo.demo import Demo
from banmen.export import embedding
from banmen.export.command import board_of_file, board_of_game, is_game
from banmen.host import html_page, lessons, plain_json, python_folder
from banmen.host.addresses import PAGE
from banmen.host.bundle import STATIC, load_bundle
from banmen.practice.drill import Drill
from banmen.studio.pad import BetzaPad
from banmen_rules import VARIANTS, BanmenError, load_variant
from banmen_rules.base.arguments import typed
from banmen_rules.teaching.exercises.packs import PACKS
from banmen_rules.words.texts import LANGUAGES

FOLDER: Final = "banmen"
_PARTS: Final = Path(embedding.__file__).parent / "template"


@typed
def add_options(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add = command.add_argument
    add("what", metavar="WHAT", nargs="?", help="a game or a file with a board, to be written as JSON")
    add("-o", "--output", metavar="PLACE", required=True, help="the JSON file, or without WHAT a folder")
    add("--links", action="store_true", help=f"also write {PAGE}, which opens links, and its files")
    python_folder.add_option(
        add, "with --links", "which finds the moves of any position and reads any notation"
    )
    add("--force", action="store_true", help="replace an existing JSON file")
    add("--tsfen", metavar="T", help="for a game: the position; the start if not given")
    add("--ruleset", metavar="R", help="for a game: the name of a ruleset, or a file such as club.toml")
    add("--region", metavar="S-S", help="for a game: show only this part of the board, such as 12h-4r")
    command.set_defaults(command=embed)


@typed
def embed(options: argparse.Namespace) -> None:
    """``banmen embed [WHAT] -o PLACE``.

    Raises:
        BanmenError: if WHAT does not exist, or a file cannot be written.

    """
    if options.what:
        board = board_of_game(options) if is_game(options.what) else board_of_file(options)
        written = embedding.write(board, options.output, force=options.force)
        print(
            f"{written}: {round(written.stat().st_size / 1000)} kB, for <banmen-board src={written.name!r}>"
        )
        return
    place = _folder(options.output)
    for path in embedding.write_element(place):
        print(path)
    if options.links:
        print(write_page(place, python=options.python))
        if options.python:
            print(python_folder.summary(place))


def _folder(name: str | PathLike[str]) -> Path:
    place = Path(name)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BanmenError(f"{place} cannot be written: {error.strerror}") from None
    return place


def write_page(
    folder: str | PathLike[str],
    *,
    packs: Sequence[str] = PACKS,
    demos: Sequence[str] | None = None,
    languages: Iterable[str] = ("en",),
    notations: Sequence[str] = VARIANTS,
    python: bool | str | PathLike[str] = False,
) -> Path:
    """Write the page that opens links and everything it loads; replace older files.

    Puzzles are solved for it: all packs take some minutes.

    Args:
        folder: where the page goes; its files go into the folder ``banmen`` there.
        packs: the packs of exercises to prepare.
        demos: the demonstrations of the lessons to prepare; all if not given.
        languages: the languages in which to prepare them, English first.
        notations: the games whose kinds have their notations prepared.
        python: whether to write the folder ``python`` beside the page, with which it finds the moves of any
            position and reads any notation; or the folder with Pyodide, as for `BetzaPad.export`.

    Returns:
        The page.

    Raises:
        BanmenError: if a file cannot be written, or the front end has not been built.

    """
    place = _folder(folder)
    inside = _folder(place / FOLDER)
    _copy_front_end(inside)
    index: dict[str, Any] = {"version": 1, "languages": list(LANGUAGES)}
    index["games"] = {name: _write_game(inside, name) for name in VARIANTS}
    index["demos"] = dict(_write_demos(inside, demos))
    index["packs"] = {name: _write_pack(inside, name, languages) for name in packs}
    index["notations"] = _write_notations(inside, notations)
    if python:
        python_folder.write(place, python_folder.find_pyodide(python))
        index["python"] = True
    _write(inside / "index.json", index)
    return html_page.write((_PARTS / PAGE).read_text("utf-8"), place / PAGE, force=True)


def _copy_front_end(inside: Path) -> None:
    bundle = load_bundle("open")
    for old in inside.glob("shared-*.js"):
        old.unlink()
    for name, text in bundle.modules.items():
        html_page.write(text, inside / name, force=True)
    shutil.copyfile(STATIC / "open.css", inside / "open.css")


def _write(path: Path, data: object) -> None:
    _folder(path.parent)
    html_page.write(plain_json.dump(data), path, force=True)


def _write_game(inside: Path, name: str) -> dict[str, Any]:
    traits = embedding.game_traits(name)
    _write(inside / f"games/{name}.json", traits)
    return {key: traits[key] for key in ("files", "ranks", "title")}


def _write_demos(inside: Path, names: Sequence[str] | None) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((lessons.lessons_folder() / lessons.DEMONSTRATIONS).glob("*.json")):
        name, _, language = path.stem.partition(".")
        if names is not None and name not in names:
            continue
        demo = Demo(path, lang=language or "en", glyphs="rose")
        _write(inside / f"demos/{path.stem}.json", html_page.still(demo).traits)
        if not language:
            found = {one.stem.partition(".")[2] or "en" for one in path.parent.glob(f"{name}*.json")}
            steps = [frame["path"] for frame in demo.frames]
            yield name, {"title": demo.title, "steps": steps, "languages": sorted(found)}


def _write_pack(inside: Path, name: str, languages: Iterable[str]) -> dict[str, Any]:
    index: dict[str, Any] = {"languages": list(languages)}
    for language in languages:
        drill = Drill(name, autosave=False, lang=language, glyphs="rose")
        ending = "" if language == "en" else f".{language}"
        _write(inside / f"packs/{name}{ending}.json", html_page.still(drill).traits)
        if language == index["languages"][0]:
            index |= {"title": drill.heading, "count": len(drill.exercises)}
    return index


def _write_notations(inside: Path, variants: Iterable[str]) -> dict[str, int]:
    """Write the pad of every notation that a kind has; return their numbers."""
    numbers: dict[str, int] = {}
    for variant in variants:
        for kind in load_variant(variant).kinds:
            if kind.betza in numbers:
                continue
            pad = BetzaPad(kind.betza, lang="en")
            number = numbers.setdefault(pad.text, len({*numbers.values()}))
            numbers[kind.betza] = number
            _write(inside / f"notations/{number}.json", html_page.still(pad).traits)
    return numbers
