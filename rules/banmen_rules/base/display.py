"""Text to show: numbers with nouns, and text from outside (an engine, a server, a file) made safe."""

import re

_ESCAPE_SEQUENCE = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, moving the cursor
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS …: a string
    r"|\x1b[ -/]*[0-~]"
)


def one_line(text: str, most: int) -> str:
    r"""Make a text one line of printable characters, with an ellipsis if it is too long.

    Terminal escape sequences are removed, white space becomes a blank, and other characters that are not
    printable (controls, direction overrides) become U+FFFD.

    Args:
        text: any text.
        most: the most characters of the result, at least 1.

    >>> from banmen_rules.base.display import one_line
    >>> one_line("\x1b[31mred\x1b[0m\nalert", 20), one_line("a long text", 6)
    ('red alert', 'a lon…')
    """
    looked_at = text[: 20 * most]  # lines may be long and many
    shown = "".join(
        each if each.isprintable() else " " if each.isspace() else "\N{REPLACEMENT CHARACTER}"
        for each in _ESCAPE_SEQUENCE.sub("", looked_at)
    ).strip()
    if len(shown) <= most and len(looked_at) == len(text):
        return shown
    return shown[: most - 1].rstrip() + "…"


def counted(number: int, what: str) -> str:
    """Write a number with its noun.

    >>> from banmen_rules.base.display import counted
    >>> counted(1, "game"), counted(2_000, "game")
    ('1 game', '2,000 games')
    """
    return f"{number:,} {what}" + ("" if number == 1 else "s")
