"""The meaning of a Betza description, as the plain data that pad and card show.

Separate from the widgets, since exported pages ask for it in the browser's Python too.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Never, cast

from banmen.protocol.shapes.board import Mnemonic
from banmen.protocol.shapes.move import Part, Ref, Spelling
from banmen.protocol.shapes.pad import Candidate, Difference, Meaning, MoveOutputs, PadOutputs, Same
from banmen_rules import BanmenError, InvalidArgument, ParseError, PieceKind, Variant, betza_tools
from banmen_rules.betza import Description
from banmen_rules.betza_tools.hints import hints
from banmen_rules.drawing.figure import LARGEST, Figure, Offset, encode
from banmen_rules.drawing.mnemonic import mnemonic
from banmen_rules.variants import every_variant
from banmen_rules.words import sentences

if TYPE_CHECKING:
    from banmen_rules.betza_tools import describe

DIALECTS: Final = ("banmen", "xbetza", "wikipedia", "atsi", "bex")
"""The dialects in which a draft can be written."""
LONGEST: Final = 20_000
"""The most characters of a draft; no dialect accepts as many."""
DRAWN_ON = 4
"""How many squares to each side there are to draw on, unless more or fewer are asked for."""


def figures(
    description: Description, radius: int, friends: Iterable[list[int]], enemies: Iterable[list[int]]
) -> tuple[Figure, Figure]:
    """Make the figure of a move among pieces placed by hand, and the one without them.

    Where pieces stand farther out than the move needs they make the figure larger.

    Raises:
        BanmenError: if pieces cannot stand so, or there is no such radius.

    """
    mine: list[Offset] = [(right, forward) for right, forward in friends]
    theirs: list[Offset] = [(right, forward) for right, forward in enemies]
    wide = radius or Figure.of(description).radius
    wide = max([wide, *(max(map(abs, at)) for at in (*mine, *theirs))])
    return Figure.of(description, wide, mine, theirs), Figure.of(description, wide)


def meaning(description: Description, lang: str, explained: str) -> Meaning:
    """Say what a move means: in words, in all dialects, part by part.

    Args:
        description: the move.
        lang: the language of the words.
        explained: the text that is taken to parts, in the canonical dialect.

    """
    return {
        "sentence": {
            "short": sentences.sentence(description, lang),
            "long": sentences.sentence(description, lang, long=True),
        },
        "parts": parts(explained, lang),
        "dialects": dialects(description),
        "categories": [category.value for category in description.categories],
    }


def move(
    description: Description, explained: str, lang: str, placed: Mapping[str, Any]
) -> tuple[Figure, MoveOutputs]:
    """Compute the outputs about a move among pieces placed around it, and its figure.

    Args:
        description: the move.
        explained: the text that is taken to parts, in the canonical dialect.
        lang: the language of the words.
        placed: ``friends``, ``enemies`` and ``radius``.

    Raises:
        BanmenError: if pieces cannot stand there, or the radius is too large.

    """
    figure, plain = figures(description, **placed)
    return figure, {
        "explained": explained,
        "figure": bytes_of(figure),
        "plain": bytes_of(plain) if placed["friends"] or placed["enemies"] else b"",
        **meaning(description, lang, explained),
    }


class Read(NamedTuple):
    """A draft that was read: its move, figure, and the outputs of the pad."""

    description: Description
    figure: Figure
    outputs: PadOutputs


def read_draft(draft: str, dialect: str, lang: str, placed: Mapping[str, Any]) -> Read:
    """Read a draft, and compute everything that the pad says about it but the `candidates`.

    Args:
        draft: the text in the field.
        dialect: one of `DIALECTS`.
        lang: the language of the words.
        placed: ``friends``, ``enemies`` and ``radius``.

    Raises:
        BanmenError: if the draft is invalid, or pieces cannot stand there.

    """
    description = betza_tools.dialects.read(draft, dialect)
    explained = draft if dialect == "banmen" else description.text
    figure, of_move = move(description, explained, lang, placed)
    outputs: PadOutputs = {
        "text": description.text,
        "reads": draft,
        "hints": list(hints(draft, lang)) if dialect == "banmen" else [],
        "mnemonic": drawn(description),
        "same": list(who_moves_so(description)),
        **of_move,
    }
    return Read(description, figure, outputs)


def problem(error: Exception) -> dict[str, object]:
    """Describe an error as plain data: a sentence, and its place in the notation, if it has one."""
    text, start, end = str(error), -1, -1
    if isinstance(error, ParseError):
        text, start, end = error.message, error.start, error.end
    return {"text": text, "start": start, "end": end, "where": ""}


def parts(text: str, lang: str) -> list[Part]:
    """Take a text to parts, those of a part after it: each with the place of its own in the list."""
    said = lang if lang in sentences.GRAMMARS else "en"
    found: list[Part] = []

    def add(each: Iterable[Any], parent: int) -> None:
        for part in each:
            found.append(
                {
                    "start": part.start,
                    "end": part.end,
                    "text": part.text,
                    "kind": part.kind,
                    "says": part.says[said],
                    "squares": [list(at) for at in sorted(part.squares)],
                    "conditional": [list(at) for at in sorted(part.conditional)],
                    "parent": parent,
                }
            )
            add(part.parts, len(found) - 1)

    add(sentences.parts(text), -1)
    return found


def dialects(description: Description) -> list[Spelling]:
    """Write a move in every dialect; where one has no text for it, say why."""
    found: list[Spelling] = []
    for dialect in betza_tools.dialects.DIALECTS.values():
        text = refusal = ""
        try:
            text = dialect.write(description)
        except BanmenError as error:
            refusal = str(error)
        found.append({"name": dialect.name, "title": dialect.title, "text": text, "refusal": refusal})
    return found


@lru_cache(maxsize=64)
def candidates(drawn: frozenset[Offset], radius: int, lang: str) -> tuple[Candidate, ...]:
    """List notations for squares drawn by hand, simplest first; without a match, the closest notation.

    Args:
        drawn: the squares, as offsets from the piece.
        radius: how many squares to each side there are to draw on, or 0 for as many as usual; squares
            drawn farther out make it more.
        lang: the language of the sentences.

    """
    if not drawn:
        return ()
    wide = 2 * max([radius or DRAWN_ON, *(max(map(abs, at)) for at in drawn)]) + 1
    size = (wide, wide)
    describe = betza_tools.describe
    found = describe.from_squares(drawn, size=size) or (describe.nearest(drawn, size=size),)
    return tuple(
        {
            "text": one.description.text,
            "sentence": sentences.sentence(one.description, lang),
            "missing": [list(at) for at in sorted(one.missing)],
            "extra": [list(at) for at in sorted(one.extra)],
            "differs": _difference(one.differs_from_next),
        }
        for one in found
    )


def _difference(differs: "describe.Difference | None") -> Difference | Mapping[str, Never]:
    """Spell out what would tell one candidate from the next: what to place where, and what each does then."""
    if differs is None:
        return {}
    return {
        "place": differs.place,
        "squares": [list(at) for at in differs.squares],
        "files": differs.size.files,
        "only_this": [list(at) for at in sorted(differs.only_this)],
        "only_next": [list(at) for at in sorted(differs.only_other)],
    }


def check_draft(draft: str) -> str:
    """Check the length of a draft.

    Raises:
        InvalidArgument: if it is too long.

    """
    if len(draft) > LONGEST:
        raise InvalidArgument("draft", f"at most {LONGEST:,} characters", draft)
    return draft


def check_radius(radius: int) -> int:
    """Check how many squares of a figure to show to each side.

    Raises:
        InvalidArgument: if there is no such figure.

    """
    if not 0 <= radius <= LARGEST:
        raise InvalidArgument("radius", f"from 1 to {LARGEST}, or 0 for as much as the move needs", radius)
    return radius


def placed(value: object, whose: str) -> list[list[int]]:
    """Check where pieces are placed by hand.

    Raises:
        BanmenError: if that is no list of squares within reach of a figure.

    """
    if not isinstance(value, list | tuple):
        raise BanmenError(f"{whose} are a list of squares, [[1, 2], …], not {value!r:.60}")
    found: list[list[int]] = []
    for one in value:
        pair = list(one) if isinstance(one, list | tuple) else []
        whole = [n for n in pair if isinstance(n, int) and not isinstance(n, bool)]
        if len(pair) != 2 or len(whole) != 2:  # noqa: PLR2004 - a pair
            raise BanmenError(
                f"a square of {whose} is two whole numbers, how far to the right and how far forward of the "
                f"piece, not {one!r:.60}"
            )
        if not 1 <= max(map(abs, whole)) <= LARGEST:
            raise BanmenError(f"no piece can be placed at {whole}: 1 to {LARGEST} squares from the piece")
        if whole not in found:
            found.append(whole)
    return found


def bytes_of(figure: Figure) -> bytes:
    """Write one figure for the browser."""
    return encode([figure], paths=True)


def all_kinds(variants: Iterable[Variant] | None = None) -> Iterator[tuple[str, PieceKind]]:
    """List the kinds of some games, or of all, each with its game."""
    found = every_variant() if variants is None else variants
    return ((variant.name, kind) for variant in found for kind in variant.kinds)


def reference(variant: str, kind: PieceKind) -> Ref:
    """Name a kind of a game, for a link to it."""
    return {
        "variant": variant,
        "id": kind.id,
        "code": kind.code,
        "name": kind.name,
        "kanji": kind.kanji,
        "letters": kind.letters,
        "royal": kind.royal,
        "mnemonic": drawn(kind.description),
    }


def drawn(description: Description) -> Mnemonic:
    """Summarize a move as its rose draws it."""
    return cast("Mnemonic", mnemonic(description).data())


def who_moves_so(description: Description) -> Iterator[Same]:
    """Find the kinds that have this canonical notation."""
    for variant in every_variant():
        for kind in variant.kinds:
            if kind.betza == description.text:
                yield {**reference(variant.name, kind), "variant_title": variant.title}
