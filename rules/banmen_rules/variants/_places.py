"""Where games come from: this package, a folder or file that someone names, folders of games, other packages.

A game that someone brings has the name of its folder; a game that is one file says its name. In data from
anyone (records, packs, saved boards, requests of a page) a game has only this name, never a path:
`known_variant` reads no folder that the user of this process has not chosen.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from banmen_rules.base.errors import InvalidVariant, UnknownName
from banmen_rules.variants import limits
from banmen_rules.variants._model import Variant

ENVIRONMENT = "BANMEN_VARIANTS"
"""The environment variable with folders of games, separated as in ``PATH``."""

GROUP = "banmen.variants"
"""The entry points of packages that bring games; each names a package with folders of games in it."""

ENDING = ".game"
"""The ending of a game that is one file."""

NAME = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_VARIANT = "variant.toml"


def shipped() -> tuple[str, ...]:
    """List the games that come with banmen: every folder here with a ``variant.toml``."""
    here = os.path.dirname(__file__)  # noqa: PTH120 - pathlib is slower to import, and everything needs this
    try:
        folders = sorted(os.listdir(here))  # noqa: PTH208 - as above
    except NotADirectoryError:  # in a zip file
        from importlib.resources import files  # noqa: PLC0415 - slow to import

        return tuple(
            sorted(each.name for each in files(__package__).iterdir() if (each / _VARIANT).is_file())
        )
    return tuple(name for name in folders if os.path.isfile(os.path.join(here, name, _VARIANT)))  # noqa: PTH113, PTH118 - as above


VARIANTS = shipped()
"""The names of the games that come with banmen."""


class _Loaded(NamedTuple):
    variant: Variant
    place: Path | None
    """Its folder or file; None if it was made in Python."""
    state: tuple[object, ...]
    """The state of its files when they were read."""


_loaded: dict[str, _Loaded] = {}
"""The games that were brought to this process, by name."""


_refused: dict[Path, tuple[tuple[object, ...], tuple[str, ...]]] = {}
"""The folders and files with faults: the state of their files, and the faults."""


def is_path(text: str) -> bool:
    """Tell whether a text is a path, not a name: it has a separator, a dot first, or ``.game`` last."""
    return text.startswith((".", "~")) or text.endswith(ENDING) or "/" in text or "\\" in text


def from_name(name: str) -> Variant:
    """Get a game by name; read its files again if they have changed.

    Raises:
        UnknownName: if it does not exist; also lists a folder of this name here.
        InvalidVariant: if its files have faults.

    """
    if name in VARIANTS:
        return _shipped(name)
    loaded = _loaded.get(name)
    if loaded is not None:
        return loaded.variant if loaded.place is None else _from_place(loaded.place)
    folder = _found().get(name)
    if folder is not None:
        return _from_place(folder)
    known = variant_names()
    if NAME.fullmatch(name) and Path(name, _VARIANT).is_file():
        known = (*known, f"./{name}")
    raise UnknownName("variant", name, known)


def from_path(path: str | PathLike[str], *, known: bool = True) -> Variant:
    """Read the game in a folder or in one file, or get it if its files have not changed.

    Args:
        path: the folder or the file.
        known: whether the game is also known by its name from now on.

    Raises:
        InvalidVariant: if no game is there, or its files have faults; lists every fault.

    """
    text = os.fspath(path)
    try:
        place = Path(text).expanduser()
        is_folder, is_there = place.is_dir(), os.path.lexists(place)
        place = place.resolve() if is_folder else place.parent.resolve() / place.name
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, no home, a null character
        raise InvalidVariant([f"{text!r:.80} cannot be read: {error}"]) from None
    if not is_there:
        expected = f"a folder with {_VARIANT} and pieces.csv in it, or a file that ends in {ENDING}"
        raise InvalidVariant([f"{text} must be {expected}: there is no such folder or file"])
    if is_folder and place.parent == Path(__file__).parent and place.name in VARIANTS:
        return _shipped(place.name)
    if is_folder:
        check_name(place.name)
    return _from_place(place) if known else _read_place(place)


def check_name(name: str, what: str = "the name of the folder") -> None:
    """Check the name of a folder or file that is also the name of its game.

    Raises:
        InvalidVariant: if a game cannot have this name.

    """
    if not NAME.fullmatch(name) or len(name) > limits.LONGEST_ID:
        expected = f"small letters, digits and single _, at most {limits.LONGEST_ID}, such as my_game"
        raise InvalidVariant([f"{what} must be {expected}, got {name!r:.60}"])
    if name in VARIANTS:
        raise InvalidVariant([f"{name} is a game that comes with banmen: choose another name"])


def known_variant(name: str) -> Variant:
    """Get a game that this process knows by name, for names in data from anyone.

    Raises:
        UnknownName: if it does not; the name is never a path.
        InvalidVariant: if its files have faults.

    """
    if name in VARIANTS:
        return _shipped(name)
    loaded = _loaded.get(name)
    if loaded is not None:
        return loaded.variant
    folder = _found().get(name)
    if folder is None:
        raise UnknownName("variant", name, variant_names())
    return _from_place(folder)


def remember(variant: Variant, *, instead: bool = False) -> None:
    """Make a game known by its name, unless another one is: an open board may have an older reading of it.

    Args:
        variant: the game.
        instead: whether it takes the place of another game of this name, as one that is read does.

    Raises:
        InvalidVariant: if a game that comes with banmen has this name, or it is not a name.

    """
    loaded = _loaded.get(variant.name)
    if loaded is not None and (not instead or loaded.variant is variant):
        return
    if variant.name in VARIANTS and _shipped(variant.name) is variant:
        return
    check_name(variant.name)
    _loaded[variant.name] = _Loaded(variant, None, ())


def saved(variant: Variant, folder: Path) -> None:
    """Remember where a game was saved: if its files change, they are read again when it is named."""
    _loaded[variant.name] = _Loaded(variant, folder, _state(folder))


def variant_names() -> tuple[str, ...]:
    """List the names of all games: those that come with banmen first, then those that were brought.

    >>> from banmen_rules import variant_names
    >>> variant_names()[:3]
    ('chu', 'dai', 'dai_dai')
    """
    return (*VARIANTS, *sorted(_loaded.keys() | _found().keys()))


def every_variant() -> tuple[Variant, ...]:
    """Get all games, without those whose files have faults: loading one by its name lists its faults."""
    return tuple(_every())


def _every() -> Iterator[Variant]:
    for name in variant_names():
        try:
            yield known_variant(name)
        except InvalidVariant:
            continue


@cache
def _shipped(name: str) -> Variant:
    from importlib.resources import files  # noqa: PLC0415 - slow to import; only loading needs it

    from banmen_rules.variants._read import read_variant  # noqa: PLC0415 - as above

    return read_variant(name, files(__package__) / name)


def _from_place(place: Path) -> Variant:
    """Get the game of a folder or file; read it if it has changed, and refuse it again if it has not."""
    state = _state(place)
    for loaded in _loaded.values():
        if (loaded.place, loaded.state) == (place, state):
            return loaded.variant
    if place in _refused and _refused[place][0] == state:
        raise InvalidVariant(_refused[place][1])
    try:
        variant = _read_place(place)  # if this fails, what was loaded stays
    except InvalidVariant as error:
        _refused[place] = state, error.faults
        raise
    _loaded[variant.name] = _Loaded(variant, place, state)
    return variant


def _read_place(place: Path) -> Variant:
    from banmen_rules.variants._files import read_one_file  # noqa: PLC0415 - slow to import
    from banmen_rules.variants._read import parse_variant, read_variant  # noqa: PLC0415 - as above

    if place.is_dir():
        return read_variant(place.name, place, own=True)
    name, texts = read_one_file(place)
    check_name(name, f"{place.name}, line 1: the name of the game")
    variant, faults = parse_variant(name, texts)
    if variant is None:
        raise InvalidVariant([f"{place.name}: {fault}" for fault in faults])
    return variant


def _state(place: Path) -> tuple[object, ...]:
    from banmen_rules.variants._files import FILES  # noqa: PLC0415 - slow to import

    found: list[object] = []
    for file in [place / name for name in FILES] if place.is_dir() else [place]:
        try:
            at = os.lstat(file)
        except OSError:
            found.append(None)
        else:
            found.append((at.st_mtime_ns, at.st_size, at.st_ino))
    return tuple(found)


# ---------------------------------------------------------------- folders of games


def _found() -> dict[str, Path]:
    """Find the games in folders of games, by name; the first one of a name counts."""
    listed = filter(None, os.environ.get(ENVIRONMENT, "").split(os.pathsep))
    found: dict[str, Path] = {}
    for folder in (*map(Path, listed), *_packaged()):
        for game in _games_in(folder):
            if (
                game.name not in VARIANTS
                and NAME.fullmatch(game.name)
                and len(game.name) <= limits.LONGEST_ID
            ):
                found.setdefault(game.name, game)
    return found


def _games_in(folder: Path) -> list[Path]:
    """List the games in a folder: itself if it is one, or else its folders, but no links."""
    try:
        folder = folder.expanduser().resolve()
        if (folder / _VARIANT).is_file():
            return [folder]
        with os.scandir(folder) as entries:
            names = sorted(each.name for each in entries if each.is_dir(follow_symlinks=False))
    except (OSError, RuntimeError, ValueError):
        return []
    games = [folder / name for name in names if (folder / name / _VARIANT).is_file()]
    return games[: limits.MOST_FOLDERS]


@cache
def _packaged() -> tuple[Path, ...]:
    """Find the folders of packages that bring games; a package that cannot be found brings none."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and most games need none
    from importlib.util import find_spec  # noqa: PLC0415 - as above

    folders: list[Path] = []
    for each in entry_points(group=GROUP):
        try:
            spec = find_spec(each.module)
        except (ImportError, ValueError):
            continue
        folders += map(Path, (spec and spec.submodule_search_locations) or ())
    return tuple(folders)
