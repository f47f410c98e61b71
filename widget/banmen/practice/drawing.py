"""Random exercises for a drill, in rounds: without a widget, since exported pages ask for them too."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from banmen.host import checks
from banmen_rules import BanmenError, InvalidArgument
from banmen_rules.teaching import exercises as rules
from banmen_rules.variants import known_variant
from banmen_rules.words.texts import table_of

USUAL_KINDS: Final = ("reach", "spot", "legal", "read")
"""The kinds of random exercises if none are named, as far as the game has them."""
MOST: Final = 200
"""The most random exercises: each takes time to make and room on the page."""
OPTIONS: Final = ("variant", "kinds", "seed", "count", "category", "piece", "level")
"""The options of random exercises, as a saved drill has them."""


def random_exercises(
    variant: str | None,
    kinds: str | Sequence[str] | None,
    seed: int,
    count: int,
    *,
    after: Iterable[str] = (),
    **options: Any,  # noqa: ANN401 - checked by `stream`
) -> Iterator[rules.ExerciseSpec]:
    """Make random exercises, one after the other, none with one of the digests ``after``.

    Raises:
        BanmenError: if there are no such exercises.

    """
    if variant is None:
        raise BanmenError("Give exercises (a pack, a file, a list), or variant for random exercises.")
    if not 1 <= checks.number(count, "count") <= MOST:
        raise InvalidArgument("count", f"from 1 to {MOST}", count)
    name = known_variant(variant).name  # never a path: a saved drill may be anyone's
    turns = _possible(name, options) if kinds is None else kinds
    return rules.stream(turns, name, seed, after=after, **options)


def _possible(variant: str, options: Mapping[str, Any]) -> list[str]:
    """Find the usual kinds of exercises that exist for these options; if none does, raise the reason."""
    found: list[str] = []
    refused: BanmenError | None = None
    for kind in USUAL_KINDS:
        try:
            rules.stream(kind, variant, **options)
            found.append(kind)
        except BanmenError as error:
            refused = error
    if not found and refused:
        raise refused
    return found


def next_round(
    source: Iterator[rules.ExerciseSpec], known: int, options: Mapping[str, Any]
) -> tuple[tuple[rules.ExerciseSpec, ...], bool]:
    """Draw another round of exercises.

    Args:
        source: the exercises that follow the known ones.
        known: how many there are already.
        options: those of `random_exercises`.

    Returns:
        The exercises, and whether there may be more after them; `all_drawn` says why not.

    Raises:
        BanmenError: if the drill is full.

    """
    count = options["count"]
    if known + count > MOST:
        raise BanmenError(f"A drill has at most {MOST} exercises. Make another with another seed.")
    drawn = tuple(islice(source, count))
    return drawn, len(drawn) == count


def all_drawn(count: int, options: Mapping[str, Any], lang: str) -> str:
    """Say how many different exercises were found for the options."""
    words = table_of("practice", lang)["drill"]
    kinds = options["kinds"] or ()
    named = [options["variant"], *((kinds,) if isinstance(kinds, str) else kinds)]
    named += [options[name] for name in ("category", "piece") if options[name] is not None]
    if options["level"] is not None:
        named.append(words["level"].format(level=options["level"]))
    text: str = words["all"]
    return text.format(count=count, what=", ".join(named))


def plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Write the options as plain data."""
    kinds = options["kinds"]
    return {**options, "kinds": kinds if kinds is None or isinstance(kinds, str) else list(kinds)}


def options_of(source: Mapping[str, Any]) -> dict[str, Any]:
    """Read the options of a saved drill.

    Raises:
        BanmenError: if they are not exactly those, with the number of exercises that were drawn.

    """
    if source.keys() != {*OPTIONS, "drawn"}:
        raise BanmenError(f"The source of a saved drill must have exactly {', '.join((*OPTIONS, 'drawn'))}.")
    checks.number(source["drawn"], "source.drawn of a saved drill")
    return {name: source[name] for name in OPTIONS}
