"""Links to the page ``open.html`` of a site: positions, games, notations, exercises, steps of demonstrations.

The subject stands after the ``#`` of the address. ``js/src/core/links.ts`` reads the same, and
``tests/data/links.json`` has examples for both. The address of the site is a setting: `site`.
"""

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from banmen.host import settings
from banmen_rules import BanmenError, InvalidArgument
from banmen_rules.base.arguments import typed

LONGEST: Final = 8000
"""The most characters of a link after its ``#``."""
VERSION: Final = 1
START: Final = "start"
"""The position that a game starts from, in place of a TSFEN."""
PAGE: Final = "open.html"
_READABLE: Final = 600
"""A longer link to a position is compressed, if that is shorter."""
_LARGEST: Final = 400_000
_chosen: list[str] = []


@typed
def site(address: str) -> None:
    """Set the address of the site to which links lead, for widgets made from now on.

    The site is what ``banmen embed`` writes, or the project's own. Without an address a link begins with
    ``#``, to be put behind one. The setting ``site`` in the file ``banmen.settings`` does the same.

    >>> from banmen import Board, site
    >>> site("https://school.example/banmen/")
    >>> Board("tai").link()
    'https://school.example/banmen/open.html#tsfen=start&variant=tai'
    >>> site("")

    Args:
        address: the folder of the site, or its page; empty for none.

    Raises:
        BanmenError: if it does not begin with ``http://`` or ``https://``.

    """
    if address and not settings.SITE.fullmatch(address):
        expected = "an address that begins with https:// or http://, without # and ?"
        raise InvalidArgument("site", expected, address)
    _chosen[:] = [address]


def chosen_site() -> str:
    """Get the address of the site; empty if none is set."""
    address = _chosen[0] if _chosen else settings.get("site")
    return address or ""


def full(link: str) -> str:
    """Put the address of the site before a link.

    Raises:
        BanmenError: if the link is too long.

    """
    if len(link) - 1 > LONGEST:
        raise BanmenError(
            f"A link must have at most {LONGEST:,} characters, got {len(link) - 1:,}. "
            "Export a page or save a file instead."
        )
    address = chosen_site()
    if address and not address.endswith(".html"):
        address = f"{address.rstrip('/')}/{PAGE}"
    return address + link


def format_link(parts: Mapping[str, str]) -> str:
    """Write a link, with its ``#``; parts that are empty are left out."""
    return "#" + "&".join(f"{name}={quote(value, safe='/,+:')}" for name, value in parts.items() if value)


def shown(square: str, region: str, orientation: str) -> dict[str, str]:
    """List the parts that say how a position is shown."""
    return {
        "square": square,
        "region": region,
        "orientation": "" if orientation == "black" else orientation,
    }


def position_link(variant: str, ruleset: str, tsfen: str, view: Mapping[str, str]) -> str:
    """Write a link to a position: readable, or compressed if it is long."""
    link = format_link({"tsfen": tsfen, "variant": variant, "ruleset": ruleset, **view})
    if len(link) <= _READABLE:
        return link
    packed = pack_game({"variant": variant, "ruleset": ruleset, "tsfen": tsfen})
    return min(link, format_link({"game": packed, **view}), key=len)


def pack_game(given: Mapping[str, str | Sequence[str]]) -> str:
    """Compress a game: ``variant``, ``ruleset``, ``start``, ``moves``, ``tsfen``, without empty parts."""
    data = {"v": VERSION, **{name: value for name, value in given.items() if value}}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = squeezer.compress(text.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack_game(packed: str) -> dict[str, Any]:
    """Read a compressed game.

    Raises:
        BanmenError: if it was cut, is damaged, or is of another version.

    """
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        text = reader.decompress(data, _LARGEST)
        found = json.loads(text) if reader.eof else None
    except (ValueError, zlib.error):
        found = None
    if not isinstance(found, dict) or not found.get("variant") or not found.get("tsfen"):
        raise BanmenError("The game in the link cannot be read: the link was cut or changed.")
    if found.get("v", VERSION) != VERSION:
        raise BanmenError(f"The version of the link must be {VERSION}, got {found['v']!r}.")
    return found
