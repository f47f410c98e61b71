"""Lazy imports (PEP 562): names and modules that a package imports when they are first used."""

from collections.abc import Callable, Iterable, Mapping
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

    return get, lambda: sorted({*package, *places})


def modules(package: dict[str, object], names: Iterable[str]) -> Callable[[str], object]:
    """Make the ``__getattr__`` of a package that imports these modules of it when they are first used.

    >>> from banmen_rules import betza_tools
    >>> betza_tools.dialects.read("KN").text
    'KN'
    """

    def get(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        return import_module(f"{package['__name__']}.{name}")

    return get
