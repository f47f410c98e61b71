"""Lazy imports (PEP 562): names that a package imports when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module


def names(
    package: dict[str, object], places: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Make the ``__getattr__`` and the ``__dir__`` of a package with lazy names.

    Args:
        package: its namespace, ``globals()``.
        places: for each lazy name the module of the package that defines it.

    >>> import banmen_rules
    >>> "Record" in dir(banmen_rules), banmen_rules.Record.__name__
    (True, 'Record')
    """

    def get(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        module = import_module(f"{package['__name__']}.{places[name]}")
        found = package[name] = getattr(module, name)
        return found

    def listed() -> list[str]:
        return sorted({*package, *places})

    return get, listed
