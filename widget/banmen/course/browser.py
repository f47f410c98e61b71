"""Answers what an exported page asks of Python in its browser.

Pyodide runs this module in a worker, from the folder that `banmen.host.python_folder` writes, with the
standard library only. `answer` is all that the worker calls; its argument and its result are JSON, and bytes
are ``{"base64": …}``. A request has ``request``, the name of one of the functions below, and its fields; a
reply has the fields that the function returns, or ``error`` with a sentence.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from banmen.host import checks, plain_json
from banmen.practice import drawing
from banmen.practice.cards import stage
from banmen.protocol import board_state, meaning
from banmen_rules import BanmenError, InvalidArgument, Position, UnknownName, game
from banmen_rules.base.json_files import parse_json
from banmen_rules.teaching.exercises import from_data, to_data
from banmen_rules.teaching.exercises.codes import mark
from banmen_rules.variants import known_variant
from banmen_rules.words.texts import LANGUAGES

Fields = Mapping[str, Any]


def answer(text: str) -> str:
    """Answer a request; what cannot be answered has a reply that says why."""
    try:
        asked = parse_json(text)
        if not isinstance(asked, dict):
            raise InvalidArgument("request", "an object", asked)
        name = asked.get("request")
        if not isinstance(name, str) or name not in REQUESTS:
            raise UnknownName("request", f"{name!s:.40}", REQUESTS)
        reply = REQUESTS[name](asked)
    except BanmenError as error:
        reply = {"error": str(error)}
    return plain_json.dump(reply)


def pad(asked: Fields) -> dict[str, object]:
    """Compute the outputs of the pad.

    A request has ``draft``, ``dialect``, ``drawn``, ``friends``, ``enemies``, ``radius`` and ``lang``.

    Raises:
        BanmenError: if one of them cannot be such.

    """
    lang = _language(asked)
    dialect = checks.text(asked.get("dialect"), "dialect")
    if dialect not in meaning.DIALECTS:
        raise UnknownName("dialect", dialect[:40], meaning.DIALECTS)
    draft = meaning.check_draft(checks.text(asked.get("draft"), "draft"))
    radius = meaning.check_radius(checks.number(asked.get("radius"), "radius"))
    squares = {name: meaning.placed(asked.get(name), whose=name) for name in ("friends", "enemies")}
    drawn = meaning.placed(asked.get("drawn"), whose="drawn squares")
    found = frozenset((right, forward) for right, forward in drawn)
    always = {"candidates": list(meaning.candidates(found, radius, lang)), "problem": {}}
    try:
        read = meaning.read_draft(draft, dialect, lang, {**squares, "radius": radius})
    except BanmenError as error:
        return {**always, "problem": meaning.problem(error)}
    return {**always, **read.outputs}


def drill(asked: Fields) -> dict[str, object]:
    """Draw another round of random exercises, as ``Drill.more``.

    A request has the parts ``source`` and ``exercises`` of the saved drill, and ``lang``. A reply has
    ``cards`` and ``catalogues`` of the new exercises, which can be added to the others; ``endless``; what to
    say, ``note``; and what a page needs to report results (`banmen.practice.results`): ``exercises`` (those
    that were added), ``source`` and ``mark``.

    Raises:
        BanmenError: if there are no more, or the request has something else.

    """
    lang, options = _language(asked), drawing.options_of(_object(asked, "source"))
    given = asked.get("exercises")
    if not isinstance(given, list) or len(given) > drawing.MOST:
        raise InvalidArgument("exercises", f"a list of at most {drawing.MOST}", given)
    known = [from_data(each) for each in given]
    source = drawing.random_exercises(**options, after=[each.digest for each in known])
    drawn, endless = drawing.next_round(source, len(known), options)
    every = [*known, *drawn]
    cards, catalogues = stage(drawn, lang, graded=False, prefix=f"{len(every)}-")
    return {
        "cards": cards,
        "catalogues": catalogues,
        "endless": endless,
        "note": "" if endless else drawing.all_drawn(len(every), options, lang),
        "exercises": [to_data(each) for each in drawn],
        "source": {**options, "drawn": len(every)},
        "mark": mark(every),
    }


def position(asked: Fields) -> Mapping[str, object]:
    """Describe a position with its moves: ``variant``, ``ruleset`` (or empty), ``tsfen``.

    Raises:
        BanmenError: if there is no such game, ruleset or position.

    """
    variant = known_variant(checks.text(asked.get("variant"), "variant"))  # never a path
    ruleset = checks.text(asked.get("ruleset"), "ruleset")
    played = game(variant.name, ruleset=ruleset or None)
    return board_state.position_state(Position.from_tsfen(played, checks.text(asked.get("tsfen"), "tsfen")))


REQUESTS: Final[Mapping[str, Callable[[Fields], Mapping[str, object]]]] = {
    "pad": pad,
    "drill": drill,
    "position": position,
}


def _language(asked: Fields) -> str:
    lang = checks.text(asked.get("lang"), "lang")
    if lang not in LANGUAGES:
        raise UnknownName("language", lang[:40], LANGUAGES)
    return lang


def _object(asked: Fields, name: str) -> Mapping[str, Any]:
    value = asked.get(name)
    if not isinstance(value, dict):
        raise InvalidArgument(name, "an object", value)
    return value
