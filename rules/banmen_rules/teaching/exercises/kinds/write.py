"""``write``: write in Betza notation how the piece moves; judged by meaning.

A diagram has the squares around a piece, what it does there and by which categories, and the lines that leave
it, but not the paths of the piece. That is enough: two kinds of a game that move differently have different
diagrams, and no likely mistake about one of them draws the same.
"""

import binascii
import re
import tomllib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from itertools import islice, permutations, product

from banmen_rules import betza_tools
from banmen_rules.base import fields
from banmen_rules.base.arguments import typed
from banmen_rules.base.errors import BanmenError
from banmen_rules.betza import Description, parse, same_moves
from banmen_rules.betza.parser import parse_tree
from banmen_rules.betza.printer import side_by_side
from banmen_rules.betza_tools.compare import beyond
from banmen_rules.core.game import game
from banmen_rules.drawing.figure import Figure, InvalidFigures, decode, encode
from banmen_rules.teaching.exercises._generate import _order
from banmen_rules.teaching.exercises._generate._order import Draft, DraftSpec, Features
from banmen_rules.teaching.exercises._model import LONGEST, Answer, ExerciseSpec, Kind, Note, Verdict
from banmen_rules.teaching.exercises._notes import (
    Hint,
    author_hints,
    ladder,
    note_data,
)
from banmen_rules.teaching.exercises._words import Words, fault
from banmen_rules.variants import Variant, every_variant
from banmen_rules.words.sentences import sentence

_TERM = re.compile(r"([a-z]*)([A-Z]|\(\d+,\d+\))(.*)")
_NOTES = 48
"""Wrong texts of which the key says what is wrong."""
_SPELLINGS = 6
_LISTS = 24
_TURNED = (str.maketrans("fb", "bf"), str.maketrans("lr", "rl"), str.maketrans("vs", "sv"))
_TABLES = tomllib.loads(files(__package__).joinpath("write.toml").read_text("utf-8"))
_JOINTS = str.maketrans("?-", "-?")
_NEARLY = 0.99
"""The largest share for a notation that is not right, however similar its diagram."""


_HALVES, _LONGER, _TAKEN_FOR = _TABLES["halves"], _TABLES["longer"], _TABLES["taken_for"]


def terms_of(text: str) -> list[str]:
    """Split a notation into its terms, each a move of one leg or a path in brackets."""
    return [text[item.start : item.end] for item in parse_tree(text)]


def orders(text: str) -> list[list[str]]:
    """List spellings of the same moves, each as terms that mean the same in any order.

    >>> orders("WfF")
    [['W', 'fF']]
    >>> orders("Ks")  # not a notation
    []
    """
    try:
        terms = terms_of(text)
    except BanmenError:
        return []
    found = []
    for chosen in islice(product(*(_spellings(term) for term in terms)), _LISTS):
        terms = [term for spelling in chosen for term in spelling]
        if not any(_merge(one, other) for one, other in permutations(terms, 2)):
            found.append(terms)
    return found


def mistakes(wanted: Description) -> Iterator[tuple[str, Description]]:
    """Yield likely mistakes, and what they mean.

    A term left out, turned round, with another atom, with one step more or less.
    """
    terms = terms_of(wanted.text)
    texts = [side_by_side([*terms[:at], *terms[at + 1 :]]) for at in range(len(terms)) if len(terms) > 1]
    for at, term in enumerate(terms):
        texts += [side_by_side([*terms[:at], other, *terms[at + 1 :]]) for other in _misread(term)]
    texts += [wanted.text.translate(turn) for turn in _TURNED]
    for text in dict.fromkeys(texts):
        try:
            found = parse(text)
        except BanmenError:
            continue
        if not same_moves(found, wanted):
            yield found.text, found
            if found.text != text:
                yield text, found


def _spellings(term: str) -> list[tuple[str, ...]]:
    """List ways of writing one term that mean the same, the term itself first."""
    match = _TERM.fullmatch(term)
    if match is None:
        return [(term,)]
    letters, atom, rest = match.groups()
    found: list[tuple[str, ...]] = [(term,)]
    if atom in _HALVES:
        found.append(tuple(letters + half + rest for half in _HALVES[atom]))
    for longer in product(*(_LONGER.get(letter, (letter,)) for letter in letters)):
        for order in permutations("".join(longer)):
            found.append(("".join(order) + atom + rest,))
            if len(order) > 3:  # noqa: PLR2004 - one order of so many is enough
                break
    meant = parse(term)
    return [one for one in dict.fromkeys(found) if _means("".join(one), meant)][:_SPELLINGS]


def _means(text: str, meant: Description) -> bool:
    try:
        return same_moves(parse(text), meant)
    except BanmenError:
        return False


def _merge(one: str, other: str) -> bool:
    """Tell whether two terms side by side read as a doubled atom."""
    return one[-1] == other[0] and one[-1].isalpha()


def _misread(term: str) -> Iterator[str]:
    """Yield likely mistakes in a term."""
    for turn in _TURNED:
        yield term.translate(turn)
    match = _TERM.fullmatch(term)
    if match is None:
        yield term.translate(_JOINTS)
        yield re.sub(r"(?<=[-?])s(?=[A-Z])", "", term)
        return
    letters, atom, rest = match.groups()
    for other in _TAKEN_FOR.get(atom, ""):
        yield letters + other + rest
    yield atom + rest
    number = re.match(r"\d+", rest)
    if number is not None:
        tail = rest[number.end() :]
        yield letters + atom + tail
        for reach in (int(number[0]) - 1, int(number[0]) + 1):
            yield f"{letters}{atom}{reach}{tail}" if reach > 1 else letters + atom + tail
    elif not rest:
        yield f"{letters}{atom}2"
    for sign in "~!":
        yield letters + atom + (rest.replace(sign, "") if sign in rest else rest + sign)


@typed
def diagram(exercise: ExerciseSpec) -> Figure:
    """Draw what a ``write`` exercise shows.

    Raises:
        BanmenError: if it names nothing to draw, or the diagram is invalid.

    >>> from banmen_rules.teaching.exercises import ExerciseSpec, diagram
    >>> gold = diagram(ExerciseSpec("gold", "write", "tai", piece="gold general"))
    >>> gold.radius, len(gold.targets)
    (1, 6)
    """
    if "diagram" in exercise.goal:
        return parse_diagram(exercise.goal["diagram"])
    return Figure.of(exercise.shown.description if exercise.piece else parse(exercise.betza))


def format_diagram(figure: Figure) -> str:
    """Write a diagram for a goal: the bytes of the figure, without its paths, as base64."""
    return b64encode(encode([figure])).decode()


def parse_diagram(text: object) -> Figure:
    """Read a diagram.

    Raises:
        BanmenError: if it is not a diagram.

    """
    try:
        (figure,) = decode(b64decode(text, validate=True)) if isinstance(text, str) else ()
    except (binascii.Error, InvalidFigures, ValueError) as error:
        raise BanmenError(fault("no_diagram", why=str(error) if isinstance(text, str) else "")) from None
    return figure


def _judged_drawn(exercise: ExerciseSpec, meant: Description, text: str, words: Words) -> Verdict:
    """Judge a notation by the diagram that it draws.

    Raises:
        BanmenError: if the goal is not a diagram, or the notation has too many moves to draw.

    """
    wanted, drawn = diagram(exercise), Figure.of(meant)
    all_wanted, all_drawn = _parts(wanted), _parts(drawn)
    right = encode([wanted]) == encode([drawn])
    few, many = len(all_wanted.keys() - all_drawn.keys()), len(all_drawn.keys() - all_wanted.keys())
    other = sum(all_drawn.get(at, part) != part for at, part in all_wanted.items())
    counts = few, many, other
    note = words.say("draws_the_same", text=text) if right else words.say("draws_another", counts=counts)
    share = max(0.0, (len(all_wanted) - sum(counts)) / max(1, len(all_wanted)))
    return Verdict(right, 1.0 if right else min(share, _NEARLY), Note(note))


def text_of(wanted: Figure) -> str:
    """Find a notation that draws a diagram: that of a kind, or one found from its squares.

    Raises:
        BanmenError: if no notation is found.

    """
    data = encode([wanted])
    kinds = _kinds(every_variant())
    if data in kinds:
        return kinds[data]
    for found in _readings(wanted):
        if encode([Figure.of(found)]) == data:
            return found.text
    raise BanmenError(fault("no_text_for_it"))


def _parts(figure: Figure) -> Mapping[object, object]:
    """Collect the squares, and the lines that leave the diagram."""
    squares: dict[object, object] = {target.offset: target for target in figure.targets}
    return squares | {("beyond", line.dx, line.dy): line for line in figure.beyond}


def _readings(figure: Figure) -> Iterator[Description]:
    side = 2 * figure.radius + 1
    for candidate in betza_tools.describe.from_squares(
        {target.offset for target in figure.targets}, size=(side, side)
    ):
        yield candidate.description


@lru_cache(maxsize=1)
def _kinds(games: tuple[Variant, ...]) -> Mapping[bytes, str]:
    """Map the diagrams of all kinds of some games to their notations."""
    kinds = (kind for variant in games for kind in game(variant).kinds)
    return {encode([Figure.of(kind.description)]): kind.description.text for kind in kinds}


class _Kind(Kind):
    skill = "write"
    form = "text"
    answer = fields.Record(fields.Field("text", fields.text_up_to(LONGEST)))
    example = '{"text": "WfF"}'
    optional = ("piece", "betza")
    goal = ("diagram",)
    instead = "betza"

    def for_students(self, exercise: ExerciseSpec) -> Mapping[str, object]:
        drawn = {"diagram": format_diagram(diagram(exercise))}
        return {"betza": "", "goal": drawn} if exercise.betza else {}

    def figure(self, exercise: ExerciseSpec) -> Figure:
        return diagram(exercise)

    def judge(self, exercise: ExerciseSpec, answer: Answer, words: Words) -> Verdict:
        """Judge a text by the moves it allows; spaces mean nothing in it.

        Raises:
            InvalidBetza: if it does not read; the error points at the place.
            BanmenError: if the answer is not a text.

        """
        text = answer.get("text")
        if not isinstance(text, str):
            raise BanmenError('an answer must be Betza notation, such as {"text": "WfF"}')
        bare = _bare(text)
        if "diagram" in exercise.goal:
            verdict = _judged_drawn(exercise, parse(bare), text, words)
        else:
            verdict = _compared(_wanted(exercise), parse(bare), bare, words)
        note = _spoken(exercise, bare, verdict.note)
        return verdict._replace(note=note, parts={text: note})

    def solution(self, exercise: ExerciseSpec) -> Answer:
        """Write the moves as they are printed.

        Raises:
            BanmenError: if all there is is a diagram, and no text was found that draws it.

        """
        if "diagram" in exercise.goal:
            return {"text": text_of(diagram(exercise))}
        return {"text": _wanted(exercise).text}

    def key(self, exercise: ExerciseSpec, words: Words) -> dict[str, object]:
        """Work out texts that are right, in any order of their terms, and what is said of likely wrong ones.

        Of a diagram there are no notes: Python has to be asked about other texts.
        """
        hints = author_hints(exercise)
        told: dict[str, Note] = {}
        if "diagram" in exercise.goal:
            try:
                accepts = [text_of(diagram(exercise))]
            except BanmenError:
                accepts = []
        else:
            wanted = _wanted(exercise)
            for text, given in islice(mistakes(wanted), _NOTES):
                note = told.get(given.text) or _compared(wanted, given, text, words).note
                told[text] = _spoken(exercise, text, note)
            for text in map(_bare, exercise.feedback):
                told[text] = _spoken(exercise, text, _compared(wanted, parse(text), text, words).note)
            accepts = [wanted.text, exercise.betza or wanted.text]
            hints = hints or [*_hints(wanted, words)]
        return {
            "form": "text",
            "accepts": list(dict.fromkeys(accepts)),
            "terms": [order for text in accepts[:1] for order in orders(text)],
            "notes": {text: note_data(note) for text, note in told.items()},
            "hints": {"": ladder(hints)},
        }

    def faults(self, exercise: ExerciseSpec) -> list[tuple[str, str]]:
        """List what keeps an exercise whose fields are in place from being written.

        Raises:
            BanmenError: if its diagram is invalid, or no notation is known for it.

        """
        found = []
        self.solution(exercise)
        for text in exercise.feedback:
            try:
                parse(_bare(text))
            except BanmenError:
                found.append(("feedback", fault("says_nothing_of", square=text)))
        return found

    def make(self, spec: DraftSpec) -> Draft:
        """Ask for the notation of a random kind; the longer it is, the harder."""
        kind = spec.kind()
        features = Features(
            _order.longest(kind), _order.count_patterns(kind), distractors=len(kind.description.text)
        )
        return Draft({"piece": kind.id}, features, kind, spec.practised_by(kind))


def _wanted(exercise: ExerciseSpec) -> Description:
    """Read the moves that the diagram shows.

    Raises:
        BanmenError: if the exercise names none, or two.

    """
    if bool(exercise.piece) == bool(exercise.betza):
        raise BanmenError(fault("either", kind=exercise.kind, one="piece", other="betza"))
    return exercise.shown.description if exercise.piece else parse(exercise.betza)


def _bare(text: str) -> str:
    """Leave out the spaces of a text, which mean nothing in it."""
    return "".join(text.split())


def _compared(wanted: Description, given: Description, text: str, words: Words) -> Verdict:
    """Say that a text is right, or which moves it has too many and too few."""
    lacking, spare = beyond(wanted, given), beyond(given, wanted)
    right = not lacking and not spare
    if right:
        canonical = wanted.text if text != wanted.text else ""
        note = words.say("means_the_same", canonical=canonical)
    else:
        few, many = (words.moves_of(paths) if paths else [] for paths in (lacking, spare))
        note = words.say("too_few_and_many", lacking=few, spare=many)
    count = max(len(wanted.paths), len(lacking))
    return Verdict(right, max(0.0, (count - len(lacking) - len(spare)) / count), Note(note))


def _spoken(exercise: ExerciseSpec, text: str, note: Note) -> Note:
    """Give a note the author's own words about a text, if there are any."""
    own = {_bare(name): said for name, said in exercise.feedback.items()}
    return note._replace(text=own.get(text, note.text))


def _hints(wanted: Description, words: Words) -> Iterator[Hint]:
    """Lead by the categories, by the moves in words, and by the first term."""
    yield Hint("category", words.say("moves_by", categories=wanted.categories))
    yield Hint("direction", words.say("it_moves", how=sentence(wanted, words.lang)))
    terms = terms_of(wanted.text)
    yield Hint("leg", words.say("first_of", count=len(terms), term=terms[0]))


KIND = _Kind()
