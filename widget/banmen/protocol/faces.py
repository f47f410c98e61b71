"""The faces of kinds: a kind that the learner knows has its kanji under its move, and then instead of it."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, Protocol

from banmen.host import settings
from banmen.host.lessons import progress_file
from banmen.protocol.shapes.board import Face, Kind
from banmen_rules import BanmenError, PieceKind

_FACES: Final[dict[str, Face]] = {"shaky": "both", "good": "both", "sure": "kanji"}
"""The faces of kinds by what is remembered of them; before that, pieces show their moves."""


class Remembered(Protocol):
    """The memory of a learner, read from a progress file; `banmen.practice.memory` has it."""

    def update(self) -> None:
        """Read what was added to the file."""

    def strength(self, kind: PieceKind) -> str:
        """Say how well a kind is remembered."""


_readers: list[Callable[[Path], Remembered]] = []
_read: dict[Path, Remembered] = {}


def read_with(reader: Callable[[Path], Remembered]) -> None:
    """Read progress files with a function of a later room."""
    _readers[:] = [reader]


def learned(kinds: Iterable[PieceKind], kanji: str | None = None) -> dict[str, Face]:
    """Choose the faces of kinds, by id; a kind that the learner does not know yet has none.

    Args:
        kinds: the kinds of a game.
        kanji: ``"learn"`` if kanji shall take the place of moves; if not given, what the reader chose.

    """
    file = progress_file() if settings.choose("kanji", kanji, "no") == "learn" else None
    if file is None or not _readers:
        return {}
    try:
        memory = _memory(file.resolve())
    except BanmenError:  # what writes to the file reports it
        return {}
    strengths = {kind.id: memory.strength(kind) for kind in kinds if kind.kanji}
    return {kind: _FACES[strength] for kind, strength in strengths.items() if strength in _FACES}


def _memory(file: Path) -> Remembered:
    if file not in _read:
        _read[file] = _readers[0](file)
    _read[file].update()
    return _read[file]


def faces_of(catalogue: Iterable[Kind]) -> dict[str, Face]:
    """Read the faces from a catalogue: by id, those that differ from the move."""
    return {kind["id"]: kind["face"] for kind in catalogue if "face" in kind}
