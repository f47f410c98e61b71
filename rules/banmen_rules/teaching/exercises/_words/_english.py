"""Feedback on squares, choices and notation in English, and hints."""

from collections.abc import Iterable, Sequence

from banmen_rules.betza import Category, Leg
from banmen_rules.variants import PieceKind
from banmen_rules.words.english import direction_in_words, line_in_words, listed, ordinal
from banmen_rules.words.explain import Code
from banmen_rules.words.explain.english import English
from banmen_rules.words.sentences import CATEGORY_NAMES, CATEGORY_SENTENCES

_FEW = 4
"""Squares that a sentence lists; of more it gives the number."""

_FAILURES = {
    Code.BLOCKED: "a square behind a piece that stands in the way",
    Code.PASS_LIMIT: "a square behind more pieces than it may pass over",
    Code.RANK: "a square behind a piece whose rank is too high to fly over",
    Code.STOP_OCCUPIED: "a square that it could reach only through an occupied one",
    Code.NOTHING_TO_CAPTURE: "a square that it reaches only by capturing something first",
    Code.NOTHING_TO_PASS: "a square that it reaches only by passing over something first",
    Code.OWN_PIECE: "a square occupied by its own side",
    Code.ONLY_CAPTURES: "a square that it goes to only to capture, and that is empty",
    Code.ONLY_MOVES: "a square that it goes to only if it is empty, and that is not",
    Code.RANK_TARGET: "a piece whose rank is too high to be captured this way",
    Code.PROTECTED: "a royal that another piece protects",
    Code.TOO_FAR: "a square on one of its lines that is too far away",
    Code.SKIPPED: "a square on one of its lines that it does not stop on",
    Code.OFF_BOARD: "a square that it could reach only by leaving the board",
    Code.NO_PATH: "a square that none of its moves leads to",
}

_LABELS = {
    Category.STEP: "a step",
    Category.LIMITED_RANGE: "a slide of a few squares",
    Category.RANGE: "a slide of any length",
    Category.JUMP: "a jump",
    Category.JUMP_RANGE: "a jump, then a slide",
    Category.PASS_OVER: "a slide that passes over some pieces",
    Category.FLYING: "a slide that passes over any pieces",
    Category.RANGE_CAPTURE: "a flight that captures all it passes over",
    Category.HOOK: "a slide that turns a corner (hook move)",
    Category.AREA: "several steps in one turn (area move)",
    Category.LINE: "several steps along a line in one turn",
    Category.IGUI: "a capture without moving (igui)",
    Category.PASS: "a pass",
    Category.TELEPORT: "a move to any square",
}

_REASONS = {
    Code.TURN: "it is the other side's turn",
    Code.PROTECTED: "that piece is protected",
    Code.REPETITION: "the position would repeat",
    Code.PERPETUAL: "it would be perpetual check",
    Code.GAME_OVER: "the game is over",
    Code.RULE: "a rule forbids it",
    Code.STAY: "it can neither pass nor capture without moving",
    Code.NO_PATH: "it has no move in that direction",
    Code.TOO_FAR: "that is too far",
    Code.SKIPPED: "it leaps past that square",
    Code.OFF_BOARD: "it would have to leave the board",
    Code.BLOCKED: "a piece stands in its way",
    Code.PASS_LIMIT: "more pieces stand in its way than it may pass over",
    Code.RANK: "it cannot fly over a piece of that rank",
    Code.STOP_OCCUPIED: "it would have to stop or turn on an occupied square",
    Code.NOTHING_TO_CAPTURE: "it would have to capture something on its way first",
    Code.NOTHING_TO_PASS: "it would have to pass over something on its way first",
    Code.OWN_PIECE: "its own side's piece stands there",
    Code.ONLY_CAPTURES: "it goes there only to capture",
    Code.ONLY_MOVES: "it goes there only without capturing",
    Code.RANK_TARGET: "it cannot capture a piece of that rank this way",
}

_SAID = 4
"""Moves that a sentence lists."""


class AnswerWords(English):
    """Feedback on squares, choices and notation, and hints."""

    def not_answered(self) -> str:
        """Say that there is no answer."""
        return "not answered"

    def option(self, kind: PieceKind) -> str:
        """Name a kind as an option."""
        return kind.name

    # ---------------------------------------------------------------- squares

    def nothing_marked(self, task: str) -> str:
        """Say that an answer is empty."""
        return f"No square is marked yet. {task}"

    def all_found(self, count: int) -> str:
        """Say that an answer is right."""
        return "Right. That is the only square." if count == 1 else f"Right. You found all {count} squares."

    def some_found(self, found: int, count: int, wrong: int) -> str:
        """Say how much of an answer is right."""
        mistakes = "no mistakes" if not wrong else "1 mistake" if wrong == 1 else f"{wrong} mistakes"
        squares = "1 square" if count == 1 else f"{count} squares"
        return f"Not quite: you found {found} of {squares}, with {mistakes}."

    def own_square(self, noun: str, square: str) -> str:
        """Say that the square of the piece itself is no answer."""
        return f"The {noun} itself is on {square}. Its own square never counts."

    def outside(self, square: str, region: str) -> str:
        """Say that a square lies outside the part of the board that is asked about."""
        return f"{square} is outside {region}. Only squares inside it count."

    def not_among(self, square: str, among: Iterable[str]) -> str:
        """Say that a square, or any square if not given, is not one of those asked about."""
        return f"{square or 'That square'} is not one of the squares asked about: {', '.join(among)}."

    def not_asked(self) -> str:
        """Say that a square, whichever it is, is not part of the question."""
        return "That square is not part of the question."

    # ---------------------------------------------------------------- pieces that give check

    def only_pieces(self, attacker: str) -> str:
        """Say whose pieces the question is about."""
        return f"Only {attacker}'s pieces can give this check."

    def other_side(self, piece: str, square: str, attacker: str) -> str:
        """Say that a piece is not the attacker's."""
        return f"The {piece} on {square} is not {attacker}'s. Only {attacker}'s pieces can give this check."

    def no_piece(self, square: str) -> str:
        """Say that a square is empty."""
        return f"{square} is empty. Only a piece can give check."

    def gives_check(self, piece: str, square: str, by: Sequence[str], royals: Sequence[str]) -> str:
        """Say which royals a piece could capture, and via which squares."""
        via = f" via {listed(list(by), 'and', _FEW)}" if by else ""
        return f"The {piece} on {square} gives check: it could capture {_the(royals, 'and')}{via}."

    def gives_no_check(self, why: str) -> str:
        """Say why a piece gives no check."""
        return f"That is not check. {why}"

    def gives_no_check_alone(self, piece: str, square: str, royals: Sequence[str]) -> str:
        """Say that a piece takes some royals, and not all."""
        return (
            f"The {piece} on {square} gives no check: no single move of it captures all the remaining "
            f"royals, {_the(royals, 'and')}."
        )

    # ---------------------------------------------------------------- hints

    def failure(self, code: Code) -> str:
        """Hint at the reason why a square cannot be reached."""
        return f"Look for {_FAILURES.get(code, 'a square that it cannot go to')}."

    def look_for(self, found: Category) -> str:
        """Hint at a category of moves, by its name."""
        return f"Look for {CATEGORY_NAMES['en'][found]}."

    def watch(self, *, legal: bool) -> str:
        """Introduce the animation of a move."""
        return "This is the route." if legal else "This is how far it gets."

    def category(self, found: Category) -> str:
        """Hint at a category of moves, and say what it is."""
        return f"Look for {CATEGORY_NAMES['en'][found]}. {CATEGORY_SENTENCES['en'][found]}"

    def direction(self, dx: int, dy: int) -> str:
        """Hint at a direction, as the owner of the piece looks at the board."""
        line = line_in_words(dx, dy)
        return f"Look {line}." if line else f"Look for a leap of {direction_in_words(dx, dy)}."

    def legs(self, path: Iterable[Leg], touched: Iterable[str]) -> str:
        """Hint at the legs of a move, and at the squares where it turns."""
        words = [direction_in_words(leg.dx, leg.dy) for leg in path]
        by = listed(list(touched), "and", _FEW)
        return f"It goes {', then '.join(words)}{f', via {by}' if by else ''}."

    def by_path(self, touched: Iterable[str]) -> str:
        """Hint at where a move turns or touches down."""
        return f"It goes via {listed(list(touched), 'and', _FEW)}."

    def stopped_leg(self, number: int) -> str:
        """Hint at the leg that is stopped."""
        return f"It is stopped on its {ordinal(number)} leg."

    def the_square(self, square: str) -> str:
        """Hint at the square itself."""
        return f"It is {square}."

    # ---------------------------------------------------------------- names

    def is_called(self, noun: str, kanji: str, romaji: str, *, right: bool = False) -> str:
        """Give all names of a kind."""
        read = f" and read {romaji}" if romaji else ""
        return f"{'Right. The' if right else 'The'} {noun} is written {kanji}{read}."

    def both_written_with(self, signs: Iterable[str]) -> str:
        """Say what two kinds have in common."""
        return f"Both are written with {listed(list(dict.fromkeys(signs)), 'and', _FEW)}."

    def it_moves(self, moves: str) -> str:
        """Hint at what a kind does."""
        return f"How it moves: it {moves}."

    def is_read(self, romaji: str) -> str:
        """Hint at how a kind is read."""
        return f"It is read {romaji}."

    def is_written(self, kanji: str) -> str:
        """Hint at how a kind is written."""
        return f"It is written {kanji}."

    def is_the(self, noun: str) -> str:
        """Hint at what a kind is called in English."""
        return f"In English it is the {noun}."

    def begins_with(self, sign: str) -> str:
        """Hint at the first sign of an answer."""
        return f"The answer begins with {sign}."

    # ---------------------------------------------------------------- categories, and whether it can

    def label(self, found: Category) -> str:
        """Write a category as an option."""
        return _capital(_LABELS[found])

    def yes(self, found: Category) -> str:
        """Write an option: it can go there, and how."""
        return f"Yes, by {_LABELS[found]}"

    def may_stay(self) -> str:
        """Write an option: it can stay on its own square."""
        return "Yes"

    def no(self, code: Code, *, stays: bool) -> str:  # noqa: ARG002 - Japanese says it in other words
        """Write an option: it cannot go there, or not stay where it is, and why."""
        return f"No: {_REASONS[code]}"

    def does(self, noun: str, moves: Iterable[str]) -> str:
        """Say what a piece does by a category."""
        return f"Right. The {noun} {'; it '.join(moves)}."

    def never_does(self, found: Category, noun: str) -> str:
        """Say that a piece never moves by a category, and what that would be."""
        return f"That would mean that {_small(CATEGORY_SENTENCES['en'][found])} The {noun} never does that."

    def not_there(self, found: Category, noun: str, square: str) -> str:
        """Say that a piece moves by a category, and not to this square."""
        return f"The {noun} does move by {_LABELS[found]}, but not to {square} here."

    def it_may(self, code: Code, *, stays: bool = False) -> str:
        """Say that a reason against a move, or against staying where it is, does not hold."""
        can = "It can stay" if stays else "It can go there"
        return f"{can}. The reason you chose ({_REASONS[code]}) does not apply here."

    def it_may_not(self, *, stays: bool = False) -> str:
        """Say that something forbids a move, or that the piece cannot stay where it is."""
        return "It cannot stay where it is." if stays else "It cannot go there."

    def another_reason(self, code: Code, *, stays: bool = False) -> str:
        """Say that a move is forbidden, and not for this reason."""
        said = self.it_may_not(stays=stays).removesuffix(".")
        return f"{said}, but not because {_REASONS[code]}. Look again at what stops it."

    # ---------------------------------------------------------------- notation

    def means_the_same(self, text: str, canonical: str) -> str:
        """Say that an answer in notation is right."""
        return "Right." if text == canonical else f"Right. It means the same as {canonical}."

    def too_few_and_many(self, lacking: Sequence[str], beyond: Sequence[str]) -> str:
        """Say which moves an answer lacks, and which it adds."""
        few = f" Moves are missing: the piece {_some_moves(lacking, 'also ')}." if lacking else ""
        many = f" There are extra moves: the piece {_some_moves(beyond, 'never ')}." if beyond else ""
        return f"Not quite.{few}{many}"

    def draws_the_same(self, text: str) -> str:
        """Say that the notation draws the diagram that is shown."""
        return f"Right. {text} draws this diagram."

    def draws_another(self, few: int, many: int, other: int) -> str:
        """Say how the diagram of the notation differs from the one that is shown."""
        counts = {"missing": few, "extra": many, "different": other}
        said = [f"{count} {what}" for what, count in counts.items() if count]
        differs = f" (squares and lines: {listed(said)})" if said else ""
        return f"Not quite: your notation draws a different diagram{differs}."

    def moves_by(self, categories: Iterable[Category]) -> str:
        """Hint at the categories of the moves."""
        return f"It moves by {listed([_LABELS[found] for found in categories], 'and', len(_LABELS))}."

    def first_of(self, count: int, term: str) -> str:
        """Hint at the first term of the notation."""
        if count == 1:
            return f"It takes one term, which begins with {term[0]}."
        return f"It takes {count} terms; one of them is {term}."

    # ---------------------------------------------------------------- promotion

    def stays(self, *, on_board: bool) -> str:
        """Write an option: the piece stays what it is."""
        return "It stays what it is" if on_board else "It does not promote"

    def promotes(self, noun: str, becomes: str, rule: str) -> str:
        """Say what a kind promotes to."""
        if not becomes:
            return f"Right. The {noun} does not promote."
        return f"Right. The {noun} promotes to the {becomes}. {self.when_promoting(rule)}"

    def when_promoting(self, rule: str) -> str:
        """Say when pieces promote."""
        if rule == "zone":
            return "A piece promotes with a move that ends in the promotion zone."
        return "A piece promotes at the end of a move that captures."

    def does_not_stay(self, noun: str, *, on_board: bool) -> str:
        """Say that the piece changes."""
        return f"This move changes the {noun}." if on_board else f"The {noun} does promote."

    def promotes_otherwise(self, noun: str, other: str) -> str:
        """Say that a kind promotes to another, but not by this move."""
        return f"The {noun} promotes to the {other}, but not by this move."

    def comes_of(self, noun: str, before: Iterable[str], caught: Iterable[str]) -> str:
        """Say which pieces become a kind."""
        said = []
        if promoting := list(before):
            verb = "promotes" if len(promoting) == 1 else "promote"
            said.append(f"{_the(promoting, 'and')} {verb} to it")
        if infecting := list(caught):
            said.append(f"a piece that captures {_the(infecting, 'or')} becomes it")
        return f"{_capital(noun)}: {', and '.join(said) or 'no piece promotes to it'}."

    def it_captures(self, nouns: Iterable[str]) -> str:
        """Hint at what a move captures."""
        return f"The move captures {_the(nouns, 'and') or 'nothing'}."

    def afterwards(self, moves: str) -> str:
        """Hint at what a piece becomes."""
        return f"Afterwards it {moves}."


def _some_moves(said: Sequence[str], adverb: str) -> str:
    more = [f"and {len(said) - _SAID + 1} more moves"] if len(said) > _SAID else []
    return "; ".join([*(_with(adverb, move) for move in said[: _SAID - len(more)]), *more])


def _with(adverb: str, move: str) -> str:
    """Put an adverb where it belongs: before a verb, and after ``may``."""
    return f"may {adverb}{move.removeprefix('may ')}" if move.startswith("may ") else f"{adverb}{move}"


def _the(nouns: Iterable[str], joint: str) -> str:
    return listed([f"the {noun}" for noun in nouns], joint, _FEW)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
