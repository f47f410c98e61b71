"""Arguments of the wrong type: refused by name, with what would be right, before they fail somewhere inside.

The annotations of a function say what it takes. Functions compare their arguments with them first.
Constructors and methods, and what containers hold, are only compared when a call has failed with a
``TypeError`` or the like: a good call costs next to nothing, and what a class says of its arguments is heard.
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
    """Mark a method that is called too often for a wrapper, and refuses wrong types by itself."""
    _HOT.add(function)
    return function


_HOT: set[Callable[..., Any]] = set()


def _wrapped(function: Thing, *, first: bool) -> Thing:
    code = getattr(function, "__code__", None)
    deep = code is not None and bool(code.co_flags & _GENERATOR)  # its body fails too late to be caught here

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
    # Arguments beyond the parameters, and missing ones, are Python's to complain about.
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
    """Find the names in annotations that a module imports for type checkers only, where they are exported."""
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
    """Read what each parameter takes, in their order; those that collect any number of arguments end it."""
    import inspect  # noqa: PLC0415 - slow to import

    function = inspect.unwrap(function)  # what a cache wraps has the annotations, in newer Pythons it alone
    annotations = typing.get_type_hints(function, localns=_names(function))
    found: dict[str, object] = {}
    for each in inspect.signature(function).parameters.values():
        if each.kind is each.VAR_POSITIONAL:
            break
        found[each.name] = Any if each.kind is each.VAR_KEYWORD else annotations.get(each.name, Any)
    return found


def _fits(value: object, hint: object, *, deep: bool = True) -> bool:
    """Tell whether a value is what an annotation says; ``deep`` looks inside lists, tuples, sets, dicts."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any or hint is None:
        return hint is Any or value is None
    if origin in {Union, types.UnionType}:
        return any(_fits(value, part, deep=deep) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) for part in parts)  # a wrong word has a better error of its own
    if hint in {int, float}:
        return isinstance(value, (int, float) if hint is float else int) and not isinstance(value, bool)
    kind = origin or hint
    if kind is tuple and isinstance(value, list):
        value = tuple(value)  # as good, for people
    if not isinstance(kind, type) or getattr(kind, "_is_protocol", False):
        return True  # a type variable, or what only a type checker can tell
    as_list = kind not in _LISTED or not isinstance(value, str | bytes)
    return (
        isinstance(value, kind) and as_list and not (parts and deep and not all(_inside(value, kind, parts)))
    )


_LISTED = {Iterable, Sequence, Collection}
"""A text is one of these, character by character; that is never what a caller means."""


def _inside(value: object, kind: object, parts: tuple[object, ...]) -> Iterator[bool]:
    """Compare what a container holds; going through anything else could use it up."""
    if isinstance(value, dict) and len(parts) == _PAIR:
        yield from (_fits(name, parts[0]) and _fits(held, parts[1]) for name, held in value.items())
    elif isinstance(value, tuple) and kind is tuple and parts[-1] is not ...:
        yield len(value) == len(parts)
        yield from map(_fits, value, parts)
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (_fits(held, parts[0]) for held in value)


_PAIR = 2


def _expected(hint: object) -> str:
    """Say what an annotation takes."""
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
