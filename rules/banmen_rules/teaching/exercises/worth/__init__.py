"""Check packs for worth: `lint` proves that exercises are right, these rules that they are worth solving.

A rule takes a pack with its name and yields what is wrong: the pack, its exercise (None: all of the pack),
a field and a sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from types import MappingProxyType

from banmen_rules.base.arguments import typed
from banmen_rules.teaching.exercises._files import Fault
from banmen_rules.teaching.exercises._model import Pack
from banmen_rules.teaching.exercises.worth import alike, boards, choices, mates
from banmen_rules.teaching.exercises.worth.finding import Found

Rule = Callable[[str, Pack], Iterator[Found]]

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "title": choices.title_answers,
        "yes": choices.one_sided,
        "options": choices.never_right,
        "nonsense": choices.out_of_place,
        "untrue": choices.untrue,
        "explanations": choices.same_explanation,
        "theme": boards.theme_not_needed,
        "idle": mates.idle_pieces,
        "try": mates.no_try,
        "mates": mates.same_mates,
        "untold": mates.no_theme,
        "captures": boards.captures,
        "first move": boards.several_first_moves,
        "squares": boards.number_of_squares,
        "levels": alike.one_level,
    }
)
"""The rules about one pack."""


@typed
def worth(packs: Mapping[str, Pack], *, executor: Executor | None = None) -> tuple[Fault, ...]:
    """Check packs, each alone and then all together for near-doubles.

    Their exercises must be valid, as ``lint`` of ``banmen_rules.teaching.exercises.lint`` proves.

    Args:
        packs: the packs, each under the name of its file.
        executor: checks several packs at a time, with the same result; if not given, one after the other.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, Pack
    >>> tags = {"category": "area"}
    >>> lion = ExerciseSpec("lion", "category", "tai", piece="lion", options=("area", "range"), tags=tags)
    >>> [fault.message[:42] for fault in worth({"lions": Pack("Lions", (lion,))})]
    ['"area" is the right option, and the catego']
    """
    several = map if executor is None else executor.map
    alone = [*several(_of_pack, packs, packs.values())]
    together = (one.fault(packs[one.pack]) for one in alike.doubles(packs))
    return (*(fault for faults in alone for fault in faults), *together)


def _of_pack(name: str, pack: Pack) -> tuple[Fault, ...]:
    """Check one pack."""
    return tuple(found.fault(pack) for rule in RULES.values() for found in rule(name, pack))
