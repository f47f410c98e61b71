"""Apply a ruleset and chosen readings to a variant; read rule parameters from text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import get_args, get_type_hints

from banmen_rules.base.errors import BanmenError, InvalidRuleset, UnknownName, named
from banmen_rules.variants._kinds import PieceKind, find_kind, is_called
from banmen_rules.variants._model import Rules, Ruleset, Variant


@dataclass(frozen=True, slots=True, eq=False)
class Resolved:
    """A variant after all choices: the kinds and rules of one game."""

    variant: Variant
    ruleset: str
    choices: Mapping[str, str]  # every ruling of the variant -> the reading in force
    kinds: tuple[PieceKind, ...]  # as in variant.kinds, then those of variant.extras that it needs
    rules: Rules
    by_id: Mapping[str, PieceKind] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        """Index the kinds."""
        object.__setattr__(self, "by_id", {kind.id: kind for kind in self.kinds})

    def kind(self, text: str) -> PieceKind:
        """Find a kind of this game as `Variant.kind` does, with the readings in force.

        A plus before the letters of a kind means its promoted kind in this game.

        Raises:
            UnknownName: if no kind of this game has this name; suggests the nearest names.
            BanmenError: if several kinds have this name, or the kind is not in this game.

        >>> from banmen_rules import load_variant
        >>> from banmen_rules.variants import resolve
        >>> resolve(load_variant("tai"), "japanese").kind("+OR").name
        'Bat'
        """
        if text.startswith("+"):
            letters = text[1:].casefold()
            found = {kind.promotes_to for kind in self.kinds if kind.letters.casefold() == letters}
            if len(found) == 1 and None not in found:
                return self.by_id[found.pop() or ""]
        try:
            return find_kind(self.kinds, text, self.by_id)
        except UnknownName:
            for kind in self.variant.extras:
                if kind.id not in self.by_id and is_called(kind, text):
                    raise BanmenError(
                        f"{kind.name} is not in this game, where no piece turns into it; "
                        f"choose {' or '.join(_readings_with(self.variant, kind))} to have it"
                    ) from None
            raise


def _readings_with(variant: Variant, kind: PieceKind) -> Iterator[str]:
    """Name the readings by which pieces turn into a kind: ``ruling=reading``."""
    for ruling in variant.rulings:
        for reading in ruling.readings:
            if any(change.turns_into == kind.id for change in reading.changes):
                yield f"{ruling.id}={reading.name}"


def resolve(
    variant: Variant,
    ruleset: str | Ruleset | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Resolved:
    """Apply a ruleset and further choices of readings to a variant.

    The ruleset is the name of one of the variant's, a custom `Ruleset`, or the default one if None.
    A choice in ``rulings`` replaces the ruleset's choice for that ruling. If two rulings change the same
    field of the same kind, ``rulings`` outranks the ruleset, and then a ruling about that kind alone
    outranks one about several.

    Raises:
        UnknownName: for a ruleset, ruling or reading that does not exist.
        InvalidRuleset: for a custom `Ruleset` with faults; lists them all.
        BanmenError: for a reading that is only on record, and for two that contradict each other.

    """
    given = {} if rulings is None else rulings
    chosen = _ruleset(variant, ruleset)
    for ruling_id in given:
        variant.ruling(ruling_id)
    choices: dict[str, str] = {}
    # The changes by layer, each with its value and its ruling. Later layers outrank earlier ones.
    layers: tuple[dict[tuple[str | None, str], tuple[str, str]], ...] = ({}, {}, {}, {}, {})
    for ruling in variant.rulings:
        reading = ruling.reading(given.get(ruling.id, chosen.choices.get(ruling.id, ruling.default)))
        choices[ruling.id] = reading.name
        default = reading.name == ruling.default
        if reading.missing:
            record = f"the reading {reading.name} of the ruling {ruling.id} is only on record"
            raise BanmenError(f"{record}: it needs {', '.join(reading.missing)}, which banmen does not have")
        layer = layers[0 if default else 1 + 2 * (ruling.id in given) + (len(ruling.pieces) == 1)]
        for change in reading.changes:
            if change.piece is not None and default:  # pieces.csv already has the default readings
                continue
            what, value = (change.field, change.value) if change.piece else change.rule
            before, by = layer.setdefault((change.piece, what), (value, ruling.id))
            if before != value:
                both = f"the rulings {by} and {ruling.id} both change {what} of {change.piece or 'the rules'}"
                values = f"to {before or 'nothing'} and to {value or 'nothing'}"
                raise BanmenError(f"{both}, {values}: choose the default of one of them")
    final: dict[str | None, dict[str, str]] = {}
    for layer in layers:
        for (piece, what), (value, _) in layer.items():
            final.setdefault(piece, {})[what] = value
    parameters = {what: parse_parameter(what, value) for what, value in final.pop(None, {}).items()}
    rules = Rules(**{**chosen.rules, **parameters})  # type: ignore[arg-type] # checked on loading
    kinds = tuple(changed_kind(kind, final.get(kind.id, {})) for kind in variant.kinds)
    needed = {name for kind in kinds for name in (kind.promotes_to, kind.contagion)}
    extras = (kind for kind in variant.extras if kind.id in needed)
    kinds += tuple(changed_kind(kind, final.get(kind.id, {})) for kind in extras)
    _check_kinds(kinds)
    return Resolved(variant, chosen.name, choices, kinds, rules)


def contradictions(variant: Variant) -> Iterator[str]:
    """Say which readings of a game cannot be played, each on its own."""
    for ruling in variant.rulings:
        for reading in ruling.readings:
            try:
                if not reading.missing:
                    resolve(variant, rulings={ruling.id: reading.name})
            except BanmenError as error:
                yield f"rulings.csv, the reading {reading.name} of the ruling {ruling.id}: {error}"


def _check_kinds(kinds: tuple[PieceKind, ...]) -> None:
    """Check what readings together may break.

    Raises:
        BanmenError: if two kinds have one code, a piece would turn into a kind that no piece promotes to, or
            kinds would not just change places at the start.

    """
    codes: dict[str, PieceKind] = {}
    turned = {kind.promotes_to for kind in kinds}
    places = {kind.id: kind.start_as for kind in kinds if kind.start_as is not None}
    if places.keys() != set(places.values()):
        raise BanmenError(f"start_as must make kinds change places, got {places}")
    for kind in kinds:
        other = codes.setdefault(kind.code.casefold(), kind)
        if other is not kind:
            raise BanmenError(f"{other.name} and {kind.name} must have different codes, got {kind.code}")
        if kind.contagion is not None and kind.contagion not in turned:
            raise BanmenError(
                f"the contagion of {kind.name} must be a kind that a piece promotes to, got {kind.contagion}"
            )


def _ruleset(variant: Variant, ruleset: str | Ruleset | None) -> Ruleset:
    """Find a ruleset by name; check a custom one."""
    if ruleset is None:
        return variant.ruleset
    if isinstance(ruleset, str):
        return named(f"ruleset of {variant.name}", ruleset, variant.rulesets)
    if variant.rulesets.get(ruleset.name) is ruleset:
        return ruleset
    return checked(variant, ruleset)


def checked(variant: Variant, ruleset: Ruleset) -> Ruleset:
    """Check a custom ruleset; return it with its rulings chosen as readings, not as parameters.

    Raises:
        InvalidRuleset: if it names things that the variant does not have, or contradicts itself; lists
            every fault.

    """
    faults: list[str] = []
    rules, choices = settle(variant, ruleset.rules, ruleset.choices, faults)
    if "promotion" not in ruleset.rules:
        words = ", ".join(get_args(rule_parameters()["promotion"]))
        faults.append(f"rules.promotion: is missing. Available: {words}.")
    if rules.get("promotion") in ZONED and not rules.get("promotion_zone"):
        faults.append("rules.promotion_zone: is missing (a number of ranks, from the opponent's back rank)")
    if faults:
        raise InvalidRuleset(faults)
    return replace(ruleset, rules=rules, choices=choices)


def settle(
    variant: Variant, rules: Mapping[str, object], choices: Mapping[str, object], faults: list[str]
) -> tuple[dict[str, bool | int | str], dict[str, str]]:
    """Check rule parameters and choices of readings; note their faults and leave those out.

    A parameter that a ruling decides becomes a choice of the reading with that value.
    """
    chosen = _chosen(variant, choices, faults)
    settled: dict[str, bool | int | str] = {}
    decided = variant.decided
    for name, value in rules.items():
        if len(faults) > MOST_FAULTS:
            break
        try:
            parsed = parse_parameter(name, _text(value))
            if name not in decided:
                settled[name] = parsed
                continue
            ruling = decided[name]
            reading = ruling.reading_with(name, _text(value)).name
        except BanmenError as error:
            faults.append(f"rules.{_shown(name)}: {error}")
            continue
        if chosen.setdefault(ruling.id, reading) != reading:
            said = f"rulings.{ruling.id} says {chosen[ruling.id]}: one of them is enough"
            faults.append(f"rules.{name}: is the reading {reading}, and {said}")
    if int(settled.get("promotion_zone", 0)) > variant.size.ranks:
        faults.append(f"rules.promotion_zone: must be at most {variant.size.ranks}, the ranks of the board")
    return settled, chosen


def _chosen(variant: Variant, choices: Mapping[str, object], faults: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for name, value in choices.items():
        if len(faults) > MOST_FAULTS:
            break
        try:
            reading = variant.ruling(name).reading(_text(value))
        except BanmenError as error:
            faults.append(f"rulings.{_shown(name)}: {error}")
            continue
        chosen[name] = reading.name
        if reading.missing:
            faults.append(f"rulings.{name}: the reading {reading.name} is only on record")
    return chosen


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if isinstance(value, int) and abs(value) <= _LARGEST:
        return str(value)
    raise BanmenError("must be text, a small number, or true or false")


MOST_FAULTS = 50
"""The most faults to look for: finding the nearest names is slow."""
_LARGEST = 1_000_000  # Python's own limit for int to str raises another error
_SHOWN = 40


def _shown(name: str) -> str:
    """Make a name fit for a message."""
    short = name if len(name) <= _SHOWN else name[:_SHOWN] + "…"
    return short if short.isprintable() else repr(short)


def changed_kind(kind: PieceKind, changes: Mapping[str, str]) -> PieceKind:
    """Copy a kind with some fields replaced by their text in ``rulings.csv``."""
    if not changes:
        return kind
    values = {name: text == "yes" if name in FLAGS else text or None for name, text in changes.items()}
    return replace(kind, **values)  # type: ignore[arg-type] # the loader has checked names and values


#: The values of the rule parameter ``promotion`` that need a zone.
ZONED = ("zone", "entering", "touching")
#: The fields of a kind that a ruling may change; those that are flags, and those that are ids of kinds.
CHANGEABLE = (
    "betza", "promotes_to", "kanji", "name", "code", "royal", "exempt", "contagion", "second_chance",
    "start_as",
)  # fmt: skip
FLAGS = ("royal", "exempt", "second_chance")
KIND_IDS = ("promotes_to", "contagion", "start_as")


def parse_parameter(name: str, text: str) -> bool | int | str:
    """Read the value of a rule parameter: ``yes`` and ``no``, a number, or one of its words.

    Raises:
        UnknownName: if the parameter or the word does not exist.

    """
    kind = named("rule parameter", name, rule_parameters())
    if kind is bool and text in ("yes", "no"):
        return text == "yes"
    if kind is int and text.isascii() and text.isdigit() and len(text) <= len(str(_LARGEST)):
        return int(text)
    words = ("yes", "no") if kind is bool else ("a number",) if kind is int else get_args(kind)
    if text in words and kind is not int:
        return text
    raise UnknownName(f"value of the rule parameter {name}", text, words)


@cache
def rule_parameters() -> dict[str, object]:
    """Map the names of the rule parameters to their types: bool, int, or a Literal of words."""
    hints = get_type_hints(Rules)
    return {each.name: hints[each.name] for each in fields(Rules)}
