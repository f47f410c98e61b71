"""What commands say of a move: in words, in every dialect, and how far it gets."""

import textwrap
from collections.abc import Iterator, Mapping

from banmen_rules import Inexpressible
from banmen_rules.betza import Description
from banmen_rules.words.sentences import sentence

_COLUMNS = 100


def sentence_data(description: Description, lang: str) -> dict[str, str]:
    """Describe in words what a description does, as ``piece --json`` and ``betza --json`` do."""
    return {
        "lang": lang,
        "sentence": sentence(description, lang),
        "sentence_long": sentence(description, lang, long=True),
    }


def wrapped(text: str, before: str = "") -> str:
    """Break a text into lines that a terminal holds; without spaces, as in Japanese, after full stops."""
    under = " " * len(before)
    if " " in text:
        return textwrap.fill(text, _COLUMNS, initial_indent=before, subsequent_indent=under)
    return before + f"。\n{under}".join(text.split("。")).rstrip()


def in_dialects(description: Description) -> Iterator[tuple[str, str, str]]:
    """Write a description in every dialect: its name, and the text, or else why there is none."""
    from banmen_rules.betza_tools import dialects  # noqa: PLC0415 - few commands need it

    for name in dialects.DIALECTS:
        try:
            yield name, dialects.write(description, name), ""
        except Inexpressible as error:
            yield name, "", str(error).partition("`: ")[2]  # behind what it cannot say


def print_dialects(description: Description) -> None:
    """Print a description in every dialect; those that fail alike in one line."""
    said, refused = {}, dict[str, list[str]]()
    for name, text, why in in_dialects(description):
        if text:
            said[name] = text
        else:
            refused.setdefault(why, []).append(name)
    width = max(map(len, said))
    print("\nin every dialect:")
    for name, text in said.items():
        print(f"  {name.ljust(width)}  {text}")
    for why, names in refused.items():
        print(wrapped(f"{', '.join(names)} cannot: {why}", "  "))


def average(mobility: Mapping[float, float]) -> str:
    """Say how many squares a piece can go to on average, by the density of the board, 0 first."""
    empty, *others = mobility.items()
    occupied = ", ".join(f"{squares:.1f}" for _, squares in others)
    shares = ", ".join(f"{density * 100:.0f}" for density, _ in others)
    return f"{empty[1]:.1f} on average on an empty board; {occupied} with {shares} % of the others occupied"


def mobility_data(mobility: Mapping[float, float]) -> dict[str, float]:
    """Describe how many squares a piece can go to on average, by the density of the board."""
    return {f"{density:g}": squares for density, squares in mobility.items()}
