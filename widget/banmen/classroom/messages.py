"""What a pupil's page and a teacher's page may send: nothing else gets further than here.

``widget/protocol/classroom.schema.json`` describes the messages for both sides.
"""

import hashlib
import json
import re
import secrets
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, get_args

from banmen.protocol.shapes.classroom import ClassPhase, RefusedReason
from banmen.protocol.shapes.words import PROTOCOL
from banmen_rules import BanmenError
from banmen_rules.base import fields
from banmen_rules.base.fields import Field, Record, matching, one_of, text_up_to, whole

ACTS: Final = ("next", "reveal", "end", "names", "answers", "remove")
"""The actions of a teacher."""
REASONS: Final[tuple[RefusedReason, ...]] = get_args(RefusedReason)
LARGEST: Final = 32 * 1024
"""The most bytes of a message: every square of the largest board takes a third of it."""
LONGEST_NAME: Final = 24
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of codes: none that looks like a digit."""
CODE_LENGTH: Final = 6
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Categories of characters that names do not have: they would turn or hide other text."""


class RefusedError(Exception):
    """A message or request that is refused; the teacher sees how many were, by the reason."""

    def __init__(self, reason: RefusedReason, answer: str = "") -> None:
        super().__init__(reason)
        self.reason, self.answer = reason, answer


def new_code() -> str:
    """Make a code for a new class, such as ``"KXWTRB"``: one of 148 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Read a code as people type it: in small letters, with spaces or hyphens."""
    return re.sub(r"[\s-]", "", text).upper()


def digest(token: str) -> str:
    """Compute the digest of a token, which the file has: with it alone, no one can act as that pupil."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_name(text: str) -> str:
    """Read a name: on one line, without invisible characters, not too long; perhaps empty."""
    seen = (letter for letter in unicodedata.normalize("NFC", text) if _is_seen(letter))
    return " ".join("".join(seen).split())[:LONGEST_NAME].strip()


def _is_seen(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) not in _UNSEEN


# ---------------------------------------------------------------- tables


_TYPE: Final = Field("type", fields.anything)
_TOKEN: Final = matching(re.compile("[0-9a-f]{32}"), "32 hexadecimal digits")
_MESSAGES: Final = {
    "join": Record(
        _TYPE,
        Field("protocol", whole()),
        Field("token", _TOKEN),
        Field("code", text_up_to(20), ""),
        Field("name", text_up_to(80), ""),
    ),
    "answer": Record(
        _TYPE,
        Field("id", matching(re.compile("[0-9a-f]{16,32}"), "16 to 32 hexadecimal digits")),
        Field("card", text_up_to(200)),
        Field("answer", fields.optional(fields.any_object)),
        Field("hints", whole(0, 999), 0),
        Field("seconds", fields.optional(fields.number(0, 86_400)), None),
    ),
    "ping": Record(_TYPE),
}
_TEACHERS: Final = {
    "teach": Record(_TYPE, Field("protocol", whole()), Field("token", text_up_to(100))),
    "act": Record(
        _TYPE,
        Field("act", one_of("act", ACTS)),
        Field("phase", one_of("phase", get_args(ClassPhase))),
        Field("at", whole()),
        Field("pupil", whole(), -1),
    ),
    "ping": Record(_TYPE),
}


def read_pupils(text: str | bytes) -> dict[str, Any]:
    """Read a message from a pupil's page.

    Raises:
        RefusedError: if it is not a message; ``"teacher"`` for one that only a teacher may send.

    """
    message = _parsed(text)
    if message.get("type") in ("teach", "act"):
        raise RefusedError("teacher")
    return _checked(message, _MESSAGES)


def read_teachers(text: str | bytes) -> dict[str, Any]:
    """Read a message from a teacher's page.

    Raises:
        RefusedError: if it is not a message.

    """
    return _checked(_parsed(text), _TEACHERS)


def read_act(message: Mapping[str, Any]) -> dict[str, Any]:
    """Read what a teacher does in a notebook.

    Raises:
        RefusedError: if it is nothing that a teacher does.

    """
    return _checked(dict(message), {"act": _TEACHERS["act"]})


def _parsed(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str):
        raise RefusedError("message")
    if len(text) > LARGEST:
        raise RefusedError("size")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise RefusedError("message") from None
    if not isinstance(message, dict):
        raise RefusedError("message")
    return message


def _checked(message: dict[str, Any], tables: dict[str, Record]) -> dict[str, Any]:
    kind = message.get("type")
    table = tables.get(kind) if isinstance(kind, str) else None
    if table is None:
        raise RefusedError("message")
    try:
        found = table.checked(message, "a message")
    except BanmenError:
        named = message.get("id")
        answer = named if kind == "answer" and isinstance(named, str) and len(named) <= LARGEST_ID else ""
        raise RefusedError("message", answer) from None
    if found.get("protocol", PROTOCOL) != PROTOCOL:
        raise RefusedError("version")
    return found


LARGEST_ID: Final = 32
"""The most characters of the id of an answer."""
