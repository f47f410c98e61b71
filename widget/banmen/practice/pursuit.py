"""The widget `Pursuit`: levels about two pieces, each of which opens when the one before is solved."""

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar

from banmen.host import traits
from banmen.practice.recording import left_out, progress_of
from banmen.practice.trainer import Trainer
from banmen_rules import BanmenError, InvalidArgument, Variant, load_variant
from banmen_rules.base.arguments import typed_class
from banmen_rules.betza import Category
from banmen_rules.drawing.style import Theme
from banmen_rules.teaching import exercises as rules
from banmen_rules.teaching.exercises.packs import PACKS

KINDS = ("catch", "escape")
"""The kinds of levels, in their order."""
_HARDEST = 5


@typed_class
class Pursuit(Trainer):
    """Catch a piece that flees by its own moves, then escape one that hunts: level after level.

    Every level is proven: the other piece always replies as well as it can, and the stars say whether you
    needed more moves than the fewest possible, or hints. Your progress file (`banmen.course.keep_progress`)
    remembers your best stars of each level, and where you were.

    >>> from banmen import Pursuit
    >>> levels = Pursuit("tai").exercises
    >>> len(levels), levels[0].kind, levels[-1].kind
    (12, 'catch', 'escape')

    Args:
        variant: the game: its name, or its folder such as ``"./my_game"``.
        category: the category of moves of the piece that hunts. With it the levels are random; without it,
            they are those of the game, if it has some.
        level: the difficulty of the first level, 1 to 5. If not given, 1.
        seed: the same seed gives the same random levels. If given, the levels are random.
        progress: a file that gets a row for each level done; if not given, your own is used if there is one.
        title: the heading.
        lang: ``"en"``, ``"ja"`` or ``"ru"``; if not given, the one set with `language`.
        theme: ``"host"``, ``"light"``, ``"dark"``, ``"contrast"`` or a dict of colours, as for `Board`.
        glyphs: what stands on the pieces, as for a board.
        autosave: whether to save answers in the folder ``.banmen`` beside the notebook. When the same
            cell makes the same levels again, it offers to continue.

    Raises:
        BanmenError: if the game has no such levels, the progress file cannot be read, or another argument is
            invalid.

    """

    VIEW: ClassVar[str] = "pursuit"
    PART: ClassVar[str] = "pursuit"

    best_stars = traits.Mapping().tag(sync=True)

    def __init__(
        self,
        variant: str | PathLike[str] | Variant = "dai_dai",
        *,
        category: Category | str | None = None,
        level: int | None = None,
        seed: int | None = None,
        progress: str | PathLike[str] | None = None,
        title: str = "",
        lang: str | None = None,
        theme: Theme = "host",
        glyphs: str | None = None,
        autosave: bool = True,
    ) -> None:
        if level is not None and not 1 <= level <= _HARDEST:
            raise InvalidArgument("level", f"from 1 to {_HARDEST}", level)
        name = load_variant(variant).name
        pack = f"{name}_pursuit"
        if category is None and seed is None and pack in PACKS:
            found = [one for one in rules.load_pack(pack).exercises if one.level >= (level or 1)]
        else:
            found = _random(name, category, level or 1, seed or 0)
        levels = sorted(found, key=lambda one: KINDS.index(one.kind))
        record = progress_of(progress)
        faults: list[str] = []
        best = {} if record is None else _best(record, levels, faults)
        settings = {"repeat": False}
        super().__init__(levels, settings, title=title, lang=lang, theme=theme, glyphs=glyphs)
        self.best_stars = best
        # Continue at the first level that is not solved.
        self.at = next((at for at, one in enumerate(levels) if not best.get(one.id)), 0)
        self._record_results(progress)
        if record is not None and (error := left_out(faults)):
            self.complain(error)
        if autosave:
            self._autosave_answers()


def _random(variant: str, category: Category | str | None, level: int, seed: int) -> list[rules.ExerciseSpec]:
    """Draw levels, as far as the game has them.

    Raises:
        BanmenError: if it has none at all; the message says why.

    """
    found: list[rules.ExerciseSpec] = []
    refused: BanmenError | None = None
    for kind in KINDS:
        for difficulty in range(level, _HARDEST + 1):
            try:
                found.append(rules.generate(kind, variant, seed, category=category, level=difficulty))
            except BanmenError as error:
                refused = refused or error
    if not found and refused:
        raise refused
    return list({one.digest: one for one in found}.values())


def _best(record: rules.Progress, levels: Sequence[rules.ExerciseSpec], faults: list[str]) -> dict[str, int]:
    """Find the most stars of each level in a progress file."""
    names = {one.digest: one.id for one in levels}
    best: dict[str, int] = {}
    try:
        rows: Sequence[Mapping[str, Any]] = record.rows(faults=faults)
    except BanmenError as fault:
        faults.append(str(fault))  # the learner's own file does not stop the game
        return best
    for row in rows:
        name, stars = names.get(str(row.get("asked"))), row.get("stars")
        if name is not None and isinstance(stars, int) and row.get("right"):
            best[name] = max(best.get(name, 0), stars)
    return best
