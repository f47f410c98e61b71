"""The kinds of exercises, a module each, which holds ``KIND``; `ALL` finds them by being here."""

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final


class _Kinds(Mapping[str, Any]):
    """The modules of this folder; one is imported when it is first asked for."""

    def __init__(self) -> None:
        self._names = sorted(module.name for module in pkgutil.iter_modules(__path__))

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - a `Kind`, which is above
        if name not in self._names:
            raise KeyError(name)
        return import_module(f"{__name__}.{name}").KIND

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


ALL: Final = _Kinds()
"""The kinds by name."""
