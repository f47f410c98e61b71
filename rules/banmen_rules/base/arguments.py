"""Refuse arguments of the wrong type with an InvalidArgument that names the argument and the right type.

The annotations of a function are the types it takes. A function checks its arguments before it runs. A
constructor, a method, and the contents of containers are checked only after a call has failed with a
``TypeError`` or the like: a correct call costs almost nothing, and a class can give its own reasons first.
"""

import re
import sys
import types
import typing
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from os import PathLike
from types import FunctionType
from typing import Any, Literal, TypeVar, Union

from banmen_rules.base.errors import InvalidArgument, UnknownName

Thing = TypeVar("Thing", bound=Callable[..., Any])
Class = TypeVar("Class", bound=type)


def typed(function: Thing) -> Thing:
    """Make a function refuse arguments of the wrong type with :class:`InvalidArgument`."""
    return _wrapped(function, first=True)


def typed_class(cls: Class) -> Class:
    """Make the constructor and the public methods of a class refuse arguments of the wrong type."""
    for name, held in list(vars(cls).items()):
        function = getattr(held, "__func__", held)
        public = isinstance(function, FunctionType) and (name == "__init__" or not name.startswith("_"))
        if not public or function in _HOT:
            continue
        if function.__code__.co_argcount + function.__code__.co_kwonlyargcount > 1:
            wrapped = _wrapped(function, first=False)
            setattr(cls, name, type(held)(wrapped) if held is not function else wrapped)
    return cls


_GENERATOR = 0x20  # as inspect.CO_GENERATOR
_KEYWORDS = 0x08  # as inspect.CO_VARKEYWORDS


def checks_itself(function: Thing) -> Thing:
    """Mark a method that is too hot for a wrapper, and refuses wrong types itself."""
    _HOT.add(function)
    return function


_HOT: set[Callable[..., Any]] = set()


def _wrapped(function: Thing, *, first: bool) -> Thing:
    code = getattr(function, "__code__", None)
    deep = code is not None and bool(code.co_flags & _GENERATOR)  # a generator fails only after this call

    @wraps(function)
    def call(*args: object, **kwargs: object) -> object:
        if first:
            _check(function, args, kwargs, deep=deep)
        try:
            return function(*args, **kwargs)
        except InvalidArgument:
            _check(function, args, kwargs, deep=False)  # the error already names what is wrong inside
            raise
        except (TypeError, AttributeError, LookupError) as error:
            _check(function, args, kwargs, deep=True)
            if isinstance(error, TypeError) and not first:
                _check_names(function, kwargs)
            raise

    return typing.cast("Thing", call)


def _check(
    function: Callable[..., Any], args: tuple[object, ...], kwargs: Mapping[str, object], *, deep: bool
) -> None:
    takes = hints(function)
    # Python itself complains about missing and extra arguments.
    for name, value in (*zip(takes, args, strict=False), *kwargs.items()):
        hint = takes.get(name, Any)
        if type(value) is not hint and not _fits(value, hint, deep=deep):
            raise InvalidArgument(name, _expected(hint), value) from None


def _check_names(function: Callable[..., Any], kwargs: Mapping[str, object]) -> None:
    """Refuse arguments that a method does not have.

    Raises:
        UnknownName: if there is one.

    """
    code = function.__code__
    if not code.co_flags & _KEYWORDS:
        known = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
        for name in kwargs:
            if name not in known:
                raise UnknownName("argument", name, known) from None


def _names(function: Callable[..., Any]) -> dict[str, object]:
    """Find public names in annotations that a module imports only for type checkers."""
    annotations = function.__annotations__.values()
    written = " ".join(each if isinstance(each, str) else repr(each) for each in annotations)
    found: dict[str, object] = {}
    for name in set(_WORD.findall(written)) - function.__globals__.keys():
        for package in ("banmen", "banmen_rules"):
            exported = getattr(sys.modules.get(package), name, None)
            if exported is not None:
                found[name] = exported
    return found


_WORD = re.compile(r"[A-Z]\w+")


@cache
def hints(function: Callable[..., Any]) -> dict[str, object]:
    """Get the type of each parameter in order, up to one that collects any number of arguments."""
    import inspect  # noqa: PLC0415 - slow to import

    function = inspect.unwrap(function)  # a cached function has its annotations inside the cache
    annotations = typing.get_type_hints(function, localns=_names(function))
    found: dict[str, object] = {}
    for each in inspect.signature(function).parameters.values():
        if each.kind is each.VAR_POSITIONAL:
            break
        found[each.name] = Any if each.kind is each.VAR_KEYWORD else annotations.get(each.name, Any)
    return found


def _fits(value: object, hint: object, *, deep: bool = True) -> bool:
    """Tell whether a value fits an annotation; ``deep`` checks inside lists, tuples, sets and dicts."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any or hint is None:
        return hint is Any or value is None
    if origin in {Union, types.UnionType}:
        return any(_fits(value, part, deep=deep) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) for part in parts)  # a wrong word has its own, better error
    if hint in {int, float}:
        return isinstance(value, (int, float) if hint is float else int) and not isinstance(value, bool)
    kind = origin or hint
    if kind is tuple and isinstance(value, list):
        value = tuple(value)  # a list is as good
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True  # a type variable, or a protocol, which only a type checker understands
    as_list = kind not in _LISTED or not isinstance(value, str | bytes)
    return (
        isinstance(value, kind) and as_list and not (parts and deep and not all(_inside(value, kind, parts)))
    )


_LISTED = {Iterable, Sequence, Collection}
"""A text is one of these too, of characters, but no caller means that."""


def _inside(value: object, kind: object, parts: tuple[object, ...]) -> Iterator[bool]:
    """Compare the items of a container; iterating over anything else could exhaust it."""
    if isinstance(value, dict) and len(parts) == _PAIR:
        yield from (_fits(name, parts[0]) and _fits(held, parts[1]) for name, held in value.items())
    elif isinstance(value, tuple) and kind is tuple and parts[-1] is not ...:
        yield len(value) == len(parts)
        yield from map(_fits, value, parts)
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (_fits(held, parts[0]) for held in value)


_PAIR = 2


def _expected(hint: object) -> str:
    """Describe in words the values that fit an annotation."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in {Union, types.UnionType}:
        return _or([_expected(part) for part in parts if part is not type(None)])
    if origin is Literal:
        return _or([repr(part) for part in parts])
    kind = origin or hint
    words = _WORDS.get(kind) if isinstance(kind, Hashable) else None
    if words is None:
        name = getattr(kind, "__name__", str(kind))
        return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"
    holds = [_expected(part) for part in parts if part is not ... and not isinstance(part, TypeVar)]
    return f"{words} ({_or(holds)} each)" if len(holds) == 1 and kind is not PathLike else words


def _or(words: list[str]) -> str:
    different = list(dict.fromkeys(words))
    return " or ".join(filter(None, (", ".join(different[:-1]), different[-1])))


_WORDS: Mapping[object, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    bytes: "bytes",
    list: "a list",
    tuple: "a tuple",
    set: "a set",
    frozenset: "a set",
    dict: "a dict",
    Iterable: "a list",
    Sequence: "a list",
    Collection: "a list",
    Mapping: "a dict",
    Callable: "a function",
    PathLike: "a path",
}
