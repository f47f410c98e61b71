"""Write a game: the texts of its files from a `Variant`, into a folder or into one file.

The texts are read again before anything is saved: they have to be the same game.
"""

import csv
import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from os import PathLike
from pathlib import Path
from typing import TypeGuard

from banmen_rules.base.errors import BanmenError, InvalidArgument, InvalidVariant
from banmen_rules.base.files import write_file
from banmen_rules.base.json_files import compact
from banmen_rules.variants._files import FILES, VARIANT, one_text, read_one_file, read_texts
from banmen_rules.variants._kinds import PieceKind
from banmen_rules.variants._model import RANGE_COLOURS, Ruling, Variant
from banmen_rules.variants._places import ENDING, check_name, from_path, saved
from banmen_rules.variants._read import parse_variant
from banmen_rules.variants._tables import PIECES, PIECES_COLUMNS, RULINGS, RULINGS_COLUMNS


def save_variant(variant: Variant, path: str | PathLike[str], *, overwrite: bool = False) -> Path:
    """Save a game as a folder, or as one file if the path ends in ``.game``.

    Raises:
        InvalidArgument: if the path has another ending.
        InvalidVariant: if a game cannot have this name, or the game cannot be read back.
        BanmenError: if another game is there, or it cannot be written.

    """
    try:
        place = Path(path).expanduser()
        place = place.parent.resolve() / place.name
    except (OSError, RuntimeError, ValueError) as error:
        raise BanmenError(f"{os.fspath(path)!r:.80} cannot be written: {error}") from None
    if place.suffix not in ("", ENDING):
        expected = f"a folder such as ./{variant.name}, or a file that ends in {ENDING}"
        raise InvalidArgument("path", expected, os.fspath(path))
    one_file = place.suffix == ENDING
    name = variant.name if one_file else place.name
    check_name(name)
    texts = variant_texts(variant)
    again, faults = parse_variant(name, texts)
    if again is None or not same_game(again, variant):
        differs = ["must be the same game when it is read again, and differs"]
        raise InvalidVariant([f"{name}/{fault}" for fault in faults or differs])
    if not _is_there(place, again, overwrite=overwrite):
        write_texts(place, name, texts)
    if not one_file and name == variant.name:
        saved(variant, place)
    return place


def own_texts(path: Path) -> dict[str, str]:
    """Read the files of a game as they are, with their comments.

    Raises:
        InvalidVariant: if they cannot be read.

    """
    if not path.is_dir():
        return {file: text.lstrip("\n") for file, text in read_one_file(path)[1].items()}
    faults: list[str] = []
    texts = read_texts(path, faults, own=True)
    if faults:
        raise InvalidVariant([f"{path.name}/{fault}" for fault in faults])
    return texts


def write_texts(place: Path, name: str, texts: Mapping[str, str]) -> None:
    """Write the texts of a game into a folder, or into one file; each file completely or not at all.

    Raises:
        BanmenError: if this is not possible.

    """
    if place.suffix == ENDING:
        write_file(place, one_text(name, texts, place.name))
        return
    try:
        place.mkdir(parents=True, exist_ok=True)
        for file in FILES:  # `variant.toml` last: with it the folder is a game
            if file in texts:
                write_file(place / file, texts[file])
            else:
                (place / file).unlink(missing_ok=True)
    except OSError as error:
        raise BanmenError(f"{place} cannot be written: {error.strerror or error}") from None


def _is_there(place: Path, variant: Variant, *, overwrite: bool) -> bool:
    """Tell whether this game is there already.

    Raises:
        BanmenError: if something else is there that must not be replaced.

    """
    parts = [place] if place.suffix == ENDING else [place / file for file in FILES]
    if os.path.lexists(place) and (place.suffix != ENDING) != place.is_dir():
        raise BanmenError(f"{place} is {'a folder' if place.is_dir() else 'a file'}: choose another name.")
    there = [each for each in parts if os.path.lexists(each)]
    for each in there:
        if each.is_symlink() or not each.is_file():
            raise BanmenError(
                f"{each} must be a file of a game, got a link or a folder: choose another place."
            )
    if not there:
        return False
    what = "something that is not a game, or has faults"
    with suppress(InvalidVariant):
        before = from_path(place, known=False)
        if same_game(before, variant) and before.name == variant.name:
            return True
        what = f"another game, {before.title}" if before.title != variant.title else "another version of it"
    if overwrite:
        return False
    raise BanmenError(f"{place} has {what}: choose another name, or replace it with overwrite=True.")


def same_game(one: Variant, other: Variant) -> bool:
    """Tell whether two games are the same, apart from their names."""
    names = [each.name for each in fields(Variant) if each.init and each.name != "name"]
    return all(getattr(one, name) == getattr(other, name) for name in names)


# ---------------------------------------------------------------- texts


def variant_texts(variant: Variant) -> dict[str, str]:
    """Write the files of a game."""
    by_id = {kind.id: kind for kind in variant.kinds}
    camp = [
        " ".join("." if kind is None else by_id[kind].code for kind in rank)
        for rank in reversed(variant.camp)
    ]
    starts = {
        name: {
            "title": start.title,
            **({"titles": dict(start.titles)} if start.titles else {}),
            **{
                side: [by_id[kind].code for kind in missing]
                for side, missing in (("black", start.black), ("white", start.white))
                if missing
            },
        }
        for name, start in variant.starts.items()
    }
    optional: dict[str, object] = {
        "kanji": variant.kanji,
        "dots": variant.dots,
        "dots_sources": variant.dots_sources,
        "range_colour": variant.range_colour if variant.range_colour != RANGE_COLOURS[0] else "",
        "atsi_ruleset": variant.own_atsi_ruleset,
        "titles": {lang: title for lang, title in variant.titles.items() if lang != "ja"},  # which kanji is
    }
    top: dict[str, object] = {
        "title": variant.title,
        "files": variant.size.files,
        "ranks": variant.size.ranks,
        **{key: value for key, value in optional.items() if value},
        "setup": {"camp": "\n".join(camp)},
        **({"starts": starts} if starts else {}),
        "rulesets": {
            each.name: {
                "title": each.title,
                **({"sources": each.sources} if each.sources else {}),
                **({"notes": each.notes} if each.notes else {}),
                "rules": each.rules,
                **({"choices": each.choices} if each.choices else {}),
            }
            for each in variant.rulesets.values()
        },
        "sources": [each._asdict() for each in variant.sources],
    }
    kinds = [_row(kind) for kind in (*variant.kinds, *variant.extras)]
    texts = {VARIANT: toml_text(top), PIECES: pieces_text(kinds)}
    if variant.rulings:
        rows = [row for ruling in variant.rulings for row in _rows(ruling)]
        texts[RULINGS] = _csv_text(list(RULINGS_COLUMNS), rows)
    return texts


def toml_text(values: Mapping[str, object]) -> str:
    """Write ``variant.toml``; ``values`` are as `tomllib` reads them."""
    return "\n".join(["# A game for banmen: `banmen variant check .` checks it.", "", *_toml(values), ""])


def _toml(values: Mapping[str, object], path: str = "") -> Iterator[str]:
    for key, value in values.items():
        if not isinstance(value, Mapping) and not _is_tables(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in values.items():
        name = f"{path}{_key(key)}"
        if isinstance(value, Mapping):
            if not value or not all(isinstance(each, Mapping) for each in value.values()):
                yield from ("", f"[{name}]")
            yield from _toml(value, f"{name}.")
        elif _is_tables(value):
            for each in value:
                yield from ("", f"[[{name}]]", *_toml(each, f"{name}."))


def _is_tables(value: object) -> TypeGuard[list[Mapping[str, object]]]:
    return isinstance(value, list) and all(isinstance(each, Mapping) for each in value)


def _key(text: str) -> str:
    return text if re.fullmatch(r"[\w-]+", text, re.ASCII) else _value(text)


def _value(value: object) -> str:
    """Write a value as JSON does, which is TOML too, apart from one character; a set-up as its ranks."""
    if isinstance(value, str) and "\n" in value and re.fullmatch(r"[A-Z. \n]+", value):
        return f'"""\n{value}\n"""'
    return compact(value).replace("\x7f", "\\u007f")


def pieces_text(rows: list[dict[str, str]]) -> str:
    """Write ``pieces.csv``, with the columns that are needed or used."""
    used = {column for row in rows for column, cell in row.items() if cell}
    needed = [column for column, always in PIECES_COLUMNS.items() if always or column in used]
    return _csv_text([*needed, *sorted(used - {*needed})], rows)


def _csv_text(columns: list[str], rows: list[dict[str, str]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _row(kind: PieceKind) -> dict[str, str]:
    """Write a row of ``pieces.csv``; ``at_start`` is counted from the set-up."""
    values: dict[str, object] = {
        each.name: getattr(kind, each.name) for each in fields(PieceKind) if each.name in PIECES_COLUMNS
    }
    values["betza_printed"] = "|".join(f"{each.dialect}:{each.text}" for each in kind.printed)
    values["size"] = "" if kind.size == (5 if kind.royal else 3) else kind.size
    values.pop("at_start")
    return {name: cell(value) for name, value in {**values, **kind.names}.items()}


def cell(value: object) -> str:
    """Write a value as a cell of a table: yes or nothing, and several texts with ``;`` between them."""
    if isinstance(value, tuple | list):
        return ";".join(map(str, value))
    return "yes" if value is True else str(value) if value else ""


def _rows(ruling: Ruling) -> Iterator[dict[str, str]]:
    title = ruling.title
    for reading in ruling.readings:
        about = {"sources": "|".join(reading.sources), "note": reading.note}
        for change in reading.changes:
            yield {
                "id": ruling.id,
                "title": title,
                "piece": change.piece or "",
                "field": change.field,
                "reading": reading.name,
                "default": "yes" if reading.name == ruling.default else "",
                "value": change.value,
                **about,
            }
            title, about = "", {}
