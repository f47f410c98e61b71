"""Filling the methods of a class with texts, of which ``en.toml`` and ``ja.toml`` have one for each."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

_T = TypeVar("_T")


def from_tables(declared: type[_T]) -> type[_T]:
    """Fill the methods of a class, which have no code, with the texts of the same names."""
    for name, method in list(vars(declared).items()):
        if inspect.isfunction(method):
            setattr(declared, name, _filled(name, method))
    return declared


def _filled(name: str, declared: Callable[..., str]) -> Callable[..., str]:
    parameters = inspect.signature(declared).parameters.values()
    names = [parameter.name for parameter in parameters]
    defaults = {each.name: each.default for each in parameters if each.default is not each.empty}

    @wraps(declared)
    def sentence(*args: Any, **kwargs: object) -> str:  # noqa: ANN401 - as declared
        values = {**defaults, **dict(zip(names, args, strict=False)), **kwargs}
        return args[0].texts.write(name, values)  # type: ignore[no-any-return]

    return sentence
