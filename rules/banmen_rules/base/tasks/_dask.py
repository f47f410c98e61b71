"""A cluster of Dask as an executor."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from banmen_rules.base.errors import BanmenError
from banmen_rules.base.version import __version__

_PATIENCE = 30
"""How many seconds a scheduler may take to answer."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Provide the executor of a Dask cluster whose workers have this version of banmen.

    Args:
        address: that of the scheduler, such as ``tcp://192.0.2.1:8786``.

    Raises:
        BanmenError: if Dask is not installed, the scheduler does not answer, or a worker has no banmen or
            another version of it, whose results may differ.

    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BanmenError('Dask is not installed: pip install "banmen[dask]"') from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise BanmenError(f"No Dask scheduler answers at {address}: {error}") from None
    with client:
        _check(client.run(_version, on_error="return"))
        # A pure task that was lost would be answered from memory, with the same error.
        yield client.get_executor(pure=False)


def _version() -> str:
    return __version__


def _check(found: dict[str, object]) -> None:
    """Refuse a cluster of which a worker would give other results, or none.

    Raises:
        BanmenError: names the first such worker.

    """
    for worker, version in sorted(found.items()):
        if isinstance(version, Exception):
            raise BanmenError(f"The Dask worker {worker} cannot import banmen {__version__}: {version}")
        if version != __version__:
            raise BanmenError(
                f"The Dask worker {worker} must have banmen {__version__}, got {version}: update one of them"
            )
