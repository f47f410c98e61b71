"""The headers of a record: its game, its start position and its result."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from typing import NamedTuple

from banmen_rules.base.errors import BanmenError, InvalidArgument, InvalidRecord, ParseError, named
from banmen_rules.core.game import Game, game
from banmen_rules.core.position import Position
from banmen_rules.notation.record._model import Ending
from banmen_rules.variants import Ruleset, Variant, known_variant, variant_names

SINGLE = ("Variant", "Ruleset", "OwnRuleset", "Start", "Result")
REPEATED = ("Ruling", "Rule")
RESERVED = (*SINGLE, *REPEATED)
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,79}")
_NEAR = 0.8  # a name this similar to a reserved one is refused as a typing mistake

_HEADER = re.compile(r'\s*\[\s*([^\s"\]]*)\s*"((?:[^"\\\n]|\\.)*+)"\s*\]')
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|(.))", re.DOTALL)
_LAST = 0x10FFFF
_RESULT = re.compile(r"(black wins|white wins|draw|no contest)(?:: (.+))?", re.IGNORECASE | re.DOTALL)
_RESULTS = ("Black wins", "White wins", "draw", "no contest")


class Header(NamedTuple):
    """A header in a text, with the spans of its name and of its value."""

    name: str
    value: str
    name_span: tuple[int, int]
    value_span: tuple[int, int]


def unescape(text: str) -> str:
    r"""Replace the escapes ``\"``, ``\\``, ``\}``, ``\n`` and ``\u{…}`` by their characters."""

    def character(found: re.Match[str]) -> str:
        if found[1] is not None:
            return chr(min(int(found[1], 16), _LAST))
        return "\n" if found[2] == "n" else found[2]

    return _ESCAPE.sub(character, text) if "\\" in text else text


def next_character(text: str, at: int) -> int:
    """Find the next character that is not blank, or the end."""
    return len(text) - len(text[at:].lstrip())


def _read(text: str) -> tuple[list[Header], int]:
    """Read the headers, and find where the moves begin."""
    found: list[Header] = []
    at = 0
    while (header := _HEADER.match(text, at)) is not None and NAME.fullmatch(header[1]):
        found.append(Header(header[1], unescape(header[2]), header.span(1), header.span(2)))
        at = header.end()
    at = next_character(text, at)
    if text.startswith("[", at):
        end = text.find("\n", at)
        message = 'a header must look like [Event "a title"], with a name of letters and digits'
        raise InvalidRecord(message, text, at, end if end > 0 else None)
    return found, at


class Headers:
    """The headers of one text, sorted."""

    def __init__(self, text: str) -> None:
        """Read the headers, and sort them into single, repeated and free ones.

        Raises:
            InvalidRecord: if a header is malformed or occurs twice, or its name looks like a typing mistake.

        """
        self.text = text
        self.single: dict[str, Header] = {}
        self.repeated: dict[str, list[Header]] = {name: [] for name in REPEATED}
        self.free: dict[str, str] = {}
        found, self.end = _read(text)
        for header in found:
            if header.name in REPEATED:
                self.repeated[header.name].append(header)
            elif header.name in self.single or header.name in self.free:
                raise InvalidRecord(f"duplicate header {header.name}", text, *header.name_span)
            elif header.name in SINGLE:
                self.single[header.name] = header
            else:
                self._refuse_typing_mistakes(header)
                self.free[header.name] = header.value

    def game(self, default: Game | None) -> Game:
        """Find the game.

        Raises:
            InvalidRecord: if it is missing, or a name is unknown; the message lists the nearest names.

        """
        header = self.single.get("Variant")
        if header is None:
            described = not self.single.keys().isdisjoint(("Ruleset", "OwnRuleset"))
            if default is not None and not (described or any(self.repeated.values())):
                return default
            available = f"Available: {', '.join(variant_names())}"
            message = f'a record must begin with its game: [Variant "tai"]. {available}'
            raise InvalidRecord(message, self.text)
        with self._located(header):
            variant = known_variant(header.value)
        rulings = self._rulings(variant)
        base = self._ruleset(variant)
        own = self.single.get("OwnRuleset")
        with self._located(own or header):
            if own is None and not self.repeated["Rule"]:
                return game(variant, base.name, rulings)
            rules = dict(base.rules) | self._pairs("Rule")
            name = base.name if own is None else own.value
            return game(variant, Ruleset(name, name, rules, {**base.choices, **rulings}, base.sources))

    def start(self, played: Game) -> Position:
        """Set up the position that the moves start from.

        Raises:
            InvalidRecord: if the header is not a position of the game.

        """
        header = self.single.get("Start")
        if header is None:
            return Position.initial(played)
        with self._located(header):
            return Position.from_tsfen(played, header.value)

    def ending(self) -> Ending | None:
        """Read the result.

        Raises:
            InvalidRecord: if no game can have this result.

        """
        header = self.single.get("Result")
        if header is None or header.value == "*":
            return None
        found = _RESULT.fullmatch(header.value)
        if found is None:
            expected = f"{', '.join(_RESULTS)}, or with a reason, Black wins: resignation"
            raise InvalidRecord(f"a result must be one of {expected}", self.text, *header.value_span)
        result = next(each for each in _RESULTS if each.casefold() == found[1].casefold())
        return Ending(result, found[2] or "")  # type: ignore[arg-type] # one of the results

    def _rulings(self, variant: Variant) -> dict[str, str]:
        found = self._pairs("Ruling")
        for header in self.repeated["Ruling"]:
            name, _, reading = header.value.partition("=")
            with self._located(header):
                variant.ruling(name).reading(reading)
        return found

    def _ruleset(self, variant: Variant) -> Ruleset:
        header = self.single.get("Ruleset")
        if header is None:
            return variant.ruleset
        with self._located(header):
            return named(f"ruleset of {variant.name}", header.value, variant.rulesets)

    def _pairs(self, name: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for header in self.repeated[name]:
            key, equals, value = header.value.partition("=")
            if not equals:
                raise InvalidRecord(f"a header {name} must be name=value", self.text, *header.value_span)
            if key in found:
                raise InvalidRecord(f"duplicate {name.lower()} {key}", self.text, *header.value_span)
            found[key] = value
        return found

    def _refuse_typing_mistakes(self, header: Header) -> None:
        from difflib import get_close_matches  # noqa: PLC0415 - slow to import, for rare headers

        by_fold = {name.casefold(): name for name in RESERVED}
        near = get_close_matches(header.name.casefold(), by_fold, n=1, cutoff=_NEAR)
        if near:
            message = f'Unknown header "{header.name}". Did you mean "{by_fold[near[0]]}"?'
            raise InvalidRecord(message, self.text, *header.name_span)

    @contextmanager
    def _located(self, header: Header) -> Iterator[None]:
        """Turn an error about the value of a header into one about the record."""
        try:
            yield
        except BanmenError as error:
            message, (start, end) = str(error), header.value_span
            if isinstance(error, ParseError):
                message = error.message
                if end - start == len(error.text):  # it has no escapes
                    start, end = start + error.start, start + max(error.end, error.start + 1)
            raise InvalidRecord(f"{header.name}: {message}", self.text, start, end) from None


def all_headers(
    played: Game, start: str, free: Mapping[str, str], ending: Ending | None
) -> Iterator[tuple[str, str]]:
    """Yield the headers of a record; :class:`Headers` reads them as the same game, start and ending.

    Raises:
        InvalidArgument: if the name of a free header is invalid.

    """
    yield "Variant", played.variant.name
    yield from _of_game(played)
    if start:
        yield "Start", start
    for name, value in free.items():
        if name in RESERVED or NAME.fullmatch(name) is None:
            expected = f"a name of letters, digits and _, but none of {', '.join(RESERVED)}"
            raise InvalidArgument("the name of a header", expected, name)
        yield name, value
    if ending is not None:
        yield "Result", ending.text


def _of_game(played: Game) -> Iterator[tuple[str, str]]:
    variant = played.variant
    if played.ruleset in variant.rulesets:
        base = variant.rulesets[played.ruleset]
        for rulings in _rulings(played, _choices(variant, base)):
            again = game(variant, base.name, rulings)
            if again is played or key(again) == key(played):
                yield "Ruleset", base.name
                yield from (("Ruling", f"{name}={reading}") for name, reading in rulings.items())
                return
    base = variant.ruleset
    usual, choices = asdict(game(variant).rules), _choices(variant, base)
    yield "Ruleset", base.name
    yield "OwnRuleset", played.ruleset  # by its differences from the variant's default
    for name, value in asdict(played.rules).items():
        if value != usual[name] and name not in variant.decided:
            yield "Rule", f"{name}={str(value).lower() if isinstance(value, bool) else value}"
    for name, reading in played.rulings.items():
        if reading != choices[name]:
            yield "Ruling", f"{name}={reading}"


def _rulings(played: Game, choices: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield the readings to write: those that the ruleset does not have; then all, which need many games."""
    differing = {name: to for name, to in played.rulings.items() if to != choices[name]}
    yield differing
    yield _all_given(played, differing)


def _all_given(played: Game, differing: Mapping[str, str]) -> dict[str, str]:
    """Add the readings that the ruleset has anyway: choosing one by itself makes it outrank others.

    One that then contradicts another has not been chosen by itself.
    """
    rulings = dict(differing)
    for name, reading in played.rulings.items():
        with suppress(BanmenError):
            game(played.variant, played.ruleset, {**rulings, name: reading})
            rulings[name] = reading
    return rulings


def _choices(variant: Variant, base: Ruleset) -> Mapping[str, str]:
    return {each.id: base.choices.get(each.id, each.default) for each in variant.rulings}


def key(played: Game) -> tuple[object, ...]:
    """Return a key by which equal games compare equal, even if they were made separately."""
    kinds = tuple(replace(kind, notes="") for kind in played.kinds)
    return played.variant.name, played.ruleset, tuple(sorted(played.rulings.items())), played.rules, kinds
