"""The debug switch: with ``BANMEN_DEBUG=1`` in the environment, requests, replies and state are logged.

One line each, by the logger ``banmen``::

    request 7 move {"from": "9l", "path": [], "to": "9k"}
    reply 7 ok
    state 7 Board tsfen, moves, history, line, ply

The number is the request's id, which the page logs too; ``-`` stands for what happens without a request.
"""

import json
import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

LONGEST = 300
"""The most characters of a message in the log."""

_log = logging.getLogger("banmen")
_answered: ContextVar[object] = ContextVar("_answered", default="-")
"""The id of the request that is being answered."""


def is_on() -> bool:
    """Tell whether the switch is on; when it is first seen on, let the logger speak."""
    if os.environ.get("BANMEN_DEBUG") != "1":
        return False
    if not _log.isEnabledFor(logging.DEBUG):
        _log.setLevel(logging.DEBUG)
        if not _log.hasHandlers():
            _log.addHandler(logging.StreamHandler())
    return True


@contextmanager
def request(message: object) -> Iterator[None]:
    """Log a request of the page; the lines logged meanwhile have its id."""
    if not is_on():
        yield
        return
    parts = dict(message) if isinstance(message, Mapping) else {"message": message}
    before = _answered.set(parts.pop("id", "-"))
    try:
        _log.debug("request %s %s %s", _answered.get(), parts.pop("request", "-"), _short(parts))
        yield
    finally:
        _answered.reset(before)


def reply(ok: object, text: object = None) -> None:
    """Log the reply to the request."""
    if is_on():
        _log.debug("reply %s %s", _answered.get(), "ok" if ok else f"refused: {text}")


def state(widget: object, names: Iterable[str], what: str = "state") -> None:
    """Log the names of traits that are sent to the page, or (``"set"``) that the page has set."""
    if is_on():
        _log.debug("%s %s %s %s", what, _answered.get(), type(widget).__name__, ", ".join(names))


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
