"""Limits for what comes from the network: rates, addresses of clients, and how many connections fit.

A pupil taps at most a few times a second, and a page that was asleep sends at most some dozens of answers at
once; the limits leave room for that. Pupils of one school often share an address: so only connections that
have not joined are limited by address, never the answers of pupils.
"""

import ipaddress
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from tornado.httputil import HTTPServerRequest

MESSAGES: Final = (10.0, 60.0)
"""The messages a second of a connection, and how many at once."""
EXCESS: Final = 100
"""How many refused messages a connection may send before it is closed."""
GUESSES: Final = 5
"""How many wrong codes or tokens a connection may send before it is closed."""
DELAY: Final = 1.0
"""Seconds until a wrong code or token is answered."""
WAITING: Final = 256
"""How many connections of one address may be open that have not joined."""
JOINING: Final = 15.0
"""Seconds in which a connection must join."""
REQUESTS: Final = (100.0, 3000.0)
"""The HTTP requests a second of an address, and how many at once: a class opens its pages together."""
BEHIND: Final = 8
"""As many times the limits of an address are those of a proxy, with all addresses that it names."""
MOST_ANSWERS: Final = 300
"""How many answers of one pupil to one question are taken."""
WANTED: Final = 4096
"""The open files to allow, if the machine lets us: one for each connection."""
SPARE: Final = 128
"""Open files that are left to the rest of the program."""
MOST_PUPILS: Final = 2000


@dataclass
class Bucket:
    """Allows so many a second on average, and so many at once.

    >>> bucket = Bucket((1, 2), clock=iter([0, 0, 0, 1]).__next__)
    >>> [bucket.take() for _ in range(3)]
    [True, False, True]
    """

    limits: tuple[float, float]
    clock: Callable[[], float] = monotonic
    _left: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        """Start full, less the first one."""
        self._left, self._at = self.limits[1] - 1, self.clock()

    def take(self) -> bool:
        """Take one, if one is left."""
        rate, most = self.limits
        now = self.clock()
        self._left, self._at = min(most, self._left + (now - self._at) * rate), now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that the bucket can be forgotten."""
        rate, most = self.limits
        return self._left + (self.clock() - self._at) * rate >= most


@dataclass
class Buckets:
    """A bucket for each address; those that are full are forgotten."""

    limits: tuple[float, float]
    _known: dict[str, Bucket] = field(default_factory=dict)
    _proxies: dict[str, Bucket] = field(default_factory=dict)
    """Few: those of this machine."""

    def admit(self, address: str, peer: str) -> bool:
        """Take one for an address; if a proxy names it, also one of the proxy's own, which are more."""
        if address != peer:
            if peer not in self._proxies:
                rate, most = self.limits
                self._proxies[peer] = Bucket((rate * BEHIND, most * BEHIND))
            elif not self._proxies[peer].take():
                return False
        return self.take(address)

    def take(self, address: str) -> bool:
        """Take one from the bucket of an address, if one is left."""
        if len(self._known) >= _MOST_KNOWN:
            self._known = {name: one for name, one in self._known.items() if not one.is_full}
        if address not in self._known:
            self._known[address] = Bucket(self.limits)
            return True
        return self._known[address].take()


_MOST_KNOWN: Final = 1000
_MOST_PROXIES: Final = 16


def is_loopback(host: str) -> bool:
    """Whether a host is this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return _plain(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_of(peer: str, forwarded: Iterable[str], *, listens_on: str) -> str:
    """Return the address of a client, as a proxy on this machine names it or else as it connects.

    Only a server that nothing but this machine can reach believes ``X-Forwarded-For``, and only of the last
    proxies: each adds the address that connected to it at the end, and what stands before may be invented.

    >>> address_of("127.0.0.1", ["10.9.9.9, 192.0.2.7", "::1"], listens_on="127.0.0.1")
    '192.0.2.7'
    >>> address_of("192.0.2.7", ["10.9.9.9"], listens_on="0.0.0.0")
    '192.0.2.7'

    Args:
        peer: the address that connects.
        forwarded: the headers ``X-Forwarded-For``.
        listens_on: the host on which the server listens.

    """
    if not (is_loopback(listens_on) and is_loopback(peer)):
        return peer
    named = ",".join(forwarded).rsplit(",", _MOST_PROXIES)
    for text in reversed(named[-_MOST_PROXIES:]):
        try:
            address = _plain(text.strip())
        except ValueError:
            return peer
        if not address.is_loopback:
            return str(address)
    return peer


def client(request: HTTPServerRequest, listens_on: str) -> tuple[str, str]:
    """Return the address of a client, and the one that connects: that of a proxy if they differ."""
    peer = request.remote_ip or ""
    return address_of(peer, request.headers.get_list("X-Forwarded-For"), listens_on=listens_on), peer


def _plain(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Read an address; one of IPv4 that is written as one of IPv6 is that of IPv4.

    Raises:
        ValueError: if it is no address.

    """
    found = ipaddress.ip_address(text)
    return getattr(found, "ipv4_mapped", None) or found


def raise_open_files() -> int:
    """Raise the soft limit of open files if it is low; return how many connections fit.

    The hard limit stays as it is. Where there is no such limit (Windows), `MOST_PUPILS` fit.
    """
    try:
        import resource  # noqa: PLC0415 - only Unix has it
    except ImportError:
        return MOST_PUPILS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    infinite = resource.RLIM_INFINITY
    if soft != infinite and soft < WANTED:
        wanted = WANTED if hard == infinite else min(WANTED, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            pass  # it stays, and the class says how many fit
    if soft == infinite:
        return MOST_PUPILS
    return max(0, min(MOST_PUPILS, soft - _open_files() - SPARE))


def _open_files() -> int:
    """Count the open files of this program, where the system lists them."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            return len(os.listdir(folder))  # noqa: PTH208 - only the number counts
        except OSError:
            continue
    return 0
