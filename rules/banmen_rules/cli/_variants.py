"""The commands ``variant new``, ``check``, ``share`` and ``list``: games that people make."""

import argparse
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from banmen_rules import BanmenError, InvalidVariant, Variant, load_variant
from banmen_rules.cli._common import print_json
from banmen_rules.variants import (
    ENDING,
    VARIANTS,
    check_name,
    faults_of_play,
    is_path,
    own_texts,
    variant_names,
    variant_texts,
    write_texts,
)

_TEMPLATE = ("variant.toml", "pieces.csv")


def make(options: argparse.Namespace) -> None:
    """Run ``banmen variant new``: write a small game that works, or a copy of a game.

    Raises:
        BanmenError: if the folder cannot be the folder of a game, or has files of one.

    """
    folder = Path(options.folder).expanduser().resolve()
    check_name(folder.name)
    copied = None if options.source is None else load_variant(options.source)
    texts = _template(folder.name) if copied is None else _texts(options.source, copied)
    if there := [name for name in (*_TEMPLATE, "rulings.csv") if (folder / name).exists()]:
        raise BanmenError(f"{folder} already has {', '.join(there)}: choose another folder.")
    write_texts(folder, folder.name, texts)
    what = "A game of 8 by 8 squares" if copied is None else copied.title
    print(f"{what} is in {folder}: edit variant.toml and pieces.csv, then run")
    print(f"  banmen variant check {options.folder}")
    print("and play it in a notebook:")
    print(f"  from banmen import Board\n  Board({_as_path(options.folder)!r})")


def _template(name: str) -> dict[str, str]:
    title = name.replace("_", " ").capitalize()
    folder = resources.files(__package__).joinpath("template")
    return {file: (folder / file).read_text("utf-8").replace("TITLE", title) for file in _TEMPLATE}


def _texts(source: str, variant: Variant) -> dict[str, str]:
    """Get the texts of a game: those of its files with their comments, if it is named by its path."""
    return own_texts(Path(source).expanduser()) if is_path(source) else variant_texts(variant)


def share(options: argparse.Namespace) -> None:
    """Run ``banmen variant share``: write a game as one file.

    Raises:
        InvalidVariant: if the game has faults.
        BanmenError: if the file has another ending, exists, or cannot be written.

    """
    source = _as_path(options.folder) if Path(options.folder).is_dir() else options.folder
    variant = load_variant(source)
    if faults := faults_of_play(variant):
        raise InvalidVariant([f"{variant.name}/{fault}" for fault in faults])
    file = Path(options.file or f"{variant.name}{ENDING}")
    if file.suffix != ENDING:
        raise BanmenError(f"{file} must end in {ENDING}.")
    if file.exists():
        raise BanmenError(f"{file} already exists: choose another name.")
    write_texts(file, variant.name, _texts(source, variant))
    print(f"{variant.title} is in {file}. With it beside a notebook:")
    print(f"  from banmen import Board\n  Board({str(file)!r})")


def _as_path(folder: str) -> str:
    """Write a folder so that Python does not take it for the name of a game."""
    return folder if folder.startswith((".", "~")) or "/" in folder or "\\" in folder else f"./{folder}"


def check(options: argparse.Namespace) -> None:
    """Run ``banmen variant check``: list every fault of a game, or describe it.

    Raises:
        InvalidVariant: if it has faults.
        BanmenError: if ``--board`` is not possible here.

    """
    variant = load_variant(Path(options.folder))
    if faults := faults_of_play(variant):
        raise InvalidVariant([f"{variant.name}/{fault}" for fault in faults])
    notes = list(_notes(variant))
    files, ranks = variant.size
    pieces = sum(kind.at_start for kind in variant.kinds)
    if options.json:
        rulesets = list(variant.rulesets)
        counted = {"kinds": len(variant.kinds), "pieces": pieces, "rulesets": rulesets}
        size = {"files": files, "ranks": ranks}
        print_json(name=variant.name, title=variant.title, **size, **counted, notes=notes)
    else:
        counted_text = f"{len(variant.kinds)} kinds, {pieces} pieces a side"
        print(f"{variant.title}: {files} files, {ranks} ranks, {counted_text}. No faults.")
        for note in notes:
            print(f"  - {note}")
    if options.board:
        page = getattr(options, "page", None)
        if page is None:
            raise BanmenError("--board needs the whole package: run `banmen variant check`.")
        page(variant.name)


def _notes(variant: Variant) -> Iterator[str]:
    """Name what works, but may be a mistake."""
    turned = {each for kind in variant.kinds for each in (kind.promotes_to, kind.contagion)}
    idle = [kind.name for kind in variant.kinds if not kind.at_start and kind.id not in turned]
    if idle:
        yield f"never in play, neither in the set-up nor by promotion: {', '.join(idle)}"
    if plain := [kind.name for kind in variant.kinds if not kind.kanji]:
        yield f"drawn with letters, as they have no kanji: {', '.join(plain)}"
    ours = {sign for name in VARIANTS for kind in load_variant(name).kinds for sign in kind.kanji}
    if others := [kind.name for kind in variant.kinds if not ours.issuperset(kind.kanji)]:
        unsure = "drawn with kanji only where the reader has a font for them, otherwise with letters"
        yield f"{unsure}: {', '.join(others)}"


def list_variants(options: argparse.Namespace) -> None:
    """Run ``banmen variant list``: list the games that can be named here."""
    for name in variant_names():
        try:
            variant = load_variant(name)
        except InvalidVariant as error:
            title, faults = "", list(error.faults)
        else:
            title, faults = variant.title, []
        if options.json:
            print_json(name=name, title=title, own=name not in VARIANTS, faults=faults)
        else:
            print(f"{name:<24}{title or f'has {len(faults)} faults: banmen variant check names them'}")
